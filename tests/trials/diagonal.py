# Draws functions of one linear form on a box: ridges, kinks, jumps, steps, waves and powers that lie
# along no axis.
# SPDX-License-Identifier: Apache-2.0
import antiderivatives as of
from mpmath import mp, mpc, mpf
from question import Question, any_box, decimal, less, scale, total


def plane(chance, d):
    """A box, and a linear form that is zero on a plane through its inside."""
    box = any_box(chance, d)
    coefficients = [scale(chance, 0.3, 3) * chance.choice([-1, 1]) for _ in range(d)]
    coefficients[0] = abs(coefficients[0])
    through = box.place(chance, 0.25)
    offset = float(f"{sum(a * x for a, x in zip(coefficients, through)):.4g}")
    spread = sum(abs(a) * (high - low) for a, (_, low, high) in zip(coefficients, box.sides))
    text = total(coefficients, box.names) + (f"{-offset:+}" if offset else "")
    return box, coefficients, mpf(offset), text, spread


def ridge(chance, d):
    box, coefficients, offset, text, spread = plane(chance, d)
    width = float(f"{spread * scale(chance, 0.005, 0.1):.3g}")
    if chance.random() < 0.5:
        k = float(f"{1 / width**2:.4g}")
        value = of.over_box(coefficients, offset, box, of.bell(mpf(k)))
        return Question(f"exp(-{k!r}*({text})^2)", box.limits, value)
    value = of.over_box(coefficients, offset, box, of.resonance(mpf(width)))
    return Question(f"1/({width!r}^2+({text})^2)", box.limits, value)


def kink(chance, d):
    box, coefficients, offset, text, spread = plane(chance, d)
    if chance.random() < 0.5:
        value = of.over_box(coefficients, offset, box, of.distance)
        return Question(f"abs({text})", box.limits, value)
    k = float(f"{scale(chance, 2, 40) / spread:.4g}")
    value = of.over_box(coefficients, offset, box, of.folded(mpf(k)))
    return Question(f"exp(-{k!r}*abs({text}))", box.limits, value)


def jump(chance, d):
    box, coefficients, offset, text, spread = plane(chance, d)
    if chance.random() < 0.5:
        value = of.over_box(coefficients, offset, box, of.below)
        return Question(f"if({text}<0,1,0)", box.limits, value)
    b = float(f"{chance.choice([-1, 1]) * scale(chance, 1, 10) / spread:.4g}")
    value = of.over_box(coefficients, offset, box, of.grown_below(mpf(b)))
    return Question(f"if({text}<0,exp({b!r}*({text})),0)", box.limits, value)


def steep_step(chance, d):
    box, coefficients, offset, text, spread = plane(chance, d)
    steepness = float(f"{scale(chance, 5, 200) / spread:.4g}")
    value = of.over_box(coefficients, offset, box, of.step(mpf(steepness) ** 2))
    return Question(f"1+erf({steepness!r}*({text}))", box.limits, value)


def wave(chance, d):
    """cos(a.x + phase), at times exp(b.x) times that: the real part of a product."""
    box = any_box(chance, d)
    most = 20 / d**0.5
    coefficients = [decimal(chance, 0.3, most) / (high - low) for _, low, high in box.sides]
    coefficients = [float(f"{a * chance.choice([-1, 1]):.4g}") for a in coefficients]
    rates = [decimal(chance, -2, 2) if chance.random() < 0.4 else 0.0 for _ in range(d)]
    phase = decimal(chance, 0, 6)
    value = mp.expj(mpf(phase))
    for a, b, (_, low, high) in zip(coefficients, rates, box.sides):
        z = mpc(b, a)
        value *= (mp.exp(z * mpf(high)) - mp.exp(z * mpf(low))) / z
    text = f"cos({total(coefficients, box.names)}{phase:+})"
    grown = [(b, name) for b, name in zip(rates, box.names) if b]
    if grown:
        text = f"exp({total(*zip(*grown))})*{text}"
    return Question(text, box.limits, value.real)


def infinite_edge(chance, d):
    """A power of a sum of distances from one corner, negative but above -d."""
    box = any_box(chance, d)
    coefficients = [scale(chance, 0.3, 3) for _ in range(d)]
    p = -decimal(chance, 0.3, d - 0.4)
    terms = zip(coefficients, box.names, box.low)
    text = "+".join(f"{a!r}*{less(name, low)}" for a, name, low in terms)
    offset = mp.fsum(mpf(a) * mpf(low) for a, low in zip(coefficients, box.low))
    if p == int(p):
        p += 0.01
    value = of.over_box(coefficients, offset, box, of.power(mpf(p)))
    return Question(f"({text})^({p!r})", box.limits, value)
