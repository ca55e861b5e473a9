# What nobody should ask of arrays on a GPU: it gets the answer, or the fault, of the same on the host.
# SPDX-License-Identifier: Apache-2.0
import unittest

import gpu_arrays_test
import numpy
import riemann

RANDOM = numpy.random.default_rng(8)
Y = RANDOM.normal(size=(4, 6, 5))
X = numpy.array([0.0, 0.5, 2.0, 2.25, 3.0])
AXES = (None, 0, 1, -1, 2, -3, 3, -4, True, 1.5, "x")
EMPTY = [numpy.zeros(shape) for shape in ((0,), (3, 0), (0, 3), (2, 0, 3), (1, 1))]
SCATTERED = [
    Y[::2], Y[:, ::-1], Y[::-1, ::2, ::-1], Y.T, Y.swapaxes(0, 1), numpy.broadcast_to(Y[0], (3, 6, 5)), Y[1:, 2:, 1:4],
]  # fmt: skip
TYPES = ("?", "i1", "i2", "i4", "i8", "u1", "f2", "f4", "f8")
SPECIAL = [[numpy.nan, 1, 2], [numpy.inf, 1, -numpy.inf], [numpy.inf, 1, 2], [1e308, 1e308, -1e308], [-0.0, -0.0, -0.0], [5e-324, 0, -5e-324]]
WRONG_X = (
    X[::-1], X[[0, 1, 1, 2, 3]], X[[0, 2, 1, 3, 4]], numpy.full(5, numpy.nan), X[:4], X[:0], X.reshape(1, 5), numpy.array(1.0),
    numpy.array([0, 1, 2, 3, numpy.inf]), numpy.array([-1e300, 0, 1, 2, 1e300]), numpy.arange(5), numpy.array([True] * 5),
)  # fmt: skip
WRONG = ({"dx": 0}, {"dx": -1}, {"dx": numpy.nan}, {"dx": "wide"}, {"dx": 1e300}, {"x0": numpy.inf}, {"sum": "guess"}, {"rtol": 1}, {"x_order": "falling"})
OF_SAMPLES = (riemann.trapezoid, riemann.simpson, riemann.cumulative)
OPERATIONS = ("sum", "product", "min", "max", "argmin", "argmax", "mean_variance", "bit_xor", "logical_and", "guess", 3)


def told(call):
    try:
        answer = call()
    except (TypeError, ValueError) as wrong:
        return type(wrong), str(wrong).replace(" that a GPU can read", "")
    return answer


class Hostile:
    def both(self, call, *arrays):
        """What is told of them on the host; on the GPU it is the same."""
        here = told(lambda: call(*arrays))
        there = told(lambda: call(*(each if each is None else self.there(each) for each in arrays)))
        self.assertEqual(isinstance(there, tuple) and isinstance(there[0], type), isinstance(here, tuple) and isinstance(here[0], type), (here, there))
        if isinstance(here, tuple) and isinstance(here[0], type):
            self.assertEqual(there, here)
        elif isinstance(here, (riemann.Integral, riemann.Integrals)):
            for name in ("value", "error", "status", "evaluations"):
                numpy.testing.assert_array_equal(getattr(there, name), getattr(here, name))
        else:
            for mine, expected in zip(*(each if isinstance(each, tuple) else (each,) for each in (there, here))):
                mine, expected = self.as_here(mine), numpy.asarray(expected)
                numpy.testing.assert_array_equal(mine, expected)
                self.assertEqual((mine.shape, mine.dtype), (expected.shape, expected.dtype))
                numpy.testing.assert_array_equal(numpy.signbit(mine.astype(float)), numpy.signbit(expected.astype(float)))

    def as_here(self, found):
        return numpy.asarray(found) if isinstance(found, (float, int, numpy.ndarray)) else self.here(found)

    def test_axes_that_are_and_are_not(self):
        for axis in AXES:
            with self.subTest(axis=axis):
                self.both(lambda y: riemann.sum(y, axis=axis), Y)
                self.both(lambda y: riemann.reduce(y, "argmax", axis=axis), Y)
                for rule in OF_SAMPLES:
                    self.both(lambda y: rule(y, axis=axis), Y)

    def test_arrays_of_nothing_and_numbers(self):
        for array in [*EMPTY, numpy.array(2.5)]:
            for axis in (None, 0, -1):
                with self.subTest(shape=array.shape, axis=axis):
                    self.both(lambda y: riemann.sum(y, axis=axis), array)
                    for operation in ("sum", "max", "argmin", "mean_variance"):
                        self.both(lambda y: riemann.reduce(y, operation, axis=axis), array)
                    for rule in OF_SAMPLES:
                        self.both(lambda y: rule(y, axis=axis), array)

    def test_elements_that_are_scattered(self):
        for k, array in enumerate(SCATTERED):
            for axis in (None, 0, 1, 2):
                with self.subTest(k, axis=axis):
                    self.both(lambda y: riemann.sum(y, "exact", axis=axis), array)
                    self.both(lambda y: riemann.reduce(y, "argmin", axis=axis), array)
                    for rule in OF_SAMPLES if axis is not None else ():
                        self.both(lambda y: rule(y, dx=0.1, axis=axis), array)

    def test_elements_of_every_type(self):
        for kind in TYPES:
            array = (Y * 3).astype(kind)
            for axis in (None, 1):
                with self.subTest(kind, axis=axis):
                    self.both(lambda y: riemann.sum(y, axis=axis), array)
                    for operation in OPERATIONS:
                        self.both(lambda y: riemann.reduce(y, operation, axis=axis), array)
            for rule in OF_SAMPLES:
                self.both(lambda y: rule(y, axis=1), array)

    def test_numbers_that_are_not_finite_or_hardly(self):
        for values in SPECIAL:
            array = numpy.array([values, [1, 2, 3]])
            with self.subTest(values):
                for accumulator in ("neumaier", "kahan", "double_double", "exact", "naive"):
                    self.both(lambda y: riemann.sum(y, accumulator, axis=1), array)
                for operation in ("sum", "min", "max", "argmin", "argmax", "product", "mean_variance"):
                    self.both(lambda y: riemann.reduce(y, operation, axis=1), array)
                for ignore in (True, False):
                    self.both(lambda y: riemann.reduce(y, "max", axis=1, ignore_nan=ignore), array)
                for rule in OF_SAMPLES:
                    self.both(lambda y: rule(y, axis=1), array)

    def test_abscissae_that_are_none(self):
        for k, x in enumerate(WRONG_X):
            for rule in OF_SAMPLES:
                for keywords in ({}, {"x_order": "monotone"}, {"dx": 1}):
                    with self.subTest(k, rule=rule.__name__, **keywords):
                        self.both(lambda y, x: rule(y, x, **keywords), Y, x)
                        self.both(lambda y: rule(y, x, **keywords), Y)

    def test_keywords_that_are_wrong(self):
        for keywords in WRONG:
            for rule in OF_SAMPLES:
                with self.subTest(rule=rule.__name__, **keywords):
                    self.both(lambda y: rule(y, **keywords), Y)
        for rule in ("boole", "", 3):
            self.both(lambda y: riemann.cumulative(y, rule=rule), Y)
        for threads in (-1, "many", None):
            self.both(lambda y: riemann.sum(y, threads=threads), Y)


class OnStandIn(Hostile, gpu_arrays_test.StandIn, unittest.TestCase):
    def there(self, array):
        return array.view(gpu_arrays_test.There)

    def here(self, array):
        return numpy.asarray(array)

    def test_abscissae_that_lie_elsewhere(self):
        class Second(gpu_arrays_test.There):
            def __dlpack_device__(self):
                return gpu_arrays_test.CUDA, 1

        for rule in OF_SAMPLES:
            for y, where in ((Y.view(gpu_arrays_test.There), "on GPU 0"), (Y, "in the memory of the host")):
                with self.assertRaises(ValueError) as raised:
                    rule(y, X.view(Second))
                self.assertEqual(str(raised.exception), f"x: lies on GPU 1, but y {where}: x may lie where y does, or on the host")


class Torch(Hostile, gpu_arrays_test.OfTorch, unittest.TestCase):
    def there(self, array):
        return super().there(numpy.ascontiguousarray(array)) if min(array.strides, default=1) <= 0 else self.of.from_numpy(array).cuda()


class CuPy(Hostile, gpu_arrays_test.OfCuPy, unittest.TestCase):
    def there(self, array):
        """With the strides that it has on the host."""
        base = array
        while isinstance(base.base, numpy.ndarray):
            base = base.base
        whole = super().there(base)
        offset = array.ctypes.data - base.ctypes.data
        strided = self.of.ndarray(array.shape, array.dtype, whole.data + offset, strides=array.strides)
        return strided if array.size else super().there(array)


class Jax(Hostile, gpu_arrays_test.OfJax, unittest.TestCase):
    pass


if __name__ == "__main__":
    unittest.main()
