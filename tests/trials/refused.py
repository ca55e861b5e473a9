# Draws integrals that do not exist, or whose integrand is not a number in a part of the region.
# SPDX-License-Identifier: Apache-2.0
from diagonal import plane
from question import Question, any_box, decimal, less, names_of, scale


def too_steep_at_a_point(chance, d):
    box = any_box(chance, d)
    at = box.place(chance) if chance.random() < 0.5 else box.low
    p = d + chance.choice([0.0, decimal(chance, 0.1, 1)])
    square = "+".join(f"{less(name, x)}^2" for name, x in zip(box.names, at))
    return Question(f"({square})^(-{p!r}/2)", box.limits, None)


def too_steep_at_a_side(chance, d):
    box, steep = any_box(chance, d), chance.randrange(d)
    powers = [decimal(chance, 0, 0.5) + 0.01 for _ in range(d)]
    powers[steep] = 1 + decimal(chance, 0, 0.3)
    factors = [f"{less(name, low)}^(-{p!r})" for (name, low, _), p in zip(box.sides, powers)]
    return Question("*".join(factors), box.limits, None)


def pole_on_a_plane(chance, d):
    box, _, _, text, _ = plane(chance, d)
    p = 1 + decimal(chance, 0, 0.3)
    text = chance.choice([f"1/({text})", f"abs({text})^(-{p!r})"])
    return Question(text, box.limits, None)


def undefined_beyond_a_plane(chance, d):
    box, _, _, text, _ = plane(chance, d)
    text = chance.choice([f"sqrt({text})", f"log({text})", f"({text})^0.5"])
    return Question(text, box.limits, None)


def undefined_in_a_corner(chance, d):
    """In some hundredth of the box."""
    box = any_box(chance, d)
    share = 0.01 ** (1 / d)
    inside = " and ".join(f"{name}<{a + share * (b - a):.4g}" for name, a, b in box.sides)
    what = chance.choice(["0/0", "1/0", "log(-1)"])
    return Question(f"if({inside},{what},1)", box.limits, None)


def tail_too_slow(chance, d):
    names, a = names_of(chance, d), scale(chance, 0.3, 3)
    whole = "+".join(names)
    square = "+".join(f"{name}^2" for name in names)
    text, low = chance.choice([
        (f"(1+{a!r}*({whole}))^(-{d})", "0"), (f"1/(1+{square})^({d}/2)", "-inf"),
        (f"exp({a!r}*{names[0]})", "0"), (f"{a!r}", "-inf"), (f"cos({a!r}*({whole}))", "0"),
        (f"abs({names[0]})^{a!r}*exp(-{names[-1]}^2)", "-inf"),
    ])  # fmt: skip
    return Question(text, [f"{name}={low}..inf" for name in names], None)


DRAWN = [
    too_steep_at_a_point, too_steep_at_a_side, pole_on_a_plane, undefined_beyond_a_plane,
    undefined_in_a_corner, tail_too_slow,
]  # fmt: skip
