#!/usr/bin/env python3
# Writes expression_values.dat: values of expressions to 40 digits at random points of their
# domains, by Python's parser and mpmath, and how far a computation in doubles may be off.
# SPDX-License-Identifier: Apache-2.0
#
# usage: tests/data/expression_values.py INTEGRALS.json > tests/data/expression_values.dat
# INTEGRALS.json holds integrals with "id", "expr", "vars", "lower" and "upper". Needs mpmath.
#
# A line "= VARIABLES EXPRESSION" begins an expression; "VALUE BOUND X ..." is one of its points.
#
# The bound is a running error analysis (Higham, Accuracy and Stability of Numerical Algorithms,
# section 3.3): every operation adds u |value|, every function ULPS * 2 u |value|, and what its
# operands are off counts by the partial derivatives. Second-order terms are below 1e-12 of that.
import json
import random
import re
import sys
from functools import reduce

import mpmath as mp

mp.mp.dps = 50
U = mp.mpf(2) ** -53
ULPS = 4  # glibc's vector library promises as much; gamma and lgamma of its libm likewise
POINTS = 8


class Near(Exception):
    """A point too close to a jump, a pole, overflow or underflow to say anything there."""


class Number:
    def __init__(self, value, off=0):
        self.value, self.off = mp.mpf(value), mp.mpf(off)
        size = abs(self.value)
        normal = size == 0 or mp.mpf("1e-290") < size < mp.mpf("1e290")
        if not normal or self.off > mp.mpf("1e-3") * (size + U):
            raise Near

    def rounded(self, value, off):
        return Number(value, off + U * abs(value))

    def __add__(self, other):
        return self.rounded(self.value + other.value, self.off + other.off)

    def __sub__(self, other):
        return self.rounded(self.value - other.value, self.off + other.off)

    def __mul__(self, other):
        off = abs(self.value) * other.off + abs(other.value) * self.off
        return self.rounded(self.value * other.value, off)

    def __truediv__(self, other):
        if abs(other.value) <= 2 * other.off or other.value == 0:
            raise Near
        value = self.value / other.value
        return self.rounded(value, (self.off + abs(value) * other.off) / abs(other.value))

    def __neg__(self):
        return Number(-self.value, self.off)

    def __pow__(self, other):
        value = mp.power(self.value, other.value)
        if isinstance(value, mp.mpc):
            raise Near
        off = abs(other.value * mp.power(self.value, other.value - 1)) * self.off if self.off else 0
        if other.off:
            off += abs(value * mp.log(self.value)) * other.off
        # Whole exponents up to 16 are products: at most 15 roundings.
        return Number(value, off + max(2 * ULPS, 16) * U * abs(value))

    def compared(self, other):
        if abs(self.value - other.value) <= 2 * (self.off + other.off) and (self.off or other.off):
            raise Near
        return self.value - other.value

    def __lt__(self, other):
        return Number(self.compared(other) < 0)

    def __le__(self, other):
        return Number(self.compared(other) <= 0)

    def __gt__(self, other):
        return Number(self.compared(other) > 0)

    def __ge__(self, other):
        return Number(self.compared(other) >= 0)


def function(f, exact=False):
    def apply(*arguments):
        values = [each.value for each in arguments]
        result = f(*values)
        if isinstance(result, mp.mpc):
            raise Near
        off = mp.mpf(0)
        for k, each in enumerate(arguments):
            if each.off:
                off += each.off * abs(mp.diff(lambda t: f(*values[:k], t, *values[k + 1 :]), each.value))
        return Number(result, off + (1 if exact else 2 * ULPS) * U * abs(result))

    return apply


def floor(x):
    below = mp.floor(x.value)
    if x.off and min(x.value - below, below + 1 - x.value) <= 2 * x.off:
        raise Near
    return Number(below)


def sign(x):
    if x.off and abs(x.value) <= 2 * x.off:
        raise Near
    return Number(mp.sign(x.value))


NAMES = {
    **{name: function(getattr(mp, name)) for name in
       "sin cos tan asin acos atan atan2 sinh cosh tanh exp log log10 cbrt erf erfc gamma".split()},
    "log2": function(lambda x: mp.log(x, 2)),
    "lgamma": function(mp.loggamma),
    "sqrt": function(mp.sqrt, exact=True),
    "abs": lambda x: Number(abs(x.value), x.off),
    "min": lambda *all: reduce(lambda a, b: a if a.compared(b) <= 0 else b, all),
    "max": lambda *all: reduce(lambda a, b: a if a.compared(b) >= 0 else b, all),
    "pow": lambda a, b: a**b,
    "floor": floor,
    "sign": sign,
    "if_": lambda c, a, b: a if c.value != 0 else b,
    "pi": Number(mp.pi, abs(mp.pi - mp.mpf(float(mp.pi)))),
    "e": Number(mp.e, abs(mp.e - mp.mpf(float(mp.e)))),
}  # fmt: skip


def literal(match):
    text = match.group()
    return f'N("{text}")'


def number(text):
    exact = mp.mpf(text)
    return Number(exact, abs(exact - mp.mpf(float(exact))))


def compiled(expr):
    text = re.sub(r"(?<![\w.])(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", literal, expr)
    text = re.sub(r"\bif\(", "if_(", text.replace("^", "**"))
    return compile(text, expr, "eval")


def end(text):
    """A finite number for either end of a domain."""
    if "inf" in text:
        return -3.0 if text.startswith("-") else 3.0
    return float(eval(compiled(text), {**NAMES, "N": number}).value)


def main():
    chance = random.Random(20240229)
    rows = []
    with open(sys.argv[1]) as file:
        integrals = json.load(file)
    for each in integrals["integrals"] + integrals["must_flag"]:
        code = compiled(each["expr"])
        low, high = [end(t) for t in each["lower"]], [end(t) for t in each["upper"]]
        points = []
        for _ in range(20 * POINTS):
            point = [chance.uniform(a, b) for a, b in zip(low, high)]
            names = {name: Number(x) for name, x in zip(each["vars"], point)}
            try:
                computed = eval(code, {**NAMES, **names, "N": number})
            except (Near, ValueError, ZeroDivisionError, OverflowError):
                continue
            value = mp.nstr(computed.value, 40, min_fixed=0, max_fixed=0)
            points.append(" ".join([value, mp.nstr(computed.off, 4)] + [repr(x) for x in point]))
            if len(points) == POINTS:
                break
        if points:
            rows += [f"= {len(each['vars'])} {each['expr']}", *points]
    print("\n".join(rows))


main()
