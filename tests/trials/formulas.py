# Draws random formulas, and integrates them between the places where they bend, jump or end.
# SPDX-License-Identifier: Apache-2.0
from time import monotonic

from along_a_line import HALF, Line, decade, digits, lost
from mpmath import mp, mpc, mpf

# How a function is computed, and the forms of its argument whose zeros, or steps, are places to split at.
ONE = {name: (getattr(mp, name), "") for name in "sin cos sinh cosh tanh atan asinh exp expm1 erf erfc".split()}
ONE |= {name: (getattr(mp, name), "1+u 1-u") for name in "asin acos atanh acosh erfinv".split()}
ONE |= {name: (getattr(mp, name), "u") for name in "sign sqrt log log10".split()} | {"abs": (abs, "u"), "ln": (mp.log, "u")}
ONE |= {"log2": (lambda u: mp.log(u, 2), "u"), "log1p": (lambda u: mp.log(1 + u), "1+u"), "tan": (mp.tan, "cos"), "gamma": (mp.gamma, "step")}
ONE |= {"floor": (mp.floor, "step"), "ceil": (mp.ceil, "step"), "trunc": (lambda u: mp.sign(u) * mp.floor(abs(u)), "step")}
ONE |= {"round": (lambda u: mp.sign(u) * mp.floor(abs(u) + HALF), "half"), "cbrt": (lambda u: mp.sign(u) * mp.cbrt(abs(u)), "u")}
ONE |= {"lgamma": (lambda u: mp.log(abs(mp.gamma(u))), "step")}
TWO = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b, "min": min, "max": max}
TWO |= {"hypot": mp.hypot, "atan2": mp.atan2, "mod": lambda a, b: a - b * mp.floor(a / b)}
FORMS = {"u": mp.sign, "1+u": lambda u: mp.sign(1 + u), "1-u": lambda u: mp.sign(1 - u), "cos": lambda u: mp.sign(mp.cos(u)), "step": mp.floor, "half": lambda u: mp.floor(u + HALF)}


class Node:
    def __init__(self, text, compute, parts=(), splits=()):
        self.text, self.compute, self.parts, self.splits = text, compute, parts, splits

    def __call__(self, x):
        value = self.compute(x, *self.parts)
        if isinstance(value, mpc) or not abs(value) < mpf(10) ** 308:
            raise ArithmeticError("complex" if isinstance(value, mpc) else "")
        return mpf(value)

    def every_split(self):
        yield from self.splits
        for part in self.parts:
            yield from part.every_split()


X = Node("x", lambda x: x)


def number(text):
    return Node(f"({text})", {"pi": lambda x: +mp.pi, "e": lambda x: +mp.e, "1/3": lambda x: mpf(1) / 3}.get(text, lambda x: mpf(text)))


def power(a, p):
    return Node(f"({a.text})^({p})", lambda x, a: a(x) ** (mpf(p) if "." in p else int(p)), [a], [(a, "u")])


def of_one(name, a):
    return Node(f"{name}({a.text})", lambda x, a: ONE[name][0](a(x)), [a], [(a, form) for form in ONE[name][1].split()])


def of_two(name, a, b):
    less, ratio = Node("", lambda x, a, b: a(x) - b(x), [a, b]), Node("", lambda x, a, b: a(x) / b(x), [a, b])
    splits = {"min": [(less, "u")], "max": [(less, "u")], "hypot": [(a, "u"), (b, "u")], "atan2": [(a, "u"), (b, "u")], "/": [(b, "u")], "mod": [(ratio, "step"), (b, "u")], "if": [(less, "u")]}
    if name == "if":
        return Node(f"if({a.text}<{b.text},{b.text},x*{a.text})", lambda x, a, b: b(x) if a(x) < b(x) else x * a(x), [a, b], splits["if"])
    text = f"{name}({a.text},{b.text})" if len(name) > 1 else f"({a.text}{name}{b.text})"
    return Node(text, lambda x, a, b: TWO[name](a(x), b(x)), [a, b], splits.get(name, []))


def tree(chance, size):
    if size <= 1:
        return X if chance.random() < 0.65 else number(chance.choice(["pi", "e", "1/3", digits(chance, 0.1, 9), digits(chance, 0.1, 2), decade(chance, -6, 6)]))
    if size == 2 or chance.random() < 0.45:
        a, name = tree(chance, size - 1), chance.choice([*ONE, "besselj", "bessely", "besseli", "besselk", *["pow"] * 3])
        if name == "pow":
            return power(a, chance.choice(["2", "3", "-1", "-2", "0.5", "-0.5", "1.34"]))
        if name in ONE:
            return of_one(name, of_one("abs", a) if chance.random() < 0.3 else a)
        order = chance.randint(0, 4)
        return Node(f"{name}({order},{a.text})", lambda x, a: getattr(mp, name)(order, a(x)), [a], [(a, "u")])
    left = chance.randint(1, size - 2)
    return of_two(chance.choice([*TWO, *"+-***/", "if", "if"]), tree(chance, left), tree(chance, size - 1 - left))


def product(chance):
    """A power of a distance, its digits lost at times, with two of another, a peak, waves and a line."""
    c, d, e, k = (number(repr(round(chance.uniform(0.02, 0.98), chance.choice([2, 6, 16])))) for _ in range(4))
    hidden = Node(f"({lost(chance, 'x')})", lambda x: x) if chance.random() < 0.5 else X
    factors = [power(of_one("abs", of_two("-", X, d)), chance.choice(["1", "0.3", "1.9"])), of_two("-", X, e), of_one("cos", of_two("/", X, number(decade(chance, -1.5, 0))))]
    factors.append(of_two("+", c, power(of_two("+", number("1"), power(of_two("/", of_two("-", X, k), number(decade(chance, -4, 0))), "2")), "-1")))
    first, second = chance.sample(factors, 2)
    return of_two("*", first, of_two("*", power(of_one("abs", of_two("-", hidden, c)), chance.choice(["0.5", "1", "1.34", "2", "2.5"])), second))


def integral(formula, low, high):
    """A number, or None: there is no integral. What is not settled in 4 seconds is an error."""
    until, result, edges, why = monotonic() + 4, [], {low, high}, []

    def tried(f, x):
        if monotonic() > until or len(edges) > 40:
            raise TimeoutError
        try:
            return f(x)
        except (ArithmeticError, ValueError, mp.NoConvergence) as e:
            why.append(str(e))

    with mp.workdps(45):
        xs = [low + (high - low) * (i + mpf(i % 7) / 20) / 300 for i in range(300)] + [high]
        for part, form in {(id(part), form): (part, form) for part, form in formula.every_split()}.values():
            sides = [tried(lambda x: FORMS[form](part(x)), x) for x in xs]
            for a, b, at_a, at_b in zip(xs, xs[1:], sides, sides[1:]):
                for _ in range(150 if at_a != at_b else 0):
                    a, b = ((a + b) / 2, b) if tried(lambda x: FORMS[form](part(x)), (a + b) / 2) == at_a else (a, (a + b) / 2)
                edges |= {b} if at_a != at_b else set()
        why.clear()
        if sum(tried(formula, low + (high - low) * (i + mpf(1) / 3) / 60) is None for i in range(60)) > 2:
            if "if(" in formula.text or "" in why:  # infinite inside, or a comparison: IEEE arithmetic may go on
                raise TimeoutError
            return None
        for at in edges:  # grows like 1/distance, or faster, to one side?
            for near in ([at + side * (high - low) * mpf(10) ** -k for k in (6, 9, 12, 15)] for side in (-1, 1)):
                sizes = [abs(tried(formula, x) or 0) * abs(x - at) for x in near if low < x < high]
                if len(sizes) == 4 and sizes[0] > 0 and all(b > 0.9 * a for a, b in zip(sizes, sizes[1:])):
                    return None
        edges = sorted(edges)
    def known(x):
        value = tried(formula, x)
        if value is None and x not in cuts:
            raise TimeoutError
        return value or 0

    for precision, cut in ((25, 0), (36, mpf(2) / 5)):
        with mp.workdps(precision):
            cuts = sorted([*edges, *(a + (b - a) * cut for a, b in zip(edges, edges[1:]) if cut)])
            result.append(mp.fsum(mp.quad(known, [a, b]) for a, b in zip(cuts, cuts[1:])))
    if abs(result[0] - result[1]) > mpf(10) ** -14 * abs(result[1]) or result[1] == 0:
        raise TimeoutError
    return result[1]


def line(chance):
    while True:
        products = chance.random() < 0.25
        formula, (low, high) = product(chance) if products else tree(chance, chance.randint(5, 25)), chance.choice([("0", "1"), ("-2", "3"), ("1/3", "pi"), ("0", "10")])
        try:
            value = integral(formula, number(low)(0), number(high)(0))
        except TimeoutError:
            continue
        if value is not None or chance.random() < 0.2:
            return Line("no integral" if value is None else "products" if products else "trees", formula.text, low, high, value)
