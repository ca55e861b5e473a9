# Draws integrals over one variable whose values follow from antiderivatives.
# SPDX-License-Identifier: Apache-2.0
#
# A formula in u has a continuous antiderivative F; u = h(v) times the derivative of h keeps it known,
# v is linear in x, and two such terms are integrated one by one. Numbers are meant as they are written.
import re
from collections import namedtuple

from mpmath import cos, cosh, exp, log, mp, mpf, pi, sin, sqrt

mp.dps, HALF = 60, mpf(1) / 2


# The value is an mpf, or None where there is no integral; the width is a narrow feature's, as a share of the range.
Line = namedtuple("Line", "family formula low high value params width", defaults=((), None))
at_zero = lambda f: lambda u: f(u) if u else mpf(0)
odd = lambda f: lambda u: f(u) if u >= 0 else -f(-u)  # of an even function that has the antiderivative f where u >= 0
waves = lambda u: 2 * mp.floor(u / pi) + 1 - cos(u - pi * mp.floor(u / pi))  # of abs(sin(u))
steps = lambda u: u * mp.floor(u) - mp.floor(u) * (mp.floor(u) + 1) / 2  # of floor(u)
gauss, ein, fresnel = (lambda u: sqrt(pi) / 2 * mp.erf(u)), at_zero(lambda u: mp.ei(u) - log(abs(u)) - mp.euler), lambda u: sqrt(pi / 2) * mp.fresnelc(u * sqrt(2 / pi))
root, sinc2, fold = (lambda u: (u * sqrt(1 + u * u) + mp.asinh(u)) / 2), at_zero(lambda u: mp.si(2 * u) - sin(u) ** 2 / u), odd(lambda u: 1 - exp(-u))
POOLS = {  # formula, antiderivative, how far u goes
    "smooth": [
        ("exp(u)", exp, 3), ("sin(u)", lambda u: -cos(u), 30), ("1/(1+exp(-u))", lambda u: log(1 + exp(u)), 8), ("u^3-2*u+1", lambda u: u**4 / 4 - u * u + u, 4), ("u^7", lambda u: u**8 / 8, 3),
        ("exp(-u)*cos(5*u)", lambda u: exp(-u) * (5 * sin(5 * u) - cos(5 * u)) / 26, 4), ("atan(u)", lambda u: u * mp.atan(u) - log(1 + u * u) / 2, 9), ("tanh(u)", lambda u: log(cosh(u)), 9), ("2^u", lambda u: 2**u / log(2), 5),
        ("erf(u)", lambda u: u * mp.erf(u) + exp(-u * u) / sqrt(pi), 5), ("sqrt(1+u^2)", root, 5), ("u*sin(u)", lambda u: sin(u) - u * cos(u), 9), ("log(1+u^2)", lambda u: u * log(1 + u * u) - 2 * u + 2 * mp.atan(u), 9),
    ],
    "peaks": [
        ("1/(1+u^2)", mp.atan, 8), ("exp(-u^2)", gauss, 5), ("1/cosh(u)^2", mp.tanh, 8), ("(1+u^2)^(-1.5)", lambda u: u / sqrt(1 + u * u), 8), ("exp(-abs(u))", fold, 9),
        ("u*exp(-u^2)", lambda u: -exp(-u * u) / 2, 4), ("if(abs(u)<1,1,0)", lambda u: max(-1, min(1, u)), 4), ("max(0,1-abs(u))", odd(lambda u: u - u * u / 2 if u < 1 else HALF), 3),
    ],
    "kinks": [
        ("abs(u)", lambda u: u * abs(u) / 2, 4), ("max(u,0)", lambda u: max(u, 0) ** 2 / 2, 4), ("abs(sin(u))", waves, 20), ("sqrt(u^2)", lambda u: u * abs(u) / 2, 4), ("exp(-abs(u))", fold, 5),
        ("max(sin(u),cos(u))", lambda u: (sin(u) - cos(u)) / 2 + sqrt(HALF) * waves(u - pi / 4), 15), ("min(u,1)", lambda u: u * u / 2 if u < 1 else u - HALF, 4),
    ],
    "jumps": [
        ("floor(u)", steps, 12), ("mod(u,1)", lambda u: u * u / 2 - steps(u), 12), ("sign(u)", abs, 4), ("ceil(u)", lambda u: steps(-u), 8), ("if(u<0,1,exp(-u))", lambda u: u if u < 0 else 1 - exp(-u), 5),
        ("round(u)", lambda u: steps(u + HALF), 6), ("trunc(u)", lambda u: steps(abs(u)), 6), ("if(u>0 and u<1,cos(u),-1)", lambda u: -u if u < 0 else sin(u) if u < 1 else sin(1) + 1 - u, 3),
        ("sign(sin(u))", lambda u: mp.acos(cos(u)), 25),
    ],
    "waves": [
        ("sin(u)", lambda u: -cos(u), 3000), ("cos(u^2)", fresnel, 25), ("cos(u)", sin, 30000), ("besselj(1,u)", lambda u: -mp.besselj(0, u), 80),
        ("sin(1/u)", at_zero(lambda u: u * sin(1 / u) - mp.ci(1 / abs(u))), 0.4), ("exp(-1/u^2)/u^2", at_zero(lambda u: sqrt(pi) / 2 * mp.sign(u) * mp.erfc(1 / abs(u))), 4),
    ],
    "holes": [
        ("sin(u)/u", mp.si, 20), ("(exp(u)-1)/u", ein, 4), ("(u^2-1)/(u-1)", lambda u: u * u / 2 + u, 4), ("(1-cos(u))/u^2", at_zero(lambda u: mp.si(u) - (1 - cos(u)) / u), 12), ("expm1(u)/u", ein, 4),
        ("log(1+u)/u", lambda u: -mp.polylog(2, -u).real, 0.9), ("(sin(u)/u)^2", sinc2, 9), ("u*log(abs(u))", at_zero(lambda u: u * u * (log(abs(u)) / 2 - HALF / 2)), 3),
        ("(sqrt(1+u)-1)/u", lambda u: 2 * sqrt(1 + u) - 2 * log(1 + sqrt(1 + u)), 0.9), ("(1-exp(-u^2))/u^2", at_zero(lambda u: 2 * gauss(u) - (1 - exp(-u * u)) / u), 5),
    ],
    "lost digits": [
        ("1-cos(u)", lambda u: u - sin(u), 2), ("exp(u)-1-u", lambda u: exp(u) - u - u * u / 2, 1), ("cosh(u)^2-sinh(u)^2", lambda u: u, 12), ("(1e8+u)^2-1e16-2e8*u", lambda u: u**3 / 3, 5), ("1e14+u-1e14+1", lambda u: u * u / 2 + u, 3),
        ("1/(1-u)-1/(1+u)", lambda u: -log(1 - u * u), 0.9), ("tan(atan(u*1e9))", lambda u: mpf(10) ** 9 * u * u / 2, 3), ("floor(u+1e15)-1e15", steps, 6), ("mod(u+1e14,1)", lambda u: u * u / 2 - steps(u), 6), ("log(exp(u))", lambda u: u * u / 2, 20),
        ("if(u+1e15>1e15,u,-u)", lambda u: u * abs(u) / 2, 3), ("sqrt(1e12+u)-1e6", lambda u: 2 * (1e12 + u) ** mpf(1.5) / 3 - 1e6 * u, 9), ("sin(u+2e6*pi)", lambda u: -cos(u), 6), ("1e12*(1/(1-1e-12*u)-1)", lambda u: -mpf(10) ** 24 * log(1 - u / 10**12) - 10**12 * u, 3),
    ],
}  # fmt: skip
INNER = [  # h, its derivative, how far v may go for abs(h(v)) <= reach
    ("sin(v)", "cos(v)", sin, lambda reach: 7), ("v^2", "2*v", lambda v: v * v, lambda reach: reach**0.5), ("(v^3-v)", "(3*v^2-1)", lambda v: v**3 - v, lambda reach: min(3, 0.9 * reach)),
    ("sinh(v)", "cosh(v)", mp.sinh, lambda reach: min(3, float(mp.asinh(reach)))), ("(exp(v)-1)", "exp(v)", mp.expm1, lambda reach: float(log(1 + min(reach, 99)))),
]  # fmt: skip
DIVERGENT = "1/u|1/u^2|abs(u)^(-1.2)|1/abs(u)|1/sin(u)|cos(u)/u|1/(exp(u)-1)|1/(u*log(abs(u)/9))|1/(1-cos(u))|log(abs(u))/u|1/tan(u)|exp(-u)/abs(u)|1/log(1+u)|1/(u-sin(u))".split("|")
NO_TAILS = "1/(1+u)|1/((2+u)*log(2+u))|cos(u)|u^0|exp(u/9)|(1+u)^(-0.99)|sin(u)^2/(1+u)|u/(1+u^2)|abs(sin(u))/(1+u)|1/(1+u)+exp(-u)|u*sin(u)|if(u<50,exp(-u),1/u)|1e-9/(1+u)+1/(1+u)^2|exp(-u)+1e-12".split("|")
TAILS = [  # formula, and its integral from u to infinity, u >= 0
    ("exp(-u)", lambda u: exp(-u)), ("1/(1+u^2)", lambda u: pi / 2 - mp.atan(u)), ("exp(-u^2)", lambda u: sqrt(pi) / 2 * mp.erfc(u)), ("u^2.5*exp(-u)", lambda u: mp.gammainc(3.5, u)), ("sin(u)/u", lambda u: pi / 2 - mp.si(u)),
    ("(1+u)^(-1.01)", lambda u: 100 * (1 + u) ** (mpf(-1) / 100)), ("cos(u)*exp(-u)", lambda u: exp(-u) * (cos(u) - sin(u)) / 2), ("1/((2+u)*log(2+u)^2)", lambda u: 1 / log(2 + u)), ("besselj(1,u)", lambda u: mp.besselj(0, u)),
    ("cos(u^2)", lambda u: sqrt(pi / 8) - fresnel(u)), ("exp(-u)/sqrt(u)", lambda u: sqrt(pi) * mp.erfc(sqrt(u))), ("1/(sqrt(u)*(1+u))", lambda u: pi - 2 * mp.atan(sqrt(u))), ("(sin(u)/u)^2", lambda u: pi / 2 - sinc2(u)),
    ("if(u<1,1,1/u^2)", lambda u: 2 - u if u < 1 else 1 / u), ("exp(-sqrt(u))", lambda u: 2 * (1 + sqrt(u)) * exp(-sqrt(u))), ("exp(-(u-300)^2)", lambda u: sqrt(pi) / 2 * mp.erfc(u - 300)),
    ("floor(u)*exp(-u)", lambda u: mp.floor(u) * exp(-u) + exp(-mp.floor(u) - 1) / (1 - exp(-1))),
]  # fmt: skip


def powers(chance):
    p = chance.choice([-0.99, -0.95, -0.9, -0.75, -0.5, 0.1, 0.5, 1.34, 2.5, round(chance.uniform(-0.97, 3), 2) + 0.003])
    q, m = mpf(repr(p)) + 1, f"abs(u)^({p!r})"
    return chance.choice([
        (m, odd(lambda u: u**q / q), 2), (f"sign(u)*{m}", lambda u: abs(u) ** q / q, 2), (f"{m}*log(abs(u))", at_zero(odd(lambda u: u**q / q * (log(u) - 1 / q))), 2), ("log(abs(u))", at_zero(lambda u: u * log(abs(u)) - u), 3),
        (f"{m}*cos(log(abs(u)))", at_zero(odd(lambda u: (u ** (q + 1j) / (q + 1j)).real)), 2), (f"if(u<0,2,1)*{m}", lambda u: abs(u) ** q / q * (1 if u > 0 else -2), 2), ("cbrt(u)", lambda u: 3 * abs(u) ** (mpf(4) / 3) / 4, 3),
    ])  # fmt: skip


def pulses(chance):
    """A pulse in each turn, from a tenth to a millionth of it wide: smooth, with edges, with kinks."""
    s, c = (decade(chance, -6, -1), mp.nstr(1 - mpf(decade(chance, -9, -1)), 12))
    w, t = mp.acos(mpf(c)), lambda u: u - 2 * pi * mp.floor(u / (2 * pi))
    along = lambda u: min(max(t(u) - pi / 2, -w), w)  # the pulse of a turn, from its top
    whole = lambda f: lambda u: mp.floor(u / (2 * pi)) * (f(w) - f(-w)) + f(along(u)) - f(-w)
    narrow, far, turned = sqrt(1 + mpf(s) ** 2), sqrt(2 + mpf(s) ** 2), lambda u: mp.floor(u / pi + HALF) * pi
    return chance.choice([
        (f"if(sin(u)>{c},1,0)", whole(lambda u: u), 40), (f"max(0,sin(u)-{c})", whole(lambda u: sin(u) - mpf(c) * u), 40),
        (f"1/(({s})^2+sin(u)^2)", lambda u: (mp.atan(narrow * mp.tan(u) / mpf(s)) + turned(u)) / (mpf(s) * narrow), 40),
        (f"({s})/(1+cos(u)+({s})^2)", lambda u: 2 * (mp.atan(mp.tan(u / 2) * mpf(s) / far) + turned(u / 2)) / far, 40),
    ])  # fmt: skip


def digits(chance, low, high):
    """A number as it may be typed, of few digits or many."""
    return f"{chance.uniform(low, high):.{chance.choice([1, 2, 4, 9, 17])}g}"


def decade(chance, low, high):
    return f"{10 ** chance.uniform(low, high):.3g}"


DRAWN = {"powers": powers, "pulses": pulses}


def put(formula, name, text):
    """The formula with a variable replaced; no function's name is touched."""
    return re.sub(rf"(?<![\w.]){name}(?!\w)", lambda _: f"({text})", formula)


class Axis:
    """v, linear in x: a text, v = slope*x + offset, and the limit at which v is exactly 0."""

    def __init__(self, chance, spread=None):
        scale, a = decade(chance, *(spread or (-2, 2))), digits(chance, -9, 9)
        if spread:  # decades of the scale, and of the distance from 0
            a = mp.nstr(mpf(scale) * mpf(decade(chance, -1, chance.choice([1, 6]))), 5)
        kind = chance.choice(["x/s", "(x-a)/s"] if spread else ["x", "x-a", "x-a", "(x-a)/s", "s*x+a", "a-x"])
        self.params, name, s = (), a, mpf(scale)
        if chance.random() < 0.15 and kind not in ("x", "x/s"):
            self.params, name = (f"a={a}",), "a"
        a = mpf(a)
        self.text, self.slope, self.offset, self.zero = {
            "x": ("x", mpf(1), 0, "0"), "x/s": (f"x/{scale}", 1 / s, 0, "0"), "x-a": (f"x-({name})", mpf(1), -a, name),
            "(x-a)/s": (f"(x-({name}))/{scale}", 1 / s, -a / s, name), "a-x": (f"{name}-x", mpf(-1), a, name), "s*x+a": (f"{scale}*x+({name})", s, a, f"-({name})/{scale}"),
        }[kind]  # fmt: skip

    def limit(self, v):
        """A limit near v, as a text, and what v is there."""
        x = mp.nstr((mpf(v) - self.offset) / self.slope, 17)
        return (x, self.slope * mpf(x) + self.offset) if v else (self.zero, mpf(0))


def lost(chance, text):
    """The text, with something added or multiplied that is taken off again."""
    c = chance.choice([decade(chance, 0, 15), "1e8", "1e16", "(pi*1e9)", "3.58e+10", "(1/3)"])
    forms = f"({c}+({text}))-{c}", f"(({text})-{c})+{c}", f"(({text})*{c})/{c}", f"(({c}-({text}))-{c})*(-1)"
    return chance.choice([forms[0], *forms])


def stretch(chance, reach):
    """Two places for v, one of them 0 at times, or 0 between them."""
    low, high, kind = -chance.uniform(0.05, 1) * reach, chance.uniform(0.05, 1) * reach, chance.random()
    low, high = (0 if kind < 0.25 else high * chance.uniform(0.01, 0.9) if kind > 0.85 else low), (0 if 0.25 < kind < 0.4 else high)
    return (low, high) if chance.random() < 0.9 else (high, low)


def chained(chance, formula, f, reach):
    h, slope, inner, far = chance.choice(INNER)
    return put(f"({put(formula, 'u', h)})*{slope}", "v", "u"), lambda v: f(inner(v)), far(reach)


def term(chance, family):
    drawn = DRAWN[family](chance) if family in DRAWN else chance.choice(POOLS[family])
    return chained(chance, *drawn) if chance.random() < 0.3 and drawn[2] < 100 and family != "lost digits" else drawn


def usual(chance, family):
    mixed = ["smooth", "powers", "peaks", "jumps", "holes", "kinks"]
    formula, f, reach = term(chance, chance.choice(mixed) if family in ("scales", "lost constants") else family)
    axis, (low, high), width, size = Axis(chance, (-200, 200) if family == "scales" else None), stretch(chance, reach), None, "1"
    if formula in [each for each, _, _ in POOLS["peaks"]]:  # the range is wide, and the peak anywhere in it
        width = 10 ** chance.uniform(-10, 0)
        low, high = low / width, high / width
    (low, a), (high, b) = axis.limit(low), axis.limit(high)
    text, parts = put(formula, "u", lost(chance, axis.text) if family == "lost constants" else axis.text), [(f, a, b, axis.slope)]
    if family == "scales":
        size = decade(chance, -90, 90)
        text = f"{size}*({text})"
    elif chance.random() < 0.4 and low != high:  # plus something else
        second, g, reach = term(chance, chance.choice(mixed))
        x, y = (a - axis.offset) / axis.slope, (b - axis.offset) / axis.slope
        k, c, weight = mp.nstr(reach * chance.uniform(0.2, 0.9) / abs(y - x), 4), mp.nstr(x + (y - x) * chance.uniform(0.1, 0.9), 5), digits(chance, -3, 3)
        text = f"{text}+({weight})*({put(second, 'u', f'{k}*(x-({c}))')})"
        parts.append((g, mpf(k) * (x - mpf(c)), mpf(k) * (y - mpf(c)), mpf(k) / mpf(weight)))
    value = [mp.fsum((f(b) - f(a)) / slope for f, a, b, slope in parts) * mpf(size) for mp.dps in (90, 60)]
    settled = abs(value[1] - value[0]) <= mpf(10) ** -20 * abs(value[0]) and 1e-290 < abs(value[0]) < 1e290
    return Line(family, text, low, high, value[0], axis.params, width) if settled else None


def divergent(chance, family):
    (formula, reach), axis = (chance.choice(DIVERGENT), 0.9), Axis(chance)
    if chance.random() < 0.3:
        formula, _, reach = chained(chance, formula, None, reach)
    low, high = stretch(chance, reach)
    text, (x, _), (y, _) = put(formula, "u", axis.text), axis.limit(low), axis.limit(high)
    if chance.random() < 0.3:
        text = chance.choice([f"1+{text}", f"({text})*1e-9+x^2", f"cos(x)-{text}", f"exp(x/9)+1e-12*({text})"])
    return Line(family + ", faint" * ("1e-" in text), text, x, y, None, axis.params) if low * high <= 0 else None


def to_infinity(chance, family):
    formula, f = chance.choice(TAILS) if family == "infinite ranges" else (chance.choice(NO_TAILS), None)
    axis = Axis(chance, chance.choice([None, None, (-9, 9), (-60, 60)]))
    low, a = axis.limit(chance.choice([0, chance.uniform(0, 3), chance.uniform(0, 40)]))
    limits, value = (low, "inf" if axis.slope > 0 else "-inf"), f and f(a) / axis.slope
    limits, value = (limits[::-1], value and -value) if chance.random() < 0.4 else (limits, value)
    return Line(family + ", faint" * ("1e-" in formula), put(formula, "u", axis.text), *limits, value, axis.params)


def two_scales(chance, family):
    """Two that decay, with a gap between, from 0 or over the whole line."""
    whole, terms, value = chance.random() < 0.3, [], mpf(0)
    for low, high in ((-6, 0), (0, 6)):
        formula, mass = chance.choice([("exp(-abs(u))", 1), ("1/(1+u^2)", pi / 2), ("exp(-u^2)", sqrt(pi) / 2), ("1/cosh(u)^2", 1), ("1/(1+abs(u))^2", 1), ("if(abs(u)<1,1,0)", 1)])
        k, weight = decade(chance, low, high), decade(chance, -1.5, 1.5)
        terms.append(f"{weight}*{k}*{put(formula, 'u', f'{k}*x')}")
        value += mass * mpf(weight) * (1 + whole)
    return Line(family, "+".join(terms), "-inf" if whole else "0", "inf", value)


LEVELS = [  # g, its derivative, how far x goes
    ("x", "1", lambda x: x, -9, 9), ("exp(-x)", "(-exp(-x))", lambda x: exp(-x), 0, 6), ("tanh(x)", "(1/cosh(x)^2)", mp.tanh, -3, 3), ("sqrt(x)", "(0.5/sqrt(x))", sqrt, 0, 9),
    ("x^3", "(3*x^2)", lambda x: x**3, -2, 2), ("tan(x)", "(1/cos(x)^2)", mp.tan, -1.4, 1.4), ("log(x)", "(1/x)", log, 0.001, 1000), ("x", "1", lambda x: x, -2e5, 3e5),
]  # fmt: skip


def peak(chance, g, c, w):
    """A peak of a width, where g is c, and its integral over g."""
    formula, f, _ = chance.choice(POOLS["peaks"])
    weight = decade(chance, -2, 3)
    return f"{weight}*{put(formula, 'u', f'({g}-({c}))/{w}')}", lambda at: mpf(weight) * mpf(w) * f((at - mpf(c)) / mpf(w))


def several_peaks(chance, family):
    """Two or three of widths of their own, beside each other or at levels of a function."""
    g, slope, h, low, high = chance.choice(LEVELS)
    low, high = (mpf(mp.nstr(low + (high - low) * t, 17)) for t in sorted((chance.choice([0, chance.random()]), chance.choice([1, chance.random()]))))
    a, b = h(low), h(high)
    if abs(b - a) < 1e-3:
        return None
    peaks = [peak(chance, g, mp.nstr(a + (b - a) * chance.uniform(0.02, 0.98), chance.choice([3, 5, 17])), mp.nstr(abs(b - a) * 10 ** chance.uniform(-10, -0.5), 5)) for _ in range(chance.randint(2, 3))]
    value = mp.fsum(f(b) - f(a) for _, f in peaks)
    return Line(family, f"({'+'.join(text for text, _ in peaks)})*{slope}", mp.nstr(low, 17), mp.nstr(high, 17), value) if abs(value) > 1e-290 else None


def peak_among_swings(chance, family):
    swing, f = chance.choice([each for each in TAILS if re.search("sin|cos|bessel", each[0])])
    low, k, far = mp.nstr(chance.uniform(0, 9), 4), decade(chance, -0.5, 1), mpf(10) ** 40
    c = decade(chance, 1, 4)
    text, g = peak(chance, "x", c, mp.nstr(mpf(c) * 10 ** chance.uniform(-6, -0.5), 5))
    return Line(family, f"{put(swing, 'u', f'{k}*x')}+{text}", low, "inf", f(mpf(k) * mpf(low)) / mpf(k) + g(far) - g(mpf(low)))


def hump_among_swings(chance, family):
    """A term of one sign that rises and falls, however far out."""
    swing, f = chance.choice([each for each in TAILS if re.search("sin|cos|bessel", each[0])])
    low, k, s = mp.nstr(chance.uniform(0, 9), 4), decade(chance, -0.5, 1), decade(chance, 0, 6)
    n, weight = chance.randint(0, 6), decade(chance, -1, 1)
    hump = mpf(weight) * mp.gammainc(n + 1, mpf(low) / mpf(s))
    return Line(family, f"{put(swing, 'u', f'{k}*x')}+{weight}*(x/{s})^{n}*exp(-x/{s})/{s}", low, "inf", f(mpf(k) * mpf(low)) / mpf(k) + hump)


def balance(chance, family):
    """A peak where factors balance, far from what stands beside it."""
    n, w = chance.randint(5, 3000), decade(chance, -1, 1)
    peak, value = chance.choice([
        (f"x*exp(-(x^2+{n}^2)/2)*besseli(0,x*{n})", 1), (f"x^{n}*exp(-x)*exp(-lgamma({n + 1}))", 1), (f"exp(-(x^2+{n}^2)/2)*cosh({n}*x)", sqrt(pi / 2)),
        (f"exp(-(x/{w})^2/2)*exp(x*{n}/{w}^2-({n}/{w})^2/2)", mpf(w) * sqrt(pi / 2) * mp.erfc(-n / mpf(w) / sqrt(2))),
    ])  # fmt: skip
    weight = decade(chance, -4, 4)
    beside = chance.choice([f"{weight}*exp(-x)", f"{weight}/(1+x)^2"])
    return Line(family, f"{beside}+{peak}", "0", "inf", mpf(weight) + value)


def zeros_beside_poles(chance, family):
    """x less poles has a zero beside each, and any function of it the integral that it has of x (Glasser, 1983)."""
    k, poles = decade(chance, -1, 4), [(decade(chance, -2, 0.5), mp.nstr(chance.uniform(-5, 5), 4)) for _ in range(chance.randint(1, 4))]
    g = "(x" + "".join(f"-{a}/(x-({b}))" for a, b in poles) + ")"
    formula, value = chance.choice([(f"exp(-{k}*{g}^2)", sqrt(pi / mpf(k))), (f"1/cosh({k}*{g})^2", 2 / mpf(k)), (f"1/(1+({k}*{g})^2)", pi / mpf(k))])
    return Line(family, formula, "-inf", "inf", value)


def in_a_unit(chance, family):
    formula, f = chance.choice(TAILS)
    unit = decade(chance, -25, 25)
    low = mp.nstr(mpf(unit) * mpf(chance.uniform(0.01, 9)), 4)
    return Line(family, put(formula, "u", f"(x/{unit})"), low, "inf", mpf(unit) * f(mpf(low) / mpf(unit)))


def far_end(chance, family):
    """Up to an end so far out that it might be infinite, of any sense."""
    formula, f = chance.choice([each for each in TAILS if "exp" in each[0]])
    unit = decade(chance, -10, 12)
    low, high = chance.choice(["0", mp.nstr(mpf(unit) * mpf(chance.uniform(0.01, 9)), 4)]), decade(chance, 20, 300)
    value = mpf(unit) * f(mpf(low) / mpf(unit))
    limits, value = ((low, high), value) if chance.random() < 0.7 else ((high, low), -value)
    return Line(family, put(formula, "u", f"(x/{unit})"), *limits, value)


def damped_waves(chance, family):
    """From a few swings to a hundred thousand before they have come to an end."""
    w, a = decade(chance, 0, 3), decade(chance, -3, 1)
    k, c, n = mpf(w), mpf(a), chance.randint(0, 5)
    far = sqrt(c * c + k * k)
    formula, value = chance.choice([
        (f"cos({w}*x)*exp(-{a}*x)", c / far**2), (f"sin({w}*x)*exp(-{a}*x)", k / far**2), (f"sin({w}*x)^2*exp(-{a}*x)", (1 / c - c / (c * c + 4 * k * k)) / 2),
        (f"besselj({n},{w}*x)*exp(-{a}*x)", ((far - c) / k) ** n / far),
    ])  # fmt: skip
    return Line(family, formula, "0", "inf", value)


def narrow_pulse(chance, family):
    """A pulse however narrow, beside what is smooth: between typed edges, or up to a part of an ulp from one."""
    at, k = digits(chance, 0.1, 0.9), chance.randint(2, 18)
    width, formula, f = f"1e-{k}", *chance.choice([("exp(x)", exp), ("cos(x)", sin), ("1", lambda x: x)])
    return Line(family, f"{formula}+if(x>{at} and x<{at}+{width},1e{k},0)", "0", "1", f(mpf(1)) - f(mpf(0)) + 1)


FAMILIES = {name: usual for name in [*POOLS, *DRAWN, "lost constants", "scales"]} | {"several peaks": several_peaks, "divergent": divergent, "narrow pulses": narrow_pulse}
INFINITE = {"infinite ranges": to_infinity, "tails that diverge": to_infinity, "two scales": two_scales, "peaks among swings": peak_among_swings, "humps among swings": hump_among_swings}
INFINITE |= {"balances": balance, "zeros beside poles": zeros_beside_poles, "units": in_a_unit, "far ends": far_end, "damped waves": damped_waves}
FAMILIES |= INFINITE


def line(chance, i, finite):
    """The i-th in turn of all families, or of those with finite limits."""
    family, drawn = list(FAMILIES)[i % (len(FAMILIES) - len(INFINITE) * finite)], None
    while not drawn:
        drawn = FAMILIES[family](chance, family)
    return drawn
