"""What all tests share."""

import os
import signal
from tempfile import mkdtemp

import pytest
from hypothesis import settings

# No time limits on single examples, and in CI the same examples every time: a red run must mean a defect.
settings.register_profile("etg", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("etg")


def pytest_configure(config: pytest.Config) -> None:
    """What a command writes goes nowhere near the home of whoever runs the tests."""
    os.environ["ETG_DATA"] = mkdtemp(prefix="etg-tests-")
    # Started in the background of a script, a program ignores Ctrl-C, and so would all those that tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly when a test was skipped where all of them must run."""
    if os.environ.get("ETG_NO_SKIPS") and terminalreporter.stats.get("skipped"):
        terminalreporter.write_line("ETG_NO_SKIPS is set, but tests were skipped: this run has failed", red=True)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With ETG_NO_SKIPS set, a skipped test fails the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("ETG_NO_SKIPS") and reporter and reporter.stats.get("skipped") and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
