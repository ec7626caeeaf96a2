"""One thread renews what the battles of a process hold."""

import os
import threading
from contextlib import ExitStack

import pytest

from battles.renewal import Renewer

LONGEST = 300.0


def begun(before: set[threading.Thread]) -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread not in before]


def test_one_thread_renews_all_leases_and_ends_when_nothing_is_held():
    before, renewer = set(threading.enumerate()), Renewer(every=0.001, most=1000)
    renewed = [threading.Event() for _ in range(3)]

    def renewing(event: threading.Event) -> bool:
        event.set()
        return True

    with ExitStack() as held:
        for event in renewed:
            held.enter_context(renewer.renewing(lambda event=event: renewing(event)))
        assert all(event.wait(LONGEST) for event in renewed)
        (thread,) = begun(before)
    thread.join(LONGEST)
    assert not thread.is_alive()


def test_a_lease_is_renewed_so_often_and_no_more():
    before, renewer, renewals = set(threading.enumerate()), Renewer(every=0.001, most=3), []

    def renew() -> bool:
        renewals.append(True)
        return True

    with renewer.renewing(renew):
        for thread in begun(before):
            thread.join(LONGEST)
        assert len(renewals) == 3


def test_a_lease_that_stands_no_more_is_let_go():
    before, renewer, renewals = set(threading.enumerate()), Renewer(every=0.001, most=3), []

    def renew() -> bool:
        renewals.append(True)
        return False

    with renewer.renewing(renew):
        for thread in begun(before):
            thread.join(LONGEST)
        assert len(renewals) == 1


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_lease_that_breaks_its_renewal_leaves_the_next_one_a_thread():
    renewer, renewed = Renewer(every=0.001, most=3), threading.Event()
    before = set(threading.enumerate())

    def breaks() -> bool:
        raise RuntimeError

    def renew() -> bool:
        renewed.set()
        return True

    with renewer.renewing(breaks):
        for thread in begun(before):
            thread.join(LONGEST)
    with renewer.renewing(renew):
        assert renewed.wait(LONGEST)


def test_a_forked_process_has_a_thread_of_its_own():
    renewer, renewed = Renewer(every=0.001, most=1000), threading.Event()

    def renew() -> bool:
        renewed.set()
        return True

    with renewer.renewing(lambda: True):
        child = os.fork()
        if child == 0:
            with renewer.renewing(renew):
                os._exit(0 if renewed.wait(LONGEST) else 1)
        _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
