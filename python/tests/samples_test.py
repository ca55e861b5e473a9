# Integrals of samples and sums of arrays.
# SPDX-License-Identifier: Apache-2.0
import math
import re
import unittest

import numpy
import riemann


MASKED = numpy.ma.masked_array([1.0, 2.0], mask=[True, False])


class Samples(unittest.TestCase):
    def test_are_integrated_at_equal_steps_and_at_places(self):
        x = numpy.linspace(0, 1, 101)
        even = riemann.simpson(x**3, dx=0.01)
        self.assertAlmostEqual(even.value, 1 / 4, places=14)
        self.assertEqual((even.rule, even.n, even.status), ("simpson", 100, "summed"))
        placed = riemann.trapezoid(x**2, x**2)  # of t^1 over t
        self.assertAlmostEqual(placed.value, 1 / 2, places=14)

    def test_of_several_lines_keep_their_shape(self):
        x = numpy.linspace(0, math.pi, 201)
        y = numpy.array([[numpy.sin(x), 2 * numpy.sin(x)]])
        result = riemann.simpson(y, x)
        self.assertEqual(result.shape, (1, 2))
        self.assertTrue((abs(result.value - [[2, 4]]) <= result.error).all())
        turned = riemann.simpson(numpy.moveaxis(y, -1, 0), x, axis=0)
        self.assertEqual(turned.value.tolist(), result.value.tolist())
        none = riemann.trapezoid(numpy.zeros((0, 3)))
        self.assertEqual((none.value.dtype, none.status.dtype.kind), (numpy.dtype(float), "U"))

    def test_have_integrals_up_to_each(self):
        result = riemann.cumulative([[1, 1, 3], [0, 2, 0]], dx=2)
        self.assertEqual(result.tolist(), [[0, 2, 6], [0, 2, 4]])
        turned = riemann.cumulative([[1, 0], [1, 2], [3, 0]], dx=2, axis=0)
        self.assertEqual(turned.T.tolist(), result.tolist())

    def test_that_are_not_finite_are_a_status(self):
        self.assertEqual(riemann.trapezoid([1, math.nan, 2]).status, "not_finite")

    def test_that_cannot_be_are_told(self):
        for call, told in (
            (lambda: riemann.trapezoid([1]), "sample"),
            (lambda: riemann.trapezoid([1, 2], [0, 1, 2]), "x"),
            (lambda: riemann.trapezoid([1, 2, 3], [0, 2, 1]), "x"),
            (lambda: riemann.simpson([1, 2, 3], dx=-1), "dx='-1'"),
            (lambda: riemann.simpson([1, 2, 3], [0, 1, 2], dx=1), "cannot go with x"),
            (lambda: riemann.simpson([1, 2, 3], rtol=1), "rtol: is not a keyword"),
            (lambda: riemann.trapezoid([1, 2], sum="guess"), "unknown sum 'guess'"),
            (lambda: riemann.trapezoid(3), "y='3.0': is a number: an array is needed"),
            (lambda: riemann.trapezoid(["a", "b"]), "y: is no array of real numbers"),
            (lambda: riemann.trapezoid(MASKED), "y: is no array of real numbers: it has masked elements"),
            (lambda: riemann.trapezoid([1, 2], [0, 1j]), "x: is no array of real numbers"),
            (lambda: riemann.trapezoid([1, 2], [[0, 1]]), r"x: has the shape \(1, 2\); one row of abscissae is needed"),
            (lambda: riemann.trapezoid([1, 2], axis=2), "axis='2': is no axis"),
            (lambda: riemann.trapezoid(ElsewhereThanHere()), "y: is no array of real numbers: a GPU has it"),
        ):
            with self.subTest(told), self.assertRaisesRegex((ValueError, TypeError), told):
                call()


    def test_that_cannot_be_are_told_of_every_fault(self):
        with self.assertRaises(TypeError) as raised:
            riemann.simpson(["a"], axis=7, dx="wide", rtol=1)
        for told in ("y: is no array", "axis='7'", "dx='wide': unknown name", "rtol: is not a keyword"):
            self.assertIn(told, str(raised.exception))


class Sums(unittest.TestCase):
    def test_are_rounded_once(self):
        numbers = numpy.random.default_rng(1).standard_normal(10_001) * 10.0 ** numpy.arange(10_001).clip(0, 30)
        self.assertEqual(riemann.sum(numbers, "exact"), math.fsum(numbers))
        self.assertEqual(riemann.sum(numbers, "exact", threads=1), riemann.sum(numbers, "exact", threads=3))
        self.assertEqual(riemann.sum(numbers.astype("f"), "exact"), math.fsum(numbers.astype("f").tolist()))

    def test_run_along_an_axis(self):
        numbers = numpy.arange(6.0).reshape(2, 3)
        self.assertEqual(riemann.sum(numbers), 15)
        self.assertEqual(riemann.sum(numbers, axis=0).tolist(), [3, 5, 7])
        self.assertEqual(riemann.sum(numbers.T, axis=0).tolist(), [3, 12])

    def test_of_nothing_are_zero(self):
        self.assertEqual(riemann.sum([]), 0)

    def test_that_cannot_be_are_told(self):
        with self.assertRaisesRegex(ValueError, "unknown sum 'guess'"):
            riemann.sum([1.0], "guess")
        for told, arguments, keywords in (
            ("array: is no array of real numbers: it is of type <U1", (["a"],), {}),
            ("array: is no array of real numbers: it is of type complex128", ([1j],), {}),
            ("array: is no array of real numbers: it has masked elements", (MASKED,), {}),
            ("accumulator='3': is of type int; a text is needed", ([1.0], 3), {}),
            ("threads='many': is of type str; a whole number is needed", ([1.0],), {"threads": "many"}),
            ("threads='-1': must be from 1", ([1.0],), {"threads": -1}),
            ("axis='1': is no axis of an array of shape (1,)", ([1.0],), {"axis": 1}),
        ):
            with self.subTest(told), self.assertRaisesRegex((TypeError, ValueError), re.escape(told)):
                riemann.sum(*arguments, **keywords)


class Reductions(unittest.TestCase):
    NUMBERS = numpy.random.default_rng(2).integers(-50, 50, (7, 1000))

    def test_find_what_numpy_finds(self):
        for operation, theirs in (
            ("sum", numpy.sum), ("min", numpy.min), ("max", numpy.max), ("argmin", numpy.argmin), ("argmax", numpy.argmax),
            ("bit_and", numpy.bitwise_and.reduce), ("bit_or", numpy.bitwise_or.reduce), ("bit_xor", numpy.bitwise_xor.reduce),
            ("logical_and", numpy.all), ("logical_or", numpy.any), ("product", numpy.prod),
        ):  # fmt: skip
            for kind in "bhlq" if operation.startswith("bit") else "bhlqefd":
                numbers = (self.NUMBERS.clip(-2, 2) if operation == "product" else self.NUMBERS).astype(kind)
                many = "q" if kind in "bhlq" else "d"
                for axis in (None, 0, -1) if operation not in ("bit_and", "bit_or", "bit_xor") else (0, -1):
                    with self.subTest(operation=operation, kind=kind, axis=axis):
                        wide = numbers.astype(many) if operation in ("sum", "product") else numbers
                        found = riemann.reduce(numbers, operation, axis=axis)
                        self.assertEqual(numpy.asarray(found).tolist(), numpy.asarray(theirs(wide, axis=axis)).tolist())

    def test_tell_the_mean_and_the_variance(self):
        mean, variance = riemann.reduce(self.NUMBERS, "mean_variance", axis=1)
        numpy.testing.assert_allclose(mean, self.NUMBERS.mean(axis=1), rtol=1e-14)
        numpy.testing.assert_allclose(variance, self.NUMBERS.var(axis=1), rtol=1e-14)

    def test_stay_whole_and_pass_over_nans(self):
        self.assertEqual(riemann.reduce([2**63, 2**64 - 1], "max"), 2**64 - 1)
        self.assertEqual(riemann.reduce(numpy.array([True, True]), "sum"), 2)
        self.assertEqual(riemann.reduce(numpy.array([1, 2], ">i4"), "max"), 2)
        numbers = [math.nan, 2, -1]
        self.assertTrue(math.isnan(riemann.reduce(numbers, "min")))
        self.assertEqual(riemann.reduce(numbers, "argmin", ignore_nan=True), 2)

    def test_that_cannot_be_are_told(self):
        for told, *arguments in (
            ("operation='guess': unknown operation 'guess'; known: sum", [1], "guess"),
            ("operation='3': is of type int; a text is needed", [1], 3),
            ("operation='bit_or': bit_or works on integers, not on double", [1.5], "bit_or"),
            ("array: the array is empty", [], "max"),
            ("array: is no array of real numbers: it is of type object", [10**30], "max"),
            ("array: is no array of real numbers: a GPU has it", ElsewhereThanHere(), "max"),
        ):
            with self.subTest(told), self.assertRaisesRegex((TypeError, ValueError), re.escape(told)):
                riemann.reduce(*arguments)


class ElsewhereThanHere:
    """As arrays on a GPU are."""

    def __array__(self, *_, **__):
        raise TypeError("a GPU has it")


if __name__ == "__main__":
    unittest.main()
