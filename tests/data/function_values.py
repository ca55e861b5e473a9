#!/usr/bin/env python3
# Writes function_values.dat: values of single functions to 40 digits by mpmath, at random points and
# at points that are hard: "VALUE TEXT X" a line, X as a hexadecimal double.
# SPDX-License-Identifier: Apache-2.0
#
# usage: tests/data/function_values.py > tests/data/function_values.dat
import random

import mpmath as mp

mp.mp.dps = 50
chance = random.Random(20240301)


def spread(low, high, count):
    return [mp.e ** chance.uniform(mp.log(low), mp.log(high)) for _ in range(count)]


def points_of(low, high, count=12):
    return [float(x) for x in spread(low, high, count)]


def both_signs(points):
    return points + [-x for x in points]


BESSEL = {"besselj": mp.besselj, "bessely": mp.bessely, "besseli": mp.besseli, "besselk": mp.besselk}


def rows():
    small = both_signs(points_of(1e-20, 1))
    for name, f, points in (
        ("log1p", mp.log1p, small[:12] + [-x for x in points_of(1e-9, 0.99)] + points_of(1, 1e300)),
        ("expm1", mp.expm1, small + both_signs(points_of(1, 700))),
        ("asinh", mp.asinh, small + both_signs(points_of(1, 1e300))),
        ("acosh", mp.acosh, [1 + x for x in points_of(1e-15, 1)] + points_of(2, 1e300)),
        ("atanh", mp.atanh, small + [1 - x for x in points_of(1e-15, 0.5)]),
        ("erfinv", mp.erfinv, small + [1 - x for x in points_of(1e-15, 0.5)]),
    ):
        for x in points:
            yield f"{name}(x)", f(mp.mpf(x)), x
    for name, f in BESSEL.items():
        for order in (0, 1, 2, 3, 10, 100, 1000):
            for x in points_of(1e-3, 1e3) + points_of(max(order, 1) / 2, 2 * max(order, 1)):
                try:
                    value = f(order, mp.mpf(x))
                except ValueError:  # mpmath gives up on some of order 1000
                    continue
                if mp.mpf("1e-290") < abs(value) < mp.mpf("1e290"):
                    yield f"{name}({order},x)", value, x
    for order, zero in ((0, 1), (0, 30), (1, 1), (5, 3)):  # beside zeros of J
        x = float(mp.besseljzero(order, zero))
        yield f"besselj({order},x)", mp.besselj(order, mp.mpf(x)), x


for text, value, x in rows():
    print(mp.nstr(value, 40, min_fixed=0, max_fixed=0), text, x.hex())
