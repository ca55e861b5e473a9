# Draws what is narrower than points see, on a background that they see: ridges, bands, shells,
# needles and other peaks askew, and curves, from a thousandth of the range down to a ten-millionth;
# and peaks that differ in which variable is which.
# SPDX-License-Identifier: Apache-2.0
import itertools

import antiderivatives as of
from diagonal import plane
from mpmath import mp, mpf
from question import Question, decimal, less, names_of, scale, unit_box
from regions import of_ball
from separable import exponential, gaussian


def on_a_background(chance, box, text, value):
    """With an exponential product, of whose integral the narrow part has a share."""
    rates = [decimal(chance, -1, 1) or 0.5 for _ in box.names]
    below = mp.fprod(exponential(rate, low, high) for rate, (_, low, high) in zip(rates, box.sides))
    size = float(f"{float(mpf(scale(chance, 0.003, 3)) * below / value):.4g}")
    terms = "".join(f"{rate:+}*{name}" for rate, name in zip(rates, box.names))
    return Question(f"exp({terms})+{size!r}*({text})", box.limits, below + mpf(size) * value)


def width_of(chance, spread):
    return float(f"{spread * scale(chance, 1e-7, 1e-3):.3g}")


def ridge(chance, d):
    box, coefficients, offset, text, spread = plane(chance, d)
    width = width_of(chance, spread)
    if chance.random() < 0.5:
        k = float(f"{1 / width**2:.4g}")
        value = of.over_box(coefficients, offset, box, of.bell(mpf(k)))
        return on_a_background(chance, box, f"exp(-{k!r}*({text})^2)", value)
    value = of.over_box(coefficients, offset, box, of.resonance(mpf(width)))
    return on_a_background(chance, box, f"1/({width!r}^2+({text})^2)", value)


def band(chance, d):
    box, coefficients, offset, text, spread = plane(chance, d)
    width = width_of(chance, spread)
    ends = (of.over_box(coefficients, offset + sign * mpf(width), box, of.below) for sign in (1, -1))
    value = next(ends) - next(ends)
    return on_a_background(chance, box, f"if(abs({text})<{width!r},1,0)", value)


def shell(chance, d):
    """Where the square of the distance from the origin is r^2 within a width: an orthant of it."""
    box = unit_box(chance, d)
    square = "+".join(f"{name}^2" for name in box.names)
    r2, width = decimal(chance, 0.2, 0.95), width_of(chance, 1)
    inner, outer = ((mpf(r2) + sign * mpf(width)) ** (mpf(d) / 2) for sign in (-1, 1))
    value = (outer - inner) * of_ball(d, 0) / 2**d
    return on_a_background(chance, box, f"if(abs({square}-{r2!r})<{width!r},1,0)", value)


def squares_around_a_point(chance, box):
    """A sum of squares of d linear forms, as text, and the determinant of these."""
    d = len(box.names)
    rows = mp.matrix(d, d)
    center, squares = [decimal(chance, 0.2, 0.8) for _ in range(d)], []
    for i in range(d):
        row = [decimal(chance, -1, 1) + (2 if i == j else 0) for j in range(d)]
        offset = float(f"{-sum(a * x for a, x in zip(row, center)):.4g}")
        squares.append(
            "(" + "".join(f"{a:+}*{name}" for a, name in zip(row, box.names)) + f"{offset:+})^2"
        )
        for j, a in enumerate(row):
            rows[i, j] = mpf(a)
    return "+".join(squares), abs(mp.det(rows))


def needle(chance, d):
    """A Gaussian of d linear forms: its tails end far inside the cube."""
    box = unit_box(chance, d)
    squares, determinant = squares_around_a_point(chance, box)
    k = float(f"{scale(chance, 1e6, 1e11):.4g}")
    value = (mp.pi / mpf(k)) ** (mpf(d) / 2) / determinant
    return on_a_background(chance, box, f"exp(-{k!r}*({squares}))", value)


def radial(shape, d):
    """What a function of the distance, as text of its square Q, has on the whole space."""
    half = mpf(d) / 2
    of_powers = mp.pi**half / mp.gamma(half)
    of_power = {
        "exp(-sqrt(Q))": lambda: 2 * of_powers * mp.gamma(d),
        "Q*exp(-Q)": lambda: of_powers * half * mp.gamma(half),
        "max(0,1-(Q))^3": lambda: mp.pi**half * 6 / mp.gamma(4 + half),
        f"(1+Q)^(-{d + 2})": lambda: mp.pi**half * mp.gamma(d + 2 - half) / mp.gamma(d + 2),
    }
    return of_power[shape]()


def askew_peaks(chance, d):
    """One to three, of any shape: rings and wide tails, too."""
    box = unit_box(chance, d)
    text, value = [], mpf(0)
    for _ in range(chance.choice([1, 1, 2, 3])):
        squares, determinant = squares_around_a_point(chance, box)
        shape = chance.choice(["exp(-sqrt(Q))", "Q*exp(-Q)", "max(0,1-(Q))^3", f"(1+Q)^(-{d + 2})"])
        k = float(f"{scale(chance, 1e8, 1e12):.4g}")
        whole = radial(shape, d) / mpf(k) ** (mpf(d) / 2) / determinant
        height = float(f"{float(mpf(scale(chance, 0.1, 10)) / whole):.4g}")
        text.append(f"{height!r}*" + shape.replace("Q", f"({k!r}*({squares}))"))
        value += mpf(height) * whole
    return on_a_background(chance, box, "+".join(text), value)


def exchanged_peaks(chance, d):
    """Nobody says which of d means each value belongs to: peaks differ by which mean is which."""
    names, width, prior = names_of(chance, d), scale(chance, 0.02, 0.3), scale(chance, 1, 10)
    values = [decimal(chance, -3, 3) for _ in range(d + 2)]

    def of_one(which):
        """exp(-sum ((x - v) / width)^2 - (x / prior)^2), the square completed, over -5..5."""
        squares = len(which) / mpf(width) ** 2 + 1 / mpf(prior) ** 2
        middle = sum(mpf(v) for v in which) / mpf(width) ** 2 / squares
        rest = squares * middle**2 - sum(mpf(v) ** 2 for v in which) / mpf(width) ** 2
        return mp.exp(rest) * gaussian(middle, 1 / mp.sqrt(squares), -5, 5)

    one = {}
    value = mpf(0)
    for owners in itertools.product(range(d), repeat=len(values)):
        parts = [tuple(v for v, o in zip(values, owners) if o == k) for k in range(d)]
        for part in set(parts) - one.keys():
            one[part] = of_one(part)
        value += mp.fprod(one[part] for part in parts)
    if value < mpf("1e-250"):  # of what doubles hold
        return exchanged_peaks(chance, d)
    text = f"exp(-({'+'.join(f'({name}/{prior!r})^2' for name in names)}))"
    for each in values:
        bells = (f"exp(-({less(name, each)}/{width!r})^2)" for name in names)
        text += f"*({'+'.join(bells)})"
    return Question(text, [f"{name}=-5..5" for name in names], value)


def curve(chance, d):
    """Along the last axis a bell whose centre is a wave of the first."""
    box = unit_box(chance, d)
    a, w, height = decimal(chance, 0.05, 0.2), decimal(chance, 1, 30), decimal(chance, 0.3, 0.7)
    width = width_of(chance, 1)
    text = f"exp(-(({box.names[-1]}-{height!r}-{a!r}*sin({w!r}*{box.names[0]}))/{width!r})^2)"
    return on_a_background(chance, box, text, mp.sqrt(mp.pi) * mpf(width))
