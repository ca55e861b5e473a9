# Memory after many calls, and processes that are made from one that has integrated.
# SPDX-License-Identifier: Apache-2.0
import math
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
import warnings
from pathlib import Path

import numpy
from riemann import Interrupted, integrate

# Threads that integrate for ever, when the interpreter ends; a handler of its end integrates, too.
ENDING = """
import atexit, sys, threading, time
atexit.register(lambda: print(riemann.integrate("x", 0, 1).value))
import numpy, riemann

def endless(x):
    began.set()
    while True:
        pass

def at_work():
    while True:
        {call}
        began.set()

began = threading.Event()
for _ in range(3):
    threading.Thread(target=at_work, daemon=True).start()
began.wait()
time.sleep(0.02 * {turn})
"""
THREADED = {"method": "monte_carlo", "samples": 2**16, "seed": 3}


def kilobytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def value_of(a):
    function = integrate(lambda x: numpy.exp(a * x), 0, 1).value
    return function, integrate("cos(x*y)", [0, 0], [a, a], **THREADED).value


def failing(x):
    raise ZeroDivisionError(x)


def failed():
    try:
        integrate(failing, 0, 1)
    except ZeroDivisionError:
        return
    raise AssertionError("nothing was raised")


class Calls(unittest.TestCase):
    @unittest.skipUnless(Path("/proc/self/statm").exists(), "the system does not tell how much memory is used")
    def test_leave_nothing_behind(self):
        kinds = {
            "formulas": lambda: integrate("exp(a*x)", 0, 1, a=2),
            "functions": lambda: integrate(numpy.exp, 0, 1),
            "functions of numbers": lambda: integrate(math.exp, 0, 1),
            "functions with several values": lambda: integrate(lambda x: (x, x * x), 0, 1),
            "functions that raise": failed,
            "progress": lambda: integrate(numpy.exp, 0, 1, progress=lambda share: None),
            "other questions": lambda: integrate("x", 0, 1, rtol=1e-9 * (1 + len(calls) / 1e6)),
        }
        for name, call in kinds.items():
            with self.subTest(name):
                calls = []
                for _ in range(2000):
                    call()
                    calls.append(None)
                before = kilobytes()
                for _ in range(10_000):
                    call()
                    calls.append(None)
                self.assertLess(kilobytes() - before, 1024)  # of anything 100 bytes a call are 1000


class Processes(unittest.TestCase):
    def test_made_by_fork_and_spawn_integrate(self):
        here = [value_of(a) for a in (0.5, 1.0)]  # threads have been at work before the fork
        for how in ("fork", "spawn"):
            with self.subTest(how), multiprocessing.get_context(how).Pool(2) as pool:
                self.assertEqual(pool.map_async(value_of, (0.5, 1.0)).get(60), here)

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork")
    def test_made_by_a_thread_that_was_not_the_main_one_end_with_ctrl_c(self):
        ended = []

        def fork():
            integrate("x", 0, 1)
            if child := os.fork():
                ended.append(os.waitpid(child, 0)[1])
                return
            try:
                signal.signal(signal.SIGINT, signal.default_int_handler)
                threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
                integrate("cos(x*y*z)", [0] * 3, [9] * 3, method="monte_carlo", rtol=1e-9, max_seconds=60)
            except Interrupted:
                os._exit(7)
            finally:
                os._exit(1)

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # there is a thread that waits
            thread = threading.Thread(target=fork)
            thread.start()
            thread.join()
        self.assertEqual([os.waitstatus_to_exitcode(each) for each in ended], [7])

    def test_end_while_daemons_integrate(self):
        for call in (
            "riemann.integrate('sin(x)', 0, 1)",
            "riemann.integrate(numpy.sin, 0, 1)",
            "riemann.integrate(lambda x: numpy.sin(1 / x), 1e-6, 1, rtol=1e-13, progress=lambda share: None)",
            "riemann.integrate('a*x', 0, 1, a=[1, 2, 3])",
            "riemann.sum(numpy.ones(10**5), 'exact')",
            "riemann.reduce(numpy.ones(10**5), 'max')",
            "riemann.cumulative(numpy.ones(10**5))",
            "riemann.integrate(endless, 0, 1)",
        ):
            for turn in range(4):
                with self.subTest(call, turn=turn):
                    process = subprocess.run([sys.executable, "-c", ENDING.format(call=call, turn=turn)],
                                             capture_output=True, text=True, timeout=60)  # fmt: skip
                    self.assertEqual((process.returncode, process.stdout, process.stderr), (0, "0.5\n", ""))

    def test_end_soon_while_a_daemon_integrates(self):
        long = "began.set(); riemann.integrate('cos(x*y*z)', [0] * 3, [9] * 3, rtol=1e-12, max_seconds=50)"
        began = time.monotonic()
        process = subprocess.run([sys.executable, "-c", ENDING.format(call=long, turn=20)], timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertLess(time.monotonic() - began, 10)

    def test_are_given_answers(self):
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            result = pool.apply_async(integrate, ("sin(x)", 0, "pi")).get(60)
        self.assertEqual(result.to_dict()["status"], "met")
        self.assertIn("integral   sin(x)", result.page())


if __name__ == "__main__":
    unittest.main()
