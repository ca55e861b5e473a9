# Functions with several values: as rows of an array, one after the other, or at a point.
# SPDX-License-Identifier: Apache-2.0
import math
import pickle
import unittest

import numpy
from riemann import Interrupted, inf, integrate


class Values(unittest.TestCase):
    def test_are_rows_of_an_array_or_one_after_the_other(self):
        for f in (
            lambda x: numpy.array([x, x * x, numpy.ones_like(x)]),
            lambda x: (x, x * x, 1),
            lambda x: [x, x * x, numpy.ones(x.shape, int)],
        ):
            result = integrate(f, 0, 1)
            self.assertEqual(result.value.shape, (3,))
            self.assertTrue((abs(result.value - [1 / 2, 1 / 3, 1]) <= result.error).all())
            self.assertEqual((result.status, result.called_with), ("met", "arrays"))

    def test_are_told_by_functions_of_numbers_too(self):
        for f in (lambda x: (math.sin(x), math.cos(x)), lambda x: numpy.array([math.sin(x), math.cos(x)])):
            result = integrate(f, 0, 1)
            self.assertTrue((abs(result.value - [1 - math.cos(1), math.sin(1)]) <= result.error).all())
            self.assertEqual(result.called_with, "numbers")
        self.assertEqual(integrate(lambda x: (1.0, 2.0), 0, 1).value.round(13).tolist(), [1, 2])

    def test_have_the_bits_that_each_has_alone(self):
        functions = [numpy.exp, numpy.sqrt, lambda x: 1 / (1 + 100 * x * x)]
        for options in ({}, {"n": 300}, {"rtol": 1e-4}):
            together = integrate(lambda x: [f(x) for f in functions], 0, 2, **options)
            alone = [integrate(f, 0, 2, **options) for f in functions]
            self.assertEqual(together.value.tolist(), [each.value for each in alone])
            self.assertEqual(together.error.tolist(), [each.error for each in alone])

    def test_are_asked_for_once_at_a_point(self):
        seen = []

        def f(x):
            seen.extend(x.tolist())
            return x, numpy.sqrt(x), numpy.cos(9 * x)

        integrate(f, 0, 1)
        again = len(seen) - len(set(seen))
        self.assertLessEqual(again, 21)  # the first points, where it is found out that they are several

    def test_over_boxes_and_to_infinity(self):
        result = integrate(lambda x, y: (x * y, x + y), [0, 0], [1, 2], rtol=1e-4)
        self.assertTrue((abs(result.value - [1, 3]) <= result.error).all())
        centre = integrate(lambda x: x, [0, 0, 0], [1, 2, 4], rtol=1e-4)  # a row for each coordinate
        self.assertTrue((abs(centre.value - [4, 8, 16]) <= centre.error).all())
        moments = integrate(lambda x: numpy.exp(-x * x) * [[1], [2]] * numpy.ones_like(x), -inf, inf)
        self.assertTrue((abs(moments.value - math.sqrt(math.pi) * numpy.array([1, 2])) <= moments.error).all())

    def test_have_the_covariance_of_their_errors_where_they_are_sampled(self):
        def f(x, y):
            return numpy.sin(9 * x * y), -numpy.sin(9 * x * y), numpy.ones_like(x)

        covariance = integrate(f, [0, 0], [1, 1], rtol=1e-2, method="lattice").covariance
        self.assertEqual(covariance.shape, (3, 3))
        self.assertAlmostEqual(covariance[0, 1] / covariance[0, 0], -1)
        self.assertTrue(numpy.isnan(covariance[2]).all())
        sampled = integrate("[sin(9*x*y), x]", [0, 0], [1, 1], rtol=1e-2, method="monte_carlo")
        self.assertEqual(pickle.loads(pickle.dumps(sampled)).covariance.tolist(), sampled.covariance.tolist())
        self.assertIsNone(integrate("[x*y, x]", [0, 0], [1, 1]).covariance)
        self.assertIsNone(integrate("x*y", [0, 0], [1, 1]).covariance)

    def test_of_one_row_are_an_array_of_one(self):
        self.assertEqual(integrate(lambda x: x[None], 0, 1).value.shape, (1,))
        self.assertEqual(integrate(lambda x: [x], 0, 1).value.shape, (1,))
        self.assertIsInstance(integrate(lambda x: [each for each in x], 0, 1).value, float)

    def test_have_the_status_that_is_farthest_from_what_was_asked(self):
        result = integrate(lambda x: (x, 1 / x), 0, 1)
        self.assertEqual((result.status, result.statuses), ("divergent", ["met", "divergent"]))

    def test_are_pickled_and_drawn(self):
        result = integrate(lambda x: (x, numpy.sqrt(x)), 0, 1, explain=True)
        again = pickle.loads(pickle.dumps(result))
        self.assertEqual(again.value.tolist(), result.value.tolist())
        self.assertEqual(result._repr_html_().count("<svg"), 2)

    def test_that_cannot_be_are_told(self):
        for f, told in (
            (lambda x: (x, x[:1]), r"shape \(2, 1\) for 21 points; shape \(2, 21\) is needed"),
            (lambda x: numpy.outer(x, x), r"shape \(10, 10\) for 10 points; shape \(21, 10\)"),
            (lambda x: (x,) * (x.size // 10), r"shape \(1,\) for 10 points; shape \(2, 10\)"),
            (lambda x: (x, "abc"), "type <U3"),
            (lambda x: (), "a number is needed"),
            (lambda x: (math.sin(x),) * (1 if x < 0.5 else 2), r"shape \(\d,\) at a point; shape \(\d,\)"),
        ):
            with self.subTest(told), self.assertRaisesRegex(TypeError, told):
                integrate(f, 0, 1)

    def test_end_with_ctrl_c_as_one_value_does(self):
        calls = []

        def f(x):
            calls.append(x)
            if len(calls) == 5:
                raise KeyboardInterrupt
            return x, numpy.sin(1 / (x + 1e-3))

        with self.assertRaises(Interrupted) as raised:
            integrate(f, 0, 1)
        self.assertEqual(raised.exception.best.value.shape, (2,))
        self.assertEqual(raised.exception.best.status, "interrupted")


if __name__ == "__main__":
    unittest.main()
