"""`make bench`: the engine's figures, and the digest of the fixed list of battles."""

from benchmarks import battles, digest

battles.main()
battles.say(f"digest of the fixed battles {digest.whole(list(digest.each()))}")
