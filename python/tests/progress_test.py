# How far a calculation is: told to functions, in a bar, on a line.
# SPDX-License-Identifier: Apache-2.0
import contextlib
import io
import sys
import time
import types
import unittest
from unittest import mock

import numpy
from riemann import Interrupted, inf, integrate


def slow(x):
    time.sleep(0.01)
    return numpy.sin(1 / (x + 1e-3))


class Progress(unittest.TestCase):
    def told(self, *arguments, **keywords):
        told = []
        result = integrate(*arguments, progress=told.append, **keywords)
        self.assertEqual(told, sorted(set(told)))
        self.assertTrue(all(0 < each <= 1 for each in told), told)
        self.assertEqual(told[-1], 1)
        return result, told

    def test_is_told_of_every_kind_of_integral(self):
        for arguments, keywords in (
            ((slow, 0, 1), {}),
            ((lambda x: (slow(x), x), 0, 1), {}),
            (("cos(x*y*z)", [0, 0, 0], [9, 9, 9]), {"method": "monte_carlo", "rtol": 1e-9, "max_seconds": 0.5}),
            (("exp(a*x)*sin(30/x)", 0, 1), {"a": numpy.linspace(0, 1, 30_000)}),
            (("sin(x)", 0, 1), {"n": 300_000_000, "sum": "exact", "device": "cpu"}),
        ):
            with self.subTest(arguments):
                self.assertGreater(len(self.told(*arguments, **keywords)[1]), 1)

    def test_is_told_at_the_end_of_what_takes_no_time(self):
        self.assertEqual(self.told("x", 0, 1)[1], [1])

    def test_changes_no_bit(self):
        f = lambda x: numpy.sqrt(x) * numpy.cos(40 * x)  # noqa: E731
        self.assertEqual(self.told(f, 0, 1)[0].value, integrate(f, 0, 1).value)

    def test_that_raises_ends_the_work(self):
        def refuse(share):
            raise OSError("no more")

        for arguments in ((slow, 0, 1), ("x", 0, 1), ("a*x", 0, 1)):
            with self.subTest(arguments), self.assertRaisesRegex(OSError, "no more"):
                integrate(*arguments, progress=refuse, **({"a": [1, 2]} if "a*x" in arguments else {}))

    def test_may_end_the_work_as_ctrl_c_does(self):
        def stop(share):
            raise KeyboardInterrupt

        with self.assertRaises(Interrupted) as raised:
            integrate(slow, 0, 1, progress=stop)
        self.assertEqual(raised.exception.best.status, "interrupted")

    def test_is_no_progress_where_nothing_is_to_be_called(self):
        self.assertEqual(integrate("x", 0, 1, progress=False).status, "met")
        with self.assertRaisesRegex(TypeError, "progress='3': is neither True, False nor a function"):
            integrate("x", 0, 1, progress=3)
        with self.assertRaisesRegex(TypeError, "(?s)progress='3'.*rtol"):
            integrate("x", 0, 1, progress=3, rtol=-1)


class Shown(unittest.TestCase):
    def shown(self, modules):
        with mock.patch.dict(sys.modules, modules), contextlib.redirect_stderr(io.StringIO()) as shown:
            integrate("exp(-x^2)", -inf, inf, progress=True)
        return shown.getvalue()

    def test_without_tqdm_on_a_line(self):
        self.assertEqual(self.shown({"tqdm.auto": None}), "\rriemann: 100%\n")

    def test_with_tqdm_in_its_bar(self):
        seen = []

        class Bar:
            n = 0

            def __init__(self, **keywords):
                seen.append(keywords["total"])

            def update(self, more):
                self.n += more
                seen.append(self.n)

            def close(self):
                seen.append("closed")

        auto = types.SimpleNamespace(tqdm=Bar)
        self.assertEqual(self.shown({"tqdm": types.SimpleNamespace(auto=auto), "tqdm.auto": auto}), "")
        self.assertEqual(seen, [100, 100, "closed"])


if __name__ == "__main__":
    unittest.main()
