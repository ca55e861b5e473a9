# Draws integrals over the plane and over space of peaks along a curve, at one place of it or at two,
# alone or beside a ridge across them.
# SPDX-License-Identifier: Apache-2.0
from mpmath import mp, mpf
from question import Question, decimal, scale


def along_curve(f, centres):
    """The integral over x of what is within some widths of these places, which it is far from 0 at."""
    near = sorted({mpf(at) + off for at in centres for off in (-4, -1, -0.3, 0, 0.3, 1, 4)})
    with mp.workdps(30):
        return mp.quad(f, [-mp.inf, *near, mp.inf])


def curved_ridge(chance, d):
    """exp(-a (y - g(x))^2 - (well of x)) (1 + y^2), and in space z that follows x and y."""
    a, b, s = scale(chance, 5, 800), scale(chance, 3, 40), scale(chance, 0.5, 8)
    at, tilt = decimal(chance, 1.5, 5), decimal(chance, -0.5, 0.5)
    if chance.random() < 0.5:
        well, centres = f"-{s!r}*(x^2-{at!r})^2{tilt:+}*x", [-mp.sqrt(at), mp.sqrt(at)]
        log_well = lambda x: -mpf(s) * (x * x - mpf(at)) ** 2 + mpf(tilt) * x
    else:
        well, centres = f"-{s!r}*(x-{at!r})^2", [mpf(at)]
        log_well = lambda x: -mpf(s) * (x - mpf(at)) ** 2
    shift = decimal(chance, -3, 3)
    bend, g = chance.choice(
        [
            (f"x^2{shift:+}", lambda x: x * x + mpf(shift)),
            (f"{shift!r}*sin(x)", lambda x: mpf(shift) * mp.sin(x)),
            (f"{shift!r}*x", lambda x: mpf(shift) * x),
        ]
    )
    of_y = 1 / (2 * mpf(a))  # the variance
    if d == 2:
        text = f"exp(-{a!r}*(y-({bend}))^2{well})*(1+y^2)"
        moment = lambda x: 1 + g(x) ** 2 + of_y
        scales = mp.sqrt(mp.pi / a)
    else:
        text = f"exp(-{a!r}*(y-({bend}))^2{well}-{b!r}*(z-x*y)^2)*(1+z^2)"
        moment = lambda x: 1 + x * x * (g(x) ** 2 + of_y) + 1 / (2 * mpf(b))
        scales = mp.sqrt(mp.pi / a) * mp.sqrt(mp.pi / b)
    value = scales * along_curve(lambda x: mp.exp(log_well(x)) * moment(x), centres)
    if chance.random() < 0.3:  # beside another, so that no variables follow both
        names = "xyz"[:d]
        c, k = scale(chance, 0.3, 3), scale(chance, 0.5, 8)
        through = decimal(chance, -2, 2)
        others = "".join(f"-{k!r}*{name}^2" for name in names if name != "x")
        text += f"+{c!r}*exp(-{k!r}*(x-({'+'.join(names[1:])})-({through!r}))^2{others})"
        value += mpf(c) * (mp.pi / k) ** (mpf(d) / 2)
    return Question(text, [f"{name}=-inf..inf" for name in "xyz"[:d]], value)
