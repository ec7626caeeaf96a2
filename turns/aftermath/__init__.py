"""SNS-REP in the aftermath: losses, prizes, experience, and what is mended."""
