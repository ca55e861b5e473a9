#!/usr/bin/env python3
# Checks the values of drawn questions by points, from their text alone: a tensor product of Gauss'
# points in two and three dimensions, shifted Sobol points in more.
# SPDX-License-Identifier: Apache-2.0
#
# usage: tests/trials/check.py LIST.json    (needs numpy and scipy)
# Ends with 1 where a value is in doubt.
import ast
import json
import sys
from pathlib import Path

import numpy as np
from scipy.special import erf
from scipy.stats import qmc

WORDS = {name: getattr(np, name) for name in "exp log sqrt abs sin cos tan tanh floor cosh".split()}
WORDS |= {"atan": np.arctan, "erf": erf, "where": np.where, "pi": np.pi, "e": np.e, "inf": np.inf}
WORDS |= {"min": np.minimum, "max": np.maximum, "all": np.logical_and, "any": np.logical_or}
SHIFTS = 8


class Joined(ast.NodeTransformer):
    """`and` and `or`, which are not for arrays, as functions."""

    def visit_BoolOp(self, node):
        self.generic_visit(node)
        word, parts = ("all" if isinstance(node.op, ast.And) else "any"), list(node.values)
        while len(parts) > 1:
            parts[:2] = [ast.Call(ast.Name(word, ast.Load()), parts[:2], [])]
        return parts[0]


def compiled(text):
    tree = ast.parse(text.replace("^", "**").replace("if(", "where("), mode="eval")
    return compile(ast.fix_missing_locations(Joined().visit(tree)), text, "eval")


def integrand(question):
    """What is to be integrated over the unit cube."""
    formula = compiled(question["expr"])
    sides = []
    for limit in question["limits"]:
        name, _, ends = limit.partition("=")
        sides.append((name, *(compiled(end) for end in ends.split(".."))))

    def f(points):
        known, weight = dict(WORDS), 1.0
        for (name, lower, upper), u in zip(sides, points):
            low, high = (eval(end, {}, known) for end in (lower, upper))
            if np.isscalar(high) and np.isinf(high):
                if np.isinf(low):
                    t = 2 * u - 1
                    known[name], each = t / (1 - t * t), 2 * (1 + t * t) / (1 - t * t) ** 2
                else:
                    known[name], each = low + u / (1 - u), 1 / (1 - u) ** 2
            else:
                known[name], each = low + u * (high - low), high - low
            weight = weight * each
        value = eval(formula, {}, known) * weight
        return np.where(np.isfinite(value), value, 0)

    return f


def gauss_points(panels, order):
    """Of the unit interval, dense at both ends."""
    nodes, weights = np.polynomial.legendre.leggauss(order)
    s = ((np.arange(panels)[:, None] + (nodes + 1) / 2) / panels).ravel()
    below, above = s**4, (1 - s) ** 4
    slope = 4 * (s * (1 - s)) ** 3 / (below + above) ** 2
    return below / (below + above), np.tile(weights / 2 / panels, panels) * slope


def by_gauss(f, d, panels):
    at, weight = gauss_points(panels, 8)
    whole = 0.0
    rest = np.meshgrid(*[at] * (d - 1), indexing="ij")
    weights = np.prod(np.meshgrid(*[weight] * (d - 1), indexing="ij"), axis=0)
    for x, w in zip(at, weight):
        whole += w * np.sum(weights * f([np.full_like(rest[0], x), *rest]))
    return whole


def by_sobol(f, d, power):
    """The mean, its error by shifts, and the largest value's share of all."""
    points = qmc.Sobol(d, scramble=True, seed=1).random_base2(power).T
    shifts = np.random.default_rng(2).random((SHIFTS, d))
    values = np.array([f((points + shift[:, None]) % 1.0) for shift in shifts])
    means, sizes = np.mean(values, axis=1), np.abs(values)
    largest = np.max(sizes) / np.sum(sizes) if np.any(sizes) else 1
    return np.mean(means), np.std(means, ddof=1) / SHIFTS**0.5, largest


def main():
    np.seterr(all="ignore")
    seen, doubts = {}, []
    for question in json.loads(Path(sys.argv[1]).read_text())["integrals"]:
        if question["value"] is None:
            continue
        exact, d, f = float(question["value"]), len(question["limits"]), integrand(question)
        count = seen.setdefault(question["class"], {"gauss": [], "sobol": [], "unseen": 0})
        if d <= 3:
            fine, coarse = (by_gauss(f, d, n) for n in ((200, 130) if d == 2 else (26, 17)))
            if abs(fine - coarse) < 2e-3 * abs(fine):
                count["gauss"].append(abs(fine / exact - 1))
                if abs(fine / exact - 1) > 5e-3:  # across jumps and kinks; worst tells the rest
                    doubts.append((question, f"Gauss' points say {fine!r}, before {coarse!r}"))
                continue
        mean, error, largest = by_sobol(f, d, 16)
        if error > 0.05 * abs(exact) or largest > 2e-3:
            count["unseen"] += 1
            continue
        count["sobol"].append(abs(mean - exact) / error)
        if abs(mean - exact) > 6 * error:
            doubts.append((question, f"Sobol points say {mean!r}, error {error:.1e}"))
    print("class                 Gauss: n, worst       Sobol: n, worst in errors   not seen")
    for name, count in seen.items():
        gauss, sobol = count["gauss"], count["sobol"]
        print(
            f"{name:20s} {len(gauss):9d} {max(gauss, default=0):13.1e} "
            f"{len(sobol):10d} {max(sobol, default=0):13.1f} {count['unseen']:14d}"
        )
    for question, why in doubts:
        print(f"{question['id']}: {question['value']}; {why}")
        print(f"  {question['expr']} {question['limits']}")
    sys.exit(1 if doubts else 0)


main()
