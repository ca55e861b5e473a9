# Draws integrals over what is no box: ellipsoids inside one, simplices and balls by limits that
# depend on the variables before them; and powers of the distance from a point.
# SPDX-License-Identifier: Apache-2.0
from mpmath import mp, mpf
from question import Question, any_box, decimal, less, names_of, scale
from separable import exponential, lorentzian


def of_ball(d, p):
    """The integral of (1 - r^2)^p over the unit ball."""
    p = mpf(p)
    return mp.pi ** (mpf(d) / 2) * mp.gamma(p + 1) / mp.gamma(mpf(d) / 2 + p + 1)


def ellipsoid(chance, d):
    box = any_box(chance, d)
    centers = box.place(chance, 0.35)
    radii = [
        float(f"{chance.uniform(0.6, 1) * min(center - low, high - center):.4g}")
        for center, (_, low, high) in zip(centers, box.sides)
    ]
    square = "+".join(
        f"({less(name, center)}/{radius!r})^2"
        for name, center, radius in zip(box.names, centers, radii)
    )
    kind, p = chance.choice(["indicator", "bowl", "dome"]), decimal(chance, 0.3, 3)
    text, inner = {
        "indicator": (f"if({square}<1,1,0)", of_ball(d, 0)),
        "bowl": (f"if({square}<1,1+{p!r}*({square}),0)", of_ball(d, 0) * (1 + mpf(p) * d / (d + 2))),
        "dome": (f"max(1-({square}),0)^{p!r}", of_ball(d, p)),
    }[kind]  # fmt: skip
    return Question(text, box.limits, inner * mp.fprod(mpf(radius) for radius in radii))


def dependent_limits(chance, d):
    return chance.choice([simplex, ordered, ball_by_limits])(chance, d)


def simplex(chance, d):
    """Dirichlet's integral: powers of x_i/s_i and of what is left of 1."""
    names, sides = names_of(chance, d), [scale(chance, 0.3, 3) for _ in range(d)]
    powers = [decimal(chance, 0, 2.5) for _ in range(d)]
    last, left, limits = decimal(chance, 0.2, 2), "1", []
    for name, side in zip(names, sides):
        limits.append(f"{name}=0..{side!r}*({left})")
        left += f"-{name}/{side!r}"
    factors = [f"({name}/{side!r})^{p!r}" for name, side, p in zip(names, sides, powers)]
    text = "*".join([*factors, f"max({left},0)^{last!r}"])
    powers.append(last)
    value = mp.fprod(mp.gamma(mpf(p) + 1) for p in powers) * mp.fprod(mpf(side) for side in sides)
    return Question(text, limits, value / mp.gamma(d + 1 + mp.fsum(mpf(p) for p in powers)))


def ordered(chance, d):
    """A product of one function over x1 > x2 > ...: a d!-th of that over the cube."""
    names, end = names_of(chance, d), decimal(chance, 0.5, 3)
    limits = [f"{name}=0..{of}" for name, of in zip(names, [repr(end), *names])]
    if chance.random() < 0.5:
        rate = decimal(chance, -4, 4)
        text, one = f"exp({rate!r}*({'+'.join(names)}))", exponential(rate, 0, end)
    else:
        center, width = decimal(chance, 0.1 * end, 0.9 * end), decimal(chance, 0.1, 1)
        text = "1/(" + "*".join(f"(1+({less(name, center)}/{width!r})^2)" for name in names) + ")"
        one = lorentzian(center, width, 0, end)
    return Question(text, limits, one**d / mp.factorial(d))


def ball_by_limits(chance, d):
    names, radius, p = names_of(chance, d), decimal(chance, 0.5, 2), decimal(chance, 0.2, 2)
    left, limits = f"{radius!r}^2", []
    for each, name in enumerate(names):
        edge = f"sqrt({left})" if each else repr(radius)
        limits.append(f"{name}=-{edge}..{edge}")
        left += f"-{name}^2"
    value = of_ball(d, p) * mpf(radius) ** (d + 2 * mpf(p))
    return Question(f"max({left},0)^{p!r}", limits, value)


def infinite_point(chance, d):
    """A power of the distance from a point inside or at a corner."""
    box = any_box(chance, d)
    at = box.place(chance) if chance.random() < 0.5 else box.low
    p = decimal(chance, 0.3, d - 0.4)
    square = "+".join(f"{less(name, x)}^2" for name, x in zip(box.names, at))
    return Question(f"({square})^(-{p!r}/2)", box.limits, of_distance(box, at, mpf(p)))


def of_distance(box, at, p, spacing=mpf("0.1")):
    """1/Gamma(p/2) times the integral of t^(p/2-1) prod(integral of exp(-t*x^2)) over t = exp(s), by
    the trapezoidal rule: analytic for abs(Im s) < pi/2, a spacing h leaves some exp(-pi^2/h)."""
    ends = [(mpf(low) - mpf(x), mpf(high) - mpf(x)) for (_, low, high), x in zip(box.sides, at)]
    first, last = -170 / p - 5, 170 / (len(at) - p) + 5
    value = mpf(0)
    with mp.workdps(40):
        for step in range(int(first / spacing), int(last / spacing)):
            s = step * spacing
            root = mp.exp(s / 2)
            one = mp.fprod(
                mp.sqrt(mp.pi) / (2 * root) * (mp.erf(root * high) - mp.erf(root * low))
                for low, high in ends
            )
            value += mp.exp(s * p / 2) * one
        return value * spacing / mp.gamma(p / 2)
