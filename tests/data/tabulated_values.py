#!/usr/bin/env python3
# Writes tabulated_values.dat: random samples and their cumulative integrals by straight lines and
# by parabolas, in exact rationals: each interval's interpolating polynomial (Lagrange) through its
# two ends, or through the three samples that hold it, is integrated by its antiderivative.
# SPDX-License-Identifier: Apache-2.0
#
# usage: tests/data/tabulated_values.py > tests/data/tabulated_values.dat
#
# A line "= RULE ABSCISSAE COUNT" begins a table; "X Y INTEGRAL" is one of its samples, the integral
# from the first sample to it, in 40 digits.
import random
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 40
random.seed(5)


def times_linear(polynomial, root):
    """polynomial * (x - root), coefficients from the constant one."""
    product = [Fraction(0)] * (len(polynomial) + 1)
    for k, each in enumerate(polynomial):
        product[k + 1] += each
        product[k] -= root * each
    return product


def through(points):
    total = [Fraction(0)] * len(points)
    for i, (xi, yi) in enumerate(points):
        basis = [yi]
        for j, (xj, _) in enumerate(points):
            if j != i:
                basis = [c / (xi - xj) for c in times_linear(basis, xj)]
        total = [a + b for a, b in zip(total, basis)]
    return total


def integrated(polynomial, begin, end):
    return sum(c * (end ** (k + 1) - begin ** (k + 1)) / (k + 1) for k, c in enumerate(polynomial))


def points_for(rule, k, samples):
    """Of interval k: the samples its polynomial goes through."""
    if rule == "trapezoid":
        return samples[k : k + 2]
    first = min(k - k % 2, len(samples) - 3)
    return samples[first : first + 3]


for rule in ("trapezoid", "simpson"):
    for count in (2, 3, 4, 5, 8, 33):
        for even in (True, False):
            if rule == "simpson" and count < 3:
                continue
            x = [0.0]
            for _ in range(count - 1):
                x.append(x[-1] + (0.375 if even else random.choice([1e-6, 0.1, 1, 30]) * random.uniform(0.5, 2)))
            samples = [(Fraction(xi), Fraction(random.uniform(-1, 1))) for xi in x]
            print("=", rule, "even" if even else "uneven", count)
            total = Fraction(0)
            for k in range(count):
                if k > 0:
                    polynomial = through(points_for(rule, k - 1, samples))
                    total += integrated(polynomial, samples[k - 1][0], samples[k][0])
                xk, yk = samples[k]
                told = Decimal(total.numerator) / Decimal(total.denominator)
                print(float(xk).hex(), float(yk).hex(), f"{told:f}")
