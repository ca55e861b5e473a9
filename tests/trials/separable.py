# Draws integrands that are products over the axes: peaks, needles, kinks and jumps off centre, and
# corners where they are infinite.
# SPDX-License-Identifier: Apache-2.0
from mpmath import mp, mpf
from question import Question, any_box, decimal, less, scale


def gaussian(center, width, low, high):
    """The integral of exp(-((x-center)/width)^2)."""
    center, width = mpf(center), mpf(width)
    ends = [mp.erf((mpf(end) - center) / width) for end in (low, high)]
    return mp.sqrt(mp.pi) / 2 * width * (ends[1] - ends[0])


def lorentzian(center, width, low, high):
    """The integral of 1/(1+((x-center)/width)^2)."""
    center, width = mpf(center), mpf(width)
    return width * (mp.atan((mpf(high) - center) / width) - mp.atan((mpf(low) - center) / width))


def folded(center, rate, low, high):
    """The integral of exp(-rate*abs(x-center)), for a center inside."""
    center, rate = mpf(center), mpf(rate)
    return (2 - mp.exp(rate * (mpf(low) - center)) - mp.exp(rate * (center - mpf(high)))) / rate


def exponential(rate, low, high):
    rate = mpf(rate)
    return (mp.exp(rate * mpf(high)) - mp.exp(rate * mpf(low))) / rate


def peak(box, centers, widths, kinds):
    """The text and the integral of a product of peaks, each exp or Lorentz."""
    squares, factors, value = [], [], mpf(1)
    for (name, low, high), center, width, kind in zip(box.sides, centers, widths, kinds):
        square = f"({less(name, center)}/{width!r})^2"
        if kind == "gaussian":
            squares.append(square)
            value *= gaussian(center, width, low, high)
        else:
            factors.append(f"(1+{square})")
            value *= lorentzian(center, width, low, high)
    text = f"exp(-({'+'.join(squares)}))" if squares else "1"
    return text + "".join(f"/{factor}" for factor in factors), value


def widths_of(chance, box, low, high):
    return [float(f"{(b - a) * scale(chance, low, high):.4g}") for _, a, b in box.sides]


def shifted_peak(chance, d):
    box = any_box(chance, d)
    kinds = [chance.choice(["gaussian", "lorentzian"]) for _ in range(d)]
    text, value = peak(box, box.place(chance), widths_of(chance, box, 0.02, 0.3), kinds)
    return Question(text, box.limits, value)


def seen_widths(chance, box):
    """So wide that some 100 of 65 536 points fall within a width of the center along every axis."""
    share = 100 / 65536
    side = share ** (1 / len(box.names)) / 2
    return widths_of(chance, box, side, min(0.2, 2 * side))


def several_peaks(chance, d):
    """Two or three peaks of like weight, at places of their own."""
    box, texts, value = any_box(chance, d), [], mpf(0)
    for _ in range(chance.choice([2, 3])):
        text, each = peak(box, box.place(chance), seen_widths(chance, box), ["gaussian"] * d)
        weight = float(mp.nstr(decimal(chance, 0.5, 2) / each, 4))
        texts.append(f"{weight!r}*{text}")
        value += mpf(weight) * each
    return Question("+".join(texts), box.limits, value)


def wide_and_narrow_peak(chance, d):
    """As much in each; some 10 of 65 536 points fall within a width of the narrow one's center."""
    box, texts, value = any_box(chance, d), [], mpf(0)
    narrow = (10 / 65536) ** (1 / d) / 2
    for place, width in ((0.25, max(0.15, 2 * narrow)), (0.75, narrow)):
        centers = [
            float(f"{low + (high - low) * (place + chance.uniform(-0.1, 0.1)):.4g}")
            for _, low, high in box.sides
        ]
        widths = [float(f"{width * (high - low):.4g}") for _, low, high in box.sides]
        text, each = peak(box, centers, widths, ["gaussian"] * d)
        weight = float(mp.nstr(1 / each, 4))
        texts.append(f"{weight!r}*{text}")
        value += mpf(weight) * each
    return Question("+".join(texts), box.limits, value)


def needle(chance, d):
    box = any_box(chance, d)
    text, value = peak(box, box.place(chance), widths_of(chance, box, 1e-3, 1e-2), ["gaussian"] * d)
    return Question(text, box.limits, value)


def needle_on_a_plain(chance, d):
    """As much in the needle as in the plain; the needle is wide enough to be found."""
    box = any_box(chance, d)
    text, value = peak(box, box.place(chance), seen_widths(chance, box), ["gaussian"] * d)
    weight = float(mp.nstr(decimal(chance, 0.3, 3) * box.volume / value, 4))
    return Question(f"1+{weight!r}*{text}", box.limits, box.volume + mpf(weight) * value)


def kinks_along_axes(chance, d):
    box = any_box(chance, d)
    centers, factors, sums, value = box.place(chance), [], [], mpf(1)
    for (name, low, high), center in zip(box.sides, centers):
        kind = chance.choice(["fold", "fold", "abs", "max"])
        left, right = mpf(center) - mpf(low), mpf(high) - mpf(center)
        if kind == "fold":
            rate = float(f"{scale(chance, 0.5, 15) / (high - low):.4g}")
            sums.append(f"{rate!r}*abs({name}{-center:+})")
            value *= folded(center, rate, low, high)
        elif kind == "abs":
            factors.append(f"abs({name}{-center:+})")
            value *= (left**2 + right**2) / 2
        else:  # max(x - c, 0) + 1
            factors.append(f"(1+max({name}{-center:+},0))")
            value *= left + right + right**2 / 2
    if sums:
        factors.insert(0, f"exp(-({'+'.join(sums)}))")
    return Question("*".join(factors), box.limits, value)


def jumps_along_axes(chance, d):
    box = any_box(chance, d)
    factors, value = [], mpf(1)
    for (name, low, high), center in zip(box.sides, box.place(chance, 0.15)):
        rate, beyond = decimal(chance, -3, 3), chance.choice([0.0, decimal(chance, 0.1, 2)])
        if chance.random() < 0.5:
            factors.append(f"if({name}<{center!r},exp({rate!r}*{name}),{beyond!r})")
            value *= exponential(rate, low, center) + mpf(beyond) * (mpf(high) - mpf(center))
        else:
            factors.append(f"if({name}<{center!r},{beyond!r},exp({rate!r}*{name}))")
            value *= exponential(rate, center, high) + mpf(beyond) * (mpf(center) - mpf(low))
    return Question("*".join(factors), box.limits, value)


def infinite_corner(chance, d):
    """Powers above -0.8 and logarithms of the distance from one side of each axis."""
    box = any_box(chance, d)
    factors, value = [], mpf(1)
    for name, low, high in box.sides:
        side = mpf(high) - mpf(low)
        away = less(name, low) if chance.random() < 0.5 else f"({high!r}-{name})"
        if chance.random() < 0.8:
            power = decimal(chance, 0.1, 0.8)
            factors.append(f"{away}^(-{power!r})")
            value *= side ** (1 - mpf(power)) / (1 - mpf(power))
        else:
            factors.append(f"(1-log({away}))")
            value *= side * (2 - mp.log(side))
    return Question("*".join(factors), box.limits, value)
