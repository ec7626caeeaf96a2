"""`make bench`: the engine and its digest of the fixed battles, then the service."""

from benchmarks import battles, digest, service

battles.main()
battles.say(f"digest of the fixed battles {digest.whole(list(digest.each()))}")
service.measure()
