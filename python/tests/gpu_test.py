# Integrands on a GPU: their values where there is one, what is wrong with them anywhere.
# SPDX-License-Identifier: Apache-2.0
import importlib
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
            ({"rtol": -1}, "rtol='-1': must be at least 0"),
            ({"checkpoint": "run.ck"}, "checkpoint='run.ck'"),
            ({"precision": "float"}, "precision"),
        ):
            with self.subTest(keywords), self.assertRaises(ValueError) as raised:
                integrate(f, [0, 0], [1, 1], **keywords)
            self.assertIn(told, str(raised.exception))
        with self.assertRaises(TypeError) as raised:
            integrate(f, [0, 0], [1, 1], a=1)
        self.assertIn("a: is not a keyword, and riemann.cuda takes the parameters", str(raised.exception))
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


class FunctionsOfArrays(unittest.TestCase):
    def test_say_what_is_wrong_with_them(self):
        for given, told in ((("x",), "f='x': is of type str; a function is needed"),
                            ((abs, math), "has no from_dlpack: cupy, torch and jax.dlpack have one")):  # fmt: skip
            with self.subTest(given), self.assertRaises(TypeError) as raised:
                riemann.on_gpu(*given)
            self.assertIn(told, str(raised.exception))
        f = riemann.on_gpu(lambda x, y: x, numpy)
        for keywords, told in (({"device": "cpu"}, "device='cpu': cannot run what runs on a GPU alone"),
                               ({"n": 100}, "n: applies to fixed rules only"), ({"checkpoint": "run.ck"}, "checkpoint")):  # fmt: skip
            with self.subTest(keywords), self.assertRaises(ValueError) as raised:
                integrate(f, [0, 0], [1, 1], **keywords)
            self.assertIn(told, str(raised.exception))

    def test_are_given_their_points_by_dlpack_once(self):
        seen = []
        given = riemann.on_gpu(lambda *x: seen.append(x) or "values", lambda rows: [rows.__dlpack__(stream=1), rows])
        self.assertEqual(given.caller(2)("capsule", 3), "values")
        ((capsule, rows),) = seen
        self.assertEqual((capsule, rows.__dlpack_device__()), ("capsule", (2, 3)))
        self.assertRaises(BufferError, rows.__dlpack__)
        one = riemann.on_gpu(lambda x: seen.append(x), lambda rows: [5, 6])
        one.caller(2)("capsule", 0)
        self.assertEqual(seen[-1], [5, 6])

    @unittest.skipUnless(WHY_NOT, "there is a GPU")
    def test_say_that_there_is_no_gpu(self):
        with self.assertRaises(RuntimeError) as raised:
            integrate(riemann.on_gpu(lambda x, y: x, numpy), [0, 0], [1, 1])
        self.assertEqual(str(raised.exception), WHY_NOT)


@unittest.skipIf(WHY_NOT, WHY_NOT)
class OnGpu(unittest.TestCase):
    def assert_close(self, result, exact):
        self.assertEqual(result.status, "met", result.reason)
        self.assertLessEqual(abs(result.value - exact), 2 * result.error)
        self.assertEqual(result.device, "cuda:0")

    def test_formulas_are_computed_there(self):
        self.assert_close(integrate("exp(-x*y)/(1+x+y)", [0, 0], [1, 1], rtol=1e-6, device="cuda"), 0.4326675438466004)
        summed = integrate("exp(-x^2)", 0, 1, n=10**7, device="cuda")
        self.assertEqual((summed.status, summed.device), ("summed", "cuda:0"))
        self.assertAlmostEqual(float(summed), 0.746824132812427, places=12)
        swept = integrate("a*exp(-a*x*y)", [0, 0], [1, 1], a=numpy.array([0.5, 1, 2]), device="cuda", rtol=1e-5)
        alone = [integrate("a*exp(-a*x*y)", [0, 0], [1, 1], a=a, device="cpu", rtol=1e-5).value for a in (0.5, 1, 2)]
        numpy.testing.assert_allclose(swept.value, alone, rtol=2e-5)

    def test_long_work_goes_there_by_itself(self):
        result = integrate("exp(-x^2)", 0, 1, n=10**11, device="auto")
        self.assertEqual(result.device, "cuda:0", result.device_reason)

    def test_bodies_are_integrated_by_every_method(self):
        f = riemann.cuda("return exp(-x[0]*x[1]);", dimensions=2)
        for method in (None, "sampling", "regions", "tensor", "lattice", "vegas"):
            with self.subTest(method):
                result = integrate(f, [0, 0], [1, 1], rtol=1e-4, method=method)
                self.assert_close(result, 0.7965995992970531)
                self.assertEqual((result.fn, result.formula), ("cuda", f.body))

    def test_bodies_have_the_bits_of_the_same_formula(self):
        f = riemann.cuda("return 1 / (a + x[0]*x[1] + x[2]);", dimensions=3, a=1)
        for method in ("sampling", "lattice", "monte_carlo"):
            options = {"method": method, "samples": 70_001} if method == "monte_carlo" else {"method": method}
            result = integrate(f, [0, 1, 0], [2, 3, 1], seed=7, **options)
            typed = integrate("1/(1+x*y+z)", [0, 1, 0], [2, 3, 1], seed=7, device="cpu", **options)
            self.assertEqual((result.value, result.evaluations), (typed.value, typed.evaluations))

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


def library_named(name):
    try:
        return importlib.import_module(name)
    except ImportError as missing:
        raise unittest.SkipTest(str(missing)) from None


@unittest.skipIf(WHY_NOT, WHY_NOT)
class ArraysOnGpu:
    """Of the library `name`."""

    def setUp(self):
        self.of = library_named(self.name)

    def test_values_have_the_bits_of_the_same_function_on_the_cpu(self):
        def f(x):
            return 1 / (1 + x[0] * x[1] + x[2])

        box = [0, 1, 0], [2, 3, 1]
        for method in ("sampling", "lattice", "tensor", "vegas"):
            with self.subTest(method):
                result = integrate(riemann.on_gpu(f, self.of), *box, rtol=1e-4, method=method)
                there = integrate(f, *box, rtol=1e-4, method=method)
                self.assertEqual((result.value, result.error), (there.value, there.error))
                self.assertEqual((result.status, result.device), ("met", "cuda:0"))
                self.assertEqual((result.fn, result.called_with), ("f", "arrays on a GPU"))

    def test_ranges_may_be_infinite_and_many(self):
        bell = riemann.on_gpu(lambda x, y: self.of.exp(-x * x - y), self.of)
        result = integrate(bell, [-inf, 0], [inf, inf], rtol=1e-5)
        self.assertLessEqual(abs(result.value - math.sqrt(math.pi)), 2 * result.error)
        smooth = riemann.on_gpu(lambda x: self.of.exp(-(x * x).sum(0)), self.of)
        result = integrate(smooth, [0] * 6, [1] * 6, rtol=1e-6, device="cuda")
        self.assertLessEqual(abs(result.value - 0.746824132812427**6), 2 * result.error)
        line = integrate(riemann.on_gpu(lambda x: self.of.sqrt(x), self.of), 0, 1)
        self.assertAlmostEqual(float(line), 2 / 3, places=10)

    def test_arrays_are_handed_over_by_dlpack(self):
        kept = []

        def f(points):
            x = self.of.from_dlpack(points)
            kept.append((x, x + 0))
            return x[0] * x[1]

        self.assertAlmostEqual(float(integrate(riemann.on_gpu(f), [0, 0], [1, 1])), 0.25, places=6)
        self.assertTrue(all(x.shape[0] == 2 and bool((x == copy).all()) for x, copy in kept))

    def test_other_arrays_are_refused(self):
        for wrong in (lambda x, y: self.single(x), lambda x, y: x[:-1], lambda x, y: 1.0, lambda x, y: numpy.ones(len(x))):
            with self.assertRaises(TypeError) as raised:
                integrate(riemann.on_gpu(wrong, self.of), [0, 0], [1, 1])
            self.assertIn("double-precision values on GPU 0, one after the other, are needed", str(raised.exception))

    def test_regions_are_refused(self):
        with self.assertRaises(ValueError) as raised:
            integrate(riemann.on_gpu(lambda x, y: x * y, self.of), [0, 0], [1, 1], method="regions")
        self.assertIn("method='regions': evaluates boxes by kernels of its own", str(raised.exception))

    def test_what_functions_raise_is_raised(self):
        def broken(x, y):
            raise KeyError("on purpose")

        self.assertRaises(KeyError, integrate, riemann.on_gpu(broken, self.of), [0, 0], [1, 1])


class Torch(ArraysOnGpu, unittest.TestCase):
    name = "torch"

    def single(self, x):
        return x.float()


class CuPy(ArraysOnGpu, unittest.TestCase):
    name = "cupy"

    def single(self, x):
        return x.astype("f")
