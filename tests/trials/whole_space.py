# Draws integrals over infinite ranges: Gaussians along no axis, tails that follow other variables,
# and products with tails of all kinds.
# SPDX-License-Identifier: Apache-2.0
from mpmath import mp, mpf
from question import Question, decimal, less, names_of, scale
from separable import gaussian


def correlated_gaussian(chance, d):
    """exp(-(x-m).A(x-m)) on the whole space; at times its second moment, or its product with a wave."""
    names, middle = names_of(chance, d), [decimal(chance, -3, 3) for _ in range(d)]
    kept, sign = decimal(chance, 0.2, 0.9), [chance.choice([-1, 1]) for _ in range(d)]
    width = [scale(chance, 0.2, 3) for _ in range(d)]
    covariance = mp.matrix(d, d)
    for i in range(d):
        for j in range(d):
            covariance[i, j] = width[i] * width[j] * (1 if i == j else kept * sign[i] * sign[j])
    inverse, terms, exact = covariance**-1 / 2, [], mp.matrix(d, d)
    away = [less(name, at) for name, at in zip(names, middle)]
    for i in range(d):
        for j in range(i, d):
            number = float(mp.nstr(inverse[i, j] * (1 if i == j else 2), 5))
            terms.append(f"{number:+}*{away[i]}*{away[j]}" if i < j else f"{number:+}*{away[i]}^2")
            exact[i, j] = exact[j, i] = mpf(number) if i == j else mpf(number) / 2
    mp.cholesky(exact)  # rounded, and still positive
    text = f"exp(-({''.join(terms).removeprefix('+')}))"
    value = mp.pi ** (mpf(d) / 2) / mp.sqrt(mp.det(exact))
    kind, number = chance.choice(["plain", "moment", "wave"]), decimal(chance, 0.2, 1.5)
    if kind == "moment":
        text, value = f"{away[0]}^2*{text}", value * (exact**-1)[0, 0] / 2
    if kind == "wave":
        text = f"cos({number!r}*{away[-1]})*{text}"
        value *= mp.exp(-(mpf(number) ** 2) * (exact**-1)[d - 1, d - 1] / 4)
    return Question(text, [f"{name}=-inf..inf" for name in names], value)


def following_tail(chance, d):
    """A bell of all axes but the first, which follows their sum with a Lorentzian's tails."""
    names, g = names_of(chance, d), scale(chance, 0.01, 100)
    widths = [scale(chance, 0.03, 30) for _ in names[1:]]
    bell = "+".join(f"({name}/{width!r})^2" for name, width in zip(names[1:], widths))
    text = f"exp(-({bell}))/(({names[0]}-{'-'.join(names[1:])})^2+{g!r}^2)"
    value = mp.pi / mpf(g) * mp.fprod(mp.sqrt(mp.pi) * mpf(width) for width in widths)
    return Question(text, [f"{name}=-inf..inf" for name in names], value)


def infinite_ranges(chance, d):
    """A product over axes, most of them infinite to one side or both, some with slow tails."""
    names, limits, factors, value = names_of(chance, d), [], [], mpf(1)
    for each, name in enumerate(names):
        a, m = scale(chance, 0.2, 4), decimal(chance, -2, 2)
        away = less(name, m)
        kind = chance.choice(["decay", "power", "bell", "lorentz", "fold", "finite"])
        kind = "decay" if each == 0 else kind
        if kind == "decay":
            p = decimal(chance, 0, 2)
            limits.append(f"{name}=0..inf")
            factors.append(f"{name}^{p!r}*exp(-{a!r}*{name})")
            value *= mp.gamma(mpf(p) + 1) / mpf(a) ** (mpf(p) + 1)
        elif kind == "power":
            p = decimal(chance, 2, 5)
            limits.append(f"{name}={m!r}..inf")
            factors.append(f"(1+{away}/{a!r})^(-{p!r})")
            value *= mpf(a) / (mpf(p) - 1)
        elif kind == "finite":
            limits.append(f"{name}=-1..{a!r}")
            factors.append(f"exp(-({away}/{a!r})^2)")
            value *= gaussian(m, a, -1, a)
        else:
            limits.append(f"{name}=-inf..inf")
            text, one = {
                "bell": (f"exp(-({away}/{a!r})^2)", mp.sqrt(mp.pi) * mpf(a)),
                "lorentz": (f"1/(1+({away}/{a!r})^2)", mp.pi * mpf(a)),
                "fold": (f"exp(-{a!r}*abs({name}{-m:+}))", 2 / mpf(a)),
            }[kind]
            factors.append(text)
            value *= one
    return Question("*".join(factors), limits, value)
