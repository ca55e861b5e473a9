# Integrals of samples and sums of arrays.
# SPDX-License-Identifier: Apache-2.0
import math
import unittest

import numpy
import riemann


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
            (lambda: riemann.trapezoid(3), "no samples"),
        ):
            with self.subTest(told), self.assertRaisesRegex((ValueError, TypeError), told):
                call()


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
        with self.assertRaises(TypeError):
            riemann.sum(["a"])
        with self.assertRaises(TypeError):
            riemann.sum([1j])


if __name__ == "__main__":
    unittest.main()
