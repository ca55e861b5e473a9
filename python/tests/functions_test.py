# Python functions as integrands, well and badly behaved.
# SPDX-License-Identifier: Apache-2.0
import contextlib
import ctypes
import io
import math
import os
import signal
import threading
import time
import unittest
from decimal import Decimal
from fractions import Fraction

import numpy
from riemann import Interrupted, inf, integrate


class Functions(unittest.TestCase):
    def test_of_arrays_are_called_with_columns(self):
        seen = []

        def bell(x):
            seen.append(x)
            return numpy.exp(-x * x)

        result = integrate(bell, -inf, inf)
        self.assertLessEqual(abs(result.value - math.sqrt(math.pi)), result.error)
        self.assertEqual((result.status, result.called_with, result.fn), ("met", "arrays", "bell"))
        self.assertTrue(all(x.dtype == float and 1 <= x.size <= 4096 for x in seen))
        self.assertLess(len(seen), result.evaluations)

    def test_of_numbers_are_found_out(self):
        for f in (math.exp, lambda x: math.exp(x) if x > -1 else 0, lambda x: float(x) and math.e**x):
            result = integrate(f, 0, 1)
            self.assertEqual(result.called_with, "numbers")
            self.assertLessEqual(abs(result.value - (math.e - 1)), result.error)

    def test_may_be_constant_or_whole_or_true(self):
        self.assertAlmostEqual(float(integrate(lambda x: 3, 0, 2)), 6, places=13)
        self.assertAlmostEqual(float(integrate(lambda x: numpy.ones(x.shape, int), 0, 2)), 2, places=13)
        self.assertAlmostEqual(float(integrate(lambda x: x > 0.5, 0, 1, break_=[0.5])), 0.5, places=13)

    def test_may_have_values_that_float_takes(self):
        tenth = Fraction(1, 10)
        for f, value in (
            (lambda x: Fraction(x) + tenth, 0.6),
            (numpy.frompyfunc(lambda x: Fraction(x) + tenth, 1, 1), 0.6),
            (lambda x: Decimal(float(x)), 0.5),
            (lambda x: integrate(lambda y: x * y, 0, 1), 0.25),
        ):
            self.assertAlmostEqual(float(integrate(f, 0, 1)), value, places=14)
        both = integrate(lambda x: (Fraction(x), tenth), 0, 1)
        numpy.testing.assert_allclose(both.value, [0.5, 0.1], rtol=1e-14)

    def test_are_explained_without_a_formula(self):
        told = integrate(lambda x: numpy.exp(-x * x) + numpy.exp(-((x - 30) ** 2)), -inf, inf, explain=True)
        self.assertNotIn("formula", told.explanation)
        self.assertIn("Flanks that its values show lead to peaks at x = ", told.explanation)

    def test_may_change_what_they_are_given(self):
        def greedy(x):
            x *= x
            return x

        self.assertAlmostEqual(float(integrate(greedy, 0, 1)), 1 / 3, places=14)

    def test_may_integrate_themselves(self):
        def inner(x):
            return integrate(lambda y: x * y, 0, x).value

        self.assertAlmostEqual(float(integrate(numpy.vectorize(inner), 0, 1)), 1 / 8, places=14)
        self.assertAlmostEqual(float(integrate(lambda x: inner(float(x)), 0, 1)), 1 / 8, places=14)

    def test_may_be_any_callable(self):
        class Line:
            def __call__(self, x):
                return x

        result = integrate(Line(), 0, 1)
        self.assertEqual((result.fn, round(result.value, 14)), ("Line", 0.5))

    def test_are_summed_by_fixed_rules_with_the_bits_of_a_formula(self):
        for keywords in ({"n": 1000}, {"n": 1000, "rule": "simpson"}, {"n": 75, "rule": "gauss_legendre"},
                         {"n": 100_000, "sum": "exact"}):  # fmt: skip
            with self.subTest(keywords):
                result = integrate(lambda x: x * x - 1 / (2 + x), -1, 2, **keywords)
                typed = integrate("x*x-1/(2+x)", -1, 2, device="cpu", **keywords)
                self.assertEqual((result.value, result.status), (typed.value, "summed"))
                self.assertEqual((result.called_with, result.n), ("arrays", keywords["n"]))
        rounded = integrate(lambda x: x, 0, 1, n=1000, precision="float")
        self.assertEqual(rounded.value, integrate("x", 0, 1, n=1000, precision="float", device="cpu").value)
        self.assertAlmostEqual(float(integrate(math.cos, 0, 1, n=500)), math.sin(1), places=6)

    def test_are_called_from_several_threads_of_python(self):
        result = [None] * 4

        def work(k):
            result[k] = [integrate(lambda x: x**k, 0, 1).value for _ in range(20)]

        threads = [threading.Thread(target=work, args=[k]) for k in range(4)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        for k in range(4):
            self.assertEqual(len(set(result[k])), 1)
            self.assertAlmostEqual(result[k][0], 1 / (k + 1), places=13)


class SeveralVariables(unittest.TestCase):
    def result(self, f, *limits, **keywords):
        return integrate(f, *limits, rtol=1e-4, **keywords)

    def test_are_columns_of_their_own_or_rows_of_one_array(self):
        exact = (1 - math.exp(-1)) * math.sin(1)
        functions = (lambda x, y: numpy.exp(-x) * numpy.cos(y), lambda x: numpy.exp(-x[0]) * numpy.cos(x[1]))
        values = set()
        for f in functions:
            result = self.result(f, [0, 0], [1, 1], seed=5)
            self.assertLessEqual(abs(result.value - exact), result.error)
            self.assertEqual((result.status, result.called_with, result.seed), ("met", "arrays", 5))
            values.add(result.value)
        self.assertEqual(len(values), 1)
        self.assertEqual(self.result(functions[0], x=(0, 1), y=(0, 1), seed=5).value, result.value)

    def test_of_functions_of_numbers_too(self):
        for f in (lambda x, y: math.exp(-x * y), lambda x: math.exp(-x[0] * x[1])):
            result = integrate(f, [0, 0], [1, 1], rtol=1e-2)
            self.assertLessEqual(abs(result.value - 0.7965995992970532), result.error)
            self.assertEqual(result.called_with, "numbers")

    def test_run_to_infinity_and_in_any_order(self):
        result = self.result(lambda x, y: numpy.exp(-x * x - y), [-inf, inf], [inf, 0])
        self.assertLessEqual(abs(result.value + math.sqrt(math.pi)), result.error)
        named = self.result(lambda x, y: y, y=(0, 1), x=(0, 3))  # x comes before y
        self.assertLessEqual(abs(named.value - 1.5), named.error)

    def test_may_be_many(self):
        result = self.result(lambda *x: sum(x), [0] * 11, [1] * 11)
        self.assertLessEqual(abs(result.value - 5.5), result.error)
        self.assertEqual(len(result.over), 11)

    def test_of_methods_and_objects_are_told_apart(self):
        class Plane:
            def __call__(self, x, y):
                return x + y

            def of_one(self, x):
                return x[0] + x[1]

        for f in (Plane(), Plane().of_one, numpy.add):
            self.assertAlmostEqual(self.result(f, [0, 0], [1, 1]).value, 1, places=3)

    def test_are_given_to_compiled_functions(self):
        kind = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_int, ctypes.POINTER(ctypes.c_double))
        try:
            from scipy import LowLevelCallable
        except ImportError:
            self.skipTest("there is no SciPy")
        product = LowLevelCallable(kind(lambda n, x: x[0] * x[1] * n))
        result = integrate(product, [0, 0], [1, 1], rtol=1e-2)
        self.assertLessEqual(abs(result.value - 0.5), result.error)

    def test_that_cannot_be_are_told(self):
        for keywords, told in (
            ({"x": (0, 1), "y": (0, "x")}, "y='0.0, x': a function is integrated over a box"),
            ({"x": (0, 1), "y": (0, 1), "device": "cuda"}, "device='cuda'"),
            ({"x": (0, 1), "y": (0, 1), "method": "adaptive"}, "dimension"),
            ({"x": (0, 1), "y": (0, 1), "break_": [0.5]}, "break_: needs the name of a variable"),
            ({"x": (0, 1), "y": (0, 1), "break_": {"z": 0.5}}, "break_='z': has no bounds"),
            ({"x": (0, 1), "y": (0, 1), "near": {"x": 0.5, "z": 1}}, "near='z': has no bounds"),
        ):
            with self.subTest(told), self.assertRaisesRegex(ValueError, told):
                integrate(lambda x, y: x * y, **keywords)
        with self.assertRaisesRegex(TypeError, "not as many numbers each"):
            integrate(lambda x, y: x * y, [0, 0], [1])
        with self.assertRaisesRegex(TypeError, "positional argument"):
            integrate(lambda x, y: x * y, [0, 0, 0], [1, 1, 1])
        with self.assertRaisesRegex(TypeError, r"shape \(\d+, 2\) for"):
            integrate(lambda x: x.T, [0, 0], [1, 1])

    def test_raise_what_was_raised(self):
        with self.assertRaises(ZeroDivisionError):
            integrate(lambda x, y: 1 / 0, [0, 0], [1, 1])


class Misbehaviour(unittest.TestCase):
    def test_of_any_kind_crashes_nothing(self):
        def endless(x):
            return integrate(endless, 0, 1).value * x

        def shrunk(x):
            x.resize(3, refcheck=False)
            return x

        def leave(x):
            raise SystemExit(3)

        class Lying:
            def __array__(self, *_, **__):
                return numpy.zeros(1)

        class Endless(list):
            def __len__(self):
                return -1

        for f, kind in (
            (endless, RecursionError), (shrunk, TypeError), (leave, SystemExit), (print, TypeError),
            (lambda: 1, TypeError), (lambda x: (each for each in x), TypeError), (lambda x: Lying(), TypeError),
            (lambda x: Endless([x]), ValueError), (lambda x: numpy.empty((0, x.size)), TypeError),
        ):  # fmt: skip
            with self.subTest(f), contextlib.redirect_stdout(io.StringIO()), self.assertRaises(kind):
                integrate(f, 0, 1)

    def test_of_harmless_kinds_is_no_matter(self):
        kept = []

        def frozen(x):
            x.setflags(write=False)
            kept.append(x)
            return x

        for f in (frozen, lambda x: x.astype(numpy.longdouble), lambda x: numpy.repeat(x, 2)[::2],
                  lambda x: numpy.ma.masked_greater(x, 2)):  # fmt: skip
            self.assertAlmostEqual(float(integrate(f, 0, 1)), 0.5, places=14)

    def test_raises_what_was_raised(self):
        class Mine(Exception):
            pass

        def fails(x):
            raise Mine("so it is")

        with self.assertRaisesRegex(Mine, "so it is"):
            integrate(fails, 0, 1)
        with self.assertRaises(ZeroDivisionError):
            integrate(lambda x: 1 / 0, 0, 1)

    @unittest.skipUnless(hasattr(Exception, "add_note"), "exceptions take notes from Python 3.11 on")
    def test_of_functions_of_numbers_names_the_place(self):
        with self.assertRaises(ValueError) as raised:
            integrate(math.sqrt, -1, 1)
        self.assertRegex(raised.exception.__notes__[0], r"^at x = -0\.\d+, in riemann.integrate$")

    @unittest.skipUnless(hasattr(Exception, "add_note"), "exceptions take notes from Python 3.11 on")
    def test_of_functions_of_arrays_names_their_ends(self):
        for f, box, told in (
            (lambda x: {}[x[0]], (0, 1), r"^at x = 0\.002\d* \.\.\. 0\.99\d*, in riemann.integrate$"),
            (lambda x, y: {}["no"], ([0, 2], [1, 3]), r"^at x = \[0\.\d+, 2\.\d+\] \.\.\. \[0\.\d+, 2\.\d+\], in"),
        ):
            with self.subTest(told):
                with self.assertRaises(KeyError) as raised:
                    integrate(f, *box)
                self.assertRegex(raised.exception.__notes__[0], told)

    def test_of_numbers_need_no_value_at_a_limit(self):
        for f, lower, upper, truth in (
            (lambda x: -math.log(x), 0, 1, 1),
            (lambda x: math.pow(x, -0.5), 0, 4, 4),
            (lambda x: 1 / math.sqrt(1 - x), -3, 1, 4),
            (lambda x: (-math.log(x), 2 * x), 0, 1, 1),
        ):
            result = integrate(f, lower, upper, rtol=1e-6)
            self.assertEqual(result.status, "met", result.reason)
            self.assertLess(abs(numpy.ravel(result.value) - truth).max(), 1e-6 * truth)
        with self.assertRaises(ValueError):
            integrate(lambda x: math.log(x - 1e-9), 0, 1)

    def test_late_is_raised_as_well(self):
        calls = []

        def tires(x):
            calls.append(x)
            if len(calls) > 2:
                raise OSError("tired")
            return x**0.1

        with self.assertRaisesRegex(OSError, "tired"):
            integrate(tires, 0, 1)

    def test_in_types_and_shapes_is_named(self):
        for f, told in (
            (lambda x: x[:1], r"shape \(1,\) for 21 points"),
            (lambda x: x[:, None], "one value a point"),
            (lambda x: "abc", "type <U3"),
            (lambda x: x * 1j, "type complex128"),
            (lambda x: None, "type object, of which one is a NoneType; real numbers are needed"),
            (lambda x: [Fraction(1), "2"][x > 0.5], "type <U1"),
            (numpy.frompyfunc(lambda x: "2", 1, 1), "type object, of which one is a str"),
            (numpy.frompyfunc(lambda x: 1j, 1, 1), "type object, of which one is a complex"),
            (lambda x: numpy.ma.masked_array(x, mask=x > 0.5), "masked elements"),
        ):
            with self.subTest(told), self.assertRaisesRegex(TypeError, told):
                integrate(f, 0, 1)

    def test_in_values_is_a_status(self):
        self.assertEqual(integrate(lambda x: x * numpy.nan, 0, 1).status, "not_finite")
        self.assertEqual(integrate(lambda x: 1 / x, 0, 1).status, "divergent")


class Faults(unittest.TestCase):
    def test_are_told_of_functions_too(self):
        for keywords, told in (
            ({"device": "cuda"}, "device='cuda'"),
            ({"device": "cuda", "n": 10}, "device='cuda'"),
            ({"group": 8}, "group='8'"),
            ({"a": 2}, "functions have no parameters"),
            ({"maths": "slow"}, "maths='slow'"),
        ):
            with self.subTest(told), self.assertRaisesRegex((TypeError, ValueError), told):
                integrate(math.sin, 0, 1, **keywords)
        with self.assertRaisesRegex(ValueError, "lower: is required"):
            integrate(math.sin)


class CtrlC(unittest.TestCase):
    def setUp(self):  # a shell has background jobs ignore it
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)

    def raised_after(self, seconds, call):
        """What Ctrl-C raises, and what processor time it takes to end: others may be at work, too."""
        pressed = []

        def press():
            time.sleep(seconds)
            pressed.append(time.process_time())
            os.kill(os.getpid(), signal.SIGINT)

        thread = threading.Thread(target=press)
        thread.start()
        try:
            with self.assertRaises(KeyboardInterrupt) as raised:
                call()
            ended = time.process_time()
        finally:
            thread.join()
        return raised.exception, ended - pressed[0]

    def test_ends_a_formula_with_the_best_so_far(self):
        raised, late = self.raised_after(
            0.3, lambda: integrate("cos(x*y*z)", [0, 0, 0], [9, 9, 9], method="monte_carlo", rtol=1e-9)
        )
        self.assertIsInstance(raised, Interrupted)
        self.assertEqual(raised.best.status, "interrupted")
        self.assertGreater(raised.best.evaluations, 0)
        self.assertLess(late, 0.5)

    def test_ends_a_sweep_with_what_was_done(self):
        a = numpy.linspace(1, 2, 1_000_000)  # to say of them all that they are undone takes long
        raised, late = self.raised_after(0.8, lambda: integrate("exp(-a*x)*sin(100*x)", 0, 1, a=a))
        self.assertEqual(set(raised.best.status), {"met", "interrupted"})
        self.assertEqual(raised.best.status[0], "met")
        self.assertTrue(math.isnan(raised.best.value[-1]))
        self.assertEqual((raised.best.error[-1], raised.best.evaluations[-1]), (inf, 0))
        self.assertLess(late, 0.2)

    def test_ends_a_function_with_the_best_so_far(self):
        def slow(x):
            time.sleep(0.01)
            return numpy.sin(1 / x)

        raised, late = self.raised_after(0.3, lambda: integrate(slow, 0, 1))
        self.assertEqual(raised.best.status, "interrupted")
        self.assertLess(late, 0.5)

    def test_ends_a_function_of_several_variables(self):
        def slow(x, y):
            time.sleep(0.002)
            return numpy.cos(50 * x * y)

        raised, late = self.raised_after(0.4, lambda: integrate(slow, [0, 0], [9, 9], rtol=1e-9))
        self.assertEqual(raised.best.status, "interrupted")
        self.assertLess(late, 0.5)

    def test_goes_to_a_handler_that_wants_no_end(self):
        heard = []
        before = signal.signal(signal.SIGINT, lambda *_: heard.append(1))
        try:
            threading.Timer(0.05, os.kill, [os.getpid(), signal.SIGINT]).start()
            result = integrate("cos(x*y)", [0, 0], [9, 9], method="monte_carlo", samples=2**27)
        finally:
            signal.signal(signal.SIGINT, before)
        self.assertEqual((heard, result.status), ([1], "summed"))

    def test_leaves_python_its_handler(self):
        before = signal.getsignal(signal.SIGINT)
        integrate("x", 0, 1)
        self.assertIs(signal.getsignal(signal.SIGINT), before)
        with self.assertRaises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(1)


if __name__ == "__main__":
    unittest.main()
