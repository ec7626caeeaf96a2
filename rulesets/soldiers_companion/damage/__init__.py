"""What a hit does aboard a vessel, and what is mended."""
