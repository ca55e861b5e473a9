# Integrals over boxes of functions of one linear form, by antiderivatives of any order.
# SPDX-License-Identifier: Apache-2.0
#
# The integral of g(a.x - c) over a box is the alternating sum, over its corners, of any d-fold
# antiderivative of g, divided by the product of the coefficients.
from itertools import product

from mpmath import mp, mpc, mpf


def over_box(coefficients, offset, box, antiderivative):
    d, value = len(coefficients), mpf(0)
    terms = [
        (mpf(a) * mpf(low), mpf(a) * mpf(high))
        for a, (_, low, high) in zip(coefficients, box.sides)
    ]
    for corner in product((0, 1), repeat=d):
        at = mp.fsum(term[end] for term, end in zip(terms, corner)) - offset
        value += (-1) ** (d - sum(corner)) * antiderivative(at, d)
    return value / mp.fprod(mpf(a) for a in coefficients)


def bell(k):
    """d-fold antiderivatives of exp(-k*t^2): G_n = (t*G_(n-1) + G_(n-2)/(2k)) / (n-1)."""

    def antiderivative(t, n):
        before, now = mp.exp(-k * t * t), mp.sqrt(mp.pi / k) / 2 * mp.erfc(-mp.sqrt(k) * t)
        for each in range(2, n + 1):
            before, now = now, (t * now + before / (2 * k)) / (each - 1)
        return now

    return antiderivative


def resonance(w):
    """Of 1/(t^2 + w^2) = -Im 1/(t + iw) / w."""

    def antiderivative(t, n):
        z = mpc(t, w)
        steps = mp.fsum(mpf(1) / each for each in range(1, n))
        return -(z ** (n - 1) * (mp.log(z) - steps) / mp.factorial(n - 1)).imag / w

    return antiderivative


def distance(t, n):
    """Of abs(t)."""
    return abs(t) * t**n / mp.factorial(n + 1)


def folded(k):
    """Of exp(-k*abs(t))."""

    def antiderivative(t, n):
        if t < 0:
            return mp.exp(k * t) / k**n
        joined = mp.fsum(
            (k ** (j - n) - (-k) ** (j - n)) * t**j / mp.factorial(j) for j in range(n)
        )
        return mp.exp(-k * t) / (-k) ** n + joined

    return antiderivative


def below(t, n):
    """Of 1 where t < 0, else 0."""
    return t**n / mp.factorial(n) if t < 0 else mpf(0)


def grown_below(b):
    """Of exp(b*t) where t < 0, else 0."""

    def antiderivative(t, n):
        if t < 0:
            return mp.exp(b * t) / b**n
        return mp.fsum(b ** (j - n) * t**j / mp.factorial(j) for j in range(n))

    return antiderivative


def step(k):
    """Of 1 + erf(sqrt(k)*t), twice the normalised integral of the bell."""

    def antiderivative(t, n):
        return 2 * mp.sqrt(k / mp.pi) * bell(k)(t, n + 1)

    return antiderivative


def power(p):
    """Of t^p, t >= 0, where no factor is 0."""

    def antiderivative(t, n):
        return t ** (p + n) / mp.fprod(p + each for each in range(1, n + 1)) if t else mpf(0)

    return antiderivative
