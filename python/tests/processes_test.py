# Memory after many calls, and processes that are made from one that has integrated.
# SPDX-License-Identifier: Apache-2.0
import math
import multiprocessing
import os
import signal
import threading
import unittest
import warnings
from pathlib import Path

import numpy
from riemann import Interrupted, integrate

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

    def test_are_given_answers(self):
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            result = pool.apply_async(integrate, ("sin(x)", 0, "pi")).get(60)
        self.assertEqual(result.to_dict()["status"], "met")
        self.assertIn("integral   sin(x)", result.page())


if __name__ == "__main__":
    unittest.main()
