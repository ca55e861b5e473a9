# Compiled functions as integrands: of SciPy, of Numba, of ctypes.
# SPDX-License-Identifier: Apache-2.0
import ctypes
import math
import types
import unittest

import numpy
from riemann import inf, integrate


class CompiledFunctions(unittest.TestCase):
    def low_level(self, *args):
        try:
            from scipy import LowLevelCallable
        except ImportError:
            self.skipTest("there is no SciPy")
        return LowLevelCallable(*args)

    def test_of_scipy_are_called_without_python(self):
        library = ctypes.CDLL(None)
        library.cos.restype, library.cos.argtypes = ctypes.c_double, [ctypes.c_double]
        for keywords in ({}, {"n": 100_000, "rule": "simpson"}):
            result = integrate(self.low_level(library.cos), 0, 1, **keywords)
            self.assertLessEqual(abs(result.value - math.sin(1)), result.error)
            self.assertEqual(result.called_with, "compiled")

    def test_of_scipy_are_given_their_context(self):
        kind = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_int, ctypes.POINTER(ctypes.c_double), ctypes.c_void_p)
        power = kind(lambda n, x, to: x[0] ** ctypes.cast(to, ctypes.POINTER(ctypes.c_double))[0])
        three = ctypes.c_double(3)
        context = ctypes.cast(ctypes.pointer(three), ctypes.c_void_p)
        result = integrate(self.low_level(power, context), 0, 1)
        self.assertAlmostEqual(result.value, 1 / 4, places=14)

    def test_of_other_signatures_are_refused(self):
        kind = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, ctypes.c_double)
        with self.assertRaisesRegex(ValueError, "does not take a variable; allowed: double"):
            integrate(self.low_level(kind(lambda x, y: x)), 0, 1)

    def test_of_numba_are_called_without_python(self):
        try:
            import numba
        except ImportError:
            self.skipTest("there is no Numba")
        bell = numba.cfunc("float64(float64)")(lambda x: math.exp(-x * x))
        result = integrate(bell, -inf, inf)
        self.assertLessEqual(abs(result.value - math.sqrt(math.pi)), result.error)
        self.assertEqual((result.called_with, result.status), ("compiled", "met"))

    def test_of_numba_are_known_by_the_types_they_take(self):
        kind = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_int, ctypes.POINTER(ctypes.c_double))
        product = kind(lambda n, x: x[0] * x[1])

        class LikeNumbas:
            native_name = "product"
            address = ctypes.cast(product, ctypes.c_void_p).value

            def __init__(self, pointer):
                self._sig = types.SimpleNamespace(return_type="float64", args=("int32", pointer))

            def __call__(self, n, x):
                raise TypeError("called by Python")

        for pointer in ("CPointer(float64)", "float64*"):  # of older and newer versions
            result = integrate(LikeNumbas(pointer), [0, 0], [1, 2], rtol=1e-4)
            self.assertAlmostEqual(result.value, 1)
            self.assertEqual(result.called_with, "compiled")

    def test_that_take_numbers_alone_are_found_out(self):
        cos = ctypes.CDLL(None).cos
        cos.restype, cos.argtypes = ctypes.c_double, [ctypes.c_double]
        of_numba = type("TypingError", (Exception,), {"__module__": "numba.core.errors"})

        def chooses(x):
            if isinstance(x, numpy.ndarray):
                raise of_numba("cannot tell the truth of an array")
            return math.cos(x)

        for f in (cos, chooses):
            with self.subTest(f):
                result = integrate(f, 0, 1)
                self.assertAlmostEqual(result.value, math.sin(1), places=14)
                self.assertEqual(result.called_with, "numbers")


if __name__ == "__main__":
    unittest.main()
