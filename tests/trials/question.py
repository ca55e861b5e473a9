# What a drawn question is made of: numbers as the program reads them, boxes, and linear forms.
# SPDX-License-Identifier: Apache-2.0
#
# Every number is drawn as a double and written in full: the closed form is of the same number.
from dataclasses import dataclass
from math import log

from mpmath import mp, mpf

mp.dps = 100  # inclusion and exclusion cancel some 40 digits in eight dimensions


@dataclass(frozen=True)
class Question:
    formula: str
    limits: list  # as they are typed
    value: object  # mpf, or None where there is no integral


def decimal(chance, low, high):
    return float(f"{chance.uniform(low, high):.4g}")


def scale(chance, low, high):
    return float(f"{2.718281828 ** chance.uniform(log(low), log(high)):.4g}")


def less(name, number):
    return f"({name}{-number:+})" if number else name


def total(coefficients, names):
    words = "".join(f"{a:+}*{name}" for a, name in zip(coefficients, names))
    return words.removeprefix("+")


@dataclass(frozen=True)
class Box:
    names: list
    low: list
    high: list

    @property
    def sides(self):
        return list(zip(self.names, self.low, self.high))

    @property
    def limits(self):
        return [f"{name}={low!r}..{high!r}" for name, low, high in self.sides]

    @property
    def volume(self):
        return mp.fprod(mpf(high) - mpf(low) for _, low, high in self.sides)

    def place(self, chance, margin=0.1):
        """A point inside, anywhere but near the sides."""
        return [
            float(f"{low + chance.uniform(margin, 1 - margin) * (high - low):.4g}")
            for _, low, high in self.sides
        ]


def names_of(chance, d):
    return list("xyz"[:d]) if d <= 3 and chance.random() < 0.5 else [f"x{i + 1}" for i in range(d)]


def unit_box(chance, d):
    return Box(names_of(chance, d), [0.0] * d, [1.0] * d)


def any_box(chance, d):
    if chance.random() < 0.4:
        return unit_box(chance, d)
    low = [decimal(chance, -3, 2) for _ in range(d)]
    high = [float(f"{l + scale(chance, 0.5, 4):.4g}") for l in low]
    return Box(names_of(chance, d), low, high)
