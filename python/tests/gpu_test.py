# Integrands on a GPU: their values where there is one, what is wrong with them anywhere.
# SPDX-License-Identifier: Apache-2.0
import math
import pickle
import unittest

import numpy
import riemann
from riemann import inf, integrate


def why_no_gpu():
    """Empty where there is a GPU that this build can use."""
    try:
        integrate(fn="pi", n=100, device="cuda")
        return ""
    except RuntimeError as missing:
        return str(missing)


WHY_NOT = why_no_gpu()


class CudaFunctions(unittest.TestCase):
    def told(self, kind, *given, **keywords):
        with self.assertRaises(kind) as raised:
            riemann.cuda(*given, **keywords)
        return str(raised.exception)

    def test_are_shown_and_pickled(self):
        f = riemann.cuda("return a*x[0];", dimensions=3, a=2)
        self.assertEqual(repr(f), "riemann.cuda('return a*x[0];', dimensions=3, a=2.0)")
        self.assertEqual(repr(pickle.loads(pickle.dumps(f))), repr(f))

    def test_say_what_is_wrong_with_them(self):
        for kind, given, keywords, told in (
            (TypeError, (5,), {}, "body='5': is of type int; a text is needed"),
            (TypeError, ("return 1;",), {"dimensions": 2.5}, "dimensions='2.5': is no whole number"),
            (TypeError, ("return 1;",), {"a": [1, 2]}, "a='[1, 2]': is no number"),
            (ValueError, (" ",), {}, "body: is empty"),
            (ValueError, ("return 1;",), {"dimensions": 65}, "dimensions='65': must be from 1 to 64"),
            (ValueError, ("return 1;",), {"dimensions": -1}, "dimensions='-1': must be from 1 to 64"),
            (ValueError, ("return 1;",), {"x": 1}, "x: is the point"),
            (ValueError, ("return 1;",), {"a": inf}, "a='inf': must be finite"),
        ):
            with self.subTest(keywords):
                self.assertIn(told, self.told(kind, *given, **keywords))

    def test_are_asked_for_as_they_can_be(self):
        f = riemann.cuda("return x[0]*x[1];", dimensions=2)
        for keywords, told in (
            ({"device": "cpu"}, "device='cpu': cannot run what runs on a GPU alone; allowed: auto, cuda, cuda:K"),
            ({"n": 100}, "n: applies to fixed rules only"),
            ({"rtol": -1}, "rtol='-1': must be above 0"),
            ({"checkpoint": "run.ck"}, "checkpoint='run.ck'"),
            ({"precision": "float"}, "precision"),
        ):
            with self.subTest(keywords), self.assertRaises(ValueError) as raised:
                integrate(f, [0, 0], [1, 1], **keywords)
            self.assertIn(told, str(raised.exception))
        with self.assertRaises(TypeError) as raised:
            integrate(f, [0, 0], [1, 1], a=1)
        self.assertIn("a: is no keyword, and riemann.cuda takes the parameters", str(raised.exception))
        line = riemann.cuda("return x[0];")
        for keywords in ({"n": 100}, {"rule": "simpson", "n": 100}, {"sum": "exact"}):
            with self.subTest(keywords), self.assertRaises(ValueError) as raised:
                integrate(line, 0, 1, **keywords)
            self.assertIn(": asks for a fixed rule, which is for formulas", str(raised.exception))
        with self.assertRaises(ValueError) as raised:
            integrate(f, 0, 1)
        self.assertIn("dimensions='2': of the function, but there is 1 range", str(raised.exception))

    @unittest.skipUnless(WHY_NOT, "there is a GPU")
    def test_say_that_there_is_no_gpu(self):
        for given in ({}, {"device": "auto"}, {"device": "cuda"}, {"device": "cuda:1"}):
            with self.subTest(given), self.assertRaises(RuntimeError) as raised:
                integrate(riemann.cuda("no C++ at all", dimensions=2), [0, 0], [1, 1], **given)
            self.assertEqual(str(raised.exception), WHY_NOT)


@unittest.skipIf(WHY_NOT, WHY_NOT)
class OnGpu(unittest.TestCase):
    def assert_close(self, found, exact):
        self.assertEqual(found.status, "met", found.reason)
        self.assertLessEqual(abs(found.value - exact), 2 * found.error)
        self.assertEqual(found.device, "cuda:0")

    def test_formulas_are_computed_there(self):
        self.assert_close(integrate("exp(-x*y)", [0, 0], [1, 1], rtol=1e-6, device="cuda"), 0.7965995992970531)
        summed = integrate("exp(-x^2)", 0, 1, n=10**7, device="cuda")
        self.assertEqual((summed.status, summed.device), ("summed", "cuda:0"))
        self.assertAlmostEqual(float(summed), 0.746824132812427, places=12)
        swept = integrate("a*exp(-a*x*y)", [0, 0], [1, 1], a=numpy.array([0.5, 1, 2]), device="cuda", rtol=1e-5)
        alone = [integrate("a*exp(-a*x*y)", [0, 0], [1, 1], a=a, device="cpu", rtol=1e-5).value for a in (0.5, 1, 2)]
        numpy.testing.assert_allclose(swept.value, alone, rtol=2e-5)

    def test_long_work_goes_there_by_itself(self):
        found = integrate("exp(-x^2)", 0, 1, n=10**11, device="auto")
        self.assertEqual(found.device, "cuda:0", found.device_reason)

    def test_bodies_are_integrated_by_every_method(self):
        f = riemann.cuda("return exp(-x[0]*x[1]);", dimensions=2)
        for method in (None, "sampling", "regions", "tensor", "lattice", "vegas"):
            with self.subTest(method):
                found = integrate(f, [0, 0], [1, 1], rtol=1e-4, method=method)
                self.assert_close(found, 0.7965995992970531)
                self.assertEqual((found.fn, found.formula), ("cuda", f.body))

    def test_bodies_have_the_bits_of_the_same_formula(self):
        f = riemann.cuda("return 1 / (a + x[0]*x[1] + x[2]);", dimensions=3, a=1)
        for method in ("sampling", "lattice", "monte_carlo"):
            asked = {"method": method, "samples": 70_001} if method == "monte_carlo" else {"method": method}
            found = integrate(f, [0, 1, 0], [2, 3, 1], seed=7, **asked)
            typed = integrate("1/(1+x*y+z)", [0, 1, 0], [2, 3, 1], seed=7, device="cpu", **asked)
            self.assertEqual((found.value, found.evaluations), (typed.value, typed.evaluations))

    def test_bodies_have_infinite_ranges_and_parameters(self):
        for a in (0.5, 4):
            f = riemann.cuda("return exp(-a*(x[0]*x[0] + x[1]*x[1]));", dimensions=2, a=a)
            self.assert_close(integrate(f, [-inf, 0], [inf, inf], rtol=1e-5), math.pi / a / 2)
            self.assert_close(integrate(f, x=(-inf, inf), y=(-inf, 0), rtol=1e-5), math.pi / a / 2)

    def test_bodies_of_one_variable(self):
        self.assert_close(integrate(riemann.cuda("return log(x[0]);"), 0, 1), -1)
        self.assert_close(integrate(riemann.cuda("return x[0] < 0.3;"), 0, 1, break_=[0.3], device="cuda"), 0.3)

    def test_bodies_that_do_not_compile_raise_what_the_compiler_says(self):
        with self.assertRaises(ValueError) as raised:
            integrate(riemann.cuda("double s = 0;\nreturn t;", dimensions=2), [0, 0], [1, 1])
        self.assertIn('body(2): error: identifier "t" is undefined', str(raised.exception))

    def test_devices_are_counted_from_0(self):
        for f in ("x*y", riemann.cuda("return x[0]*x[1];", dimensions=2)):
            with self.assertRaises(RuntimeError) as raised:
                integrate(f, [0, 0], [1, 1], device="cuda:99")
            self.assertIn("counted from 0", str(raised.exception))
