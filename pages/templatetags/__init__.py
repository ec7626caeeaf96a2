"""What the pages' templates use."""
