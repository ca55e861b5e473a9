# Times functions of arrays over boxes, and the same as formulas, under riemann.integrate beside
# SciPy's cubature, vegas and torchquad, to the same tolerance.
# SPDX-License-Identifier: Apache-2.0
#
# usage: python boxes_in_python.py [--rtol 1e-3 ...] [--seconds 20] [--ways formula function cubature vegas]
#        with the package, NumPy and what these ways need installed; ways with "torch" compute on a GPU
import argparse
import cmath
import functools
import itertools
import math
import statistics
import time

import numpy
import riemann

SUM = "+".join


def names(d):
    return ["x", "y", "z"][:d] if d < 4 else [f"x{k + 1}" for k in range(d)]


def corner(d):
    """Of (1 + the sum of all)^-(d + 1): by the corners, alternately."""
    corners = (sum(each) for each in itertools.product((0, 1), repeat=d))
    return sum((-1) ** ones / (1 + ones) for ones in corners) / math.factorial(d)


def cases(d, on):
    """Genz's families (1984): what, the function of a row for each variable with the module `on`, its formula, its integral."""
    x = names(d)
    peak = 2 * 10 * math.atan(10 / 2)
    yield "oscillates", lambda x: on.cos(3 * x.sum(axis=0)), f"cos(3*({SUM(x)}))", ((cmath.exp(3j) - 1) / 3j).__pow__(d).real
    yield "peak", lambda x: (1 / (0.01 + (x - 0.5) ** 2)).prod(axis=0), "*".join(f"1/(0.01+({v}-0.5)^2)" for v in x), peak**d
    yield "corner", lambda x: (1 + x.sum(axis=0)) ** -(d + 1.0), f"(1+{SUM(x)})^-{d + 1}", corner(d)
    yield ("bell", lambda x: on.exp(-25 * ((x - 0.5) ** 2).sum(axis=0)), f"exp(-25*({SUM(f'({v}-0.5)^2' for v in x)}))",
           (math.sqrt(math.pi) / 5 * math.erf(2.5)) ** d)  # fmt: skip
    yield ("bends", lambda x: on.exp(-2 * abs(x - 0.3).sum(axis=0)), f"exp(-2*({SUM(f'abs({v}-0.3)' for v in x)}))",
           ((2 - math.exp(-0.6) - math.exp(-1.4)) / 2) ** d)  # fmt: skip
    yield ("jumps", lambda x: on.where((x < 0.6).all(axis=0), on.exp(x.sum(axis=0)), 0.0),
           f"if(max({', '.join(x)})<0.6, exp({SUM(x)}), 0)", math.expm1(0.6) ** d)  # fmt: skip


def by_riemann(f, d, rtol, seconds):
    result = riemann.integrate(f, [0] * d, [1] * d, rtol=rtol, max_seconds=seconds)
    return result.value, result.status == "met"


def by_riemann_on_torch(f, d, rtol, seconds):
    import torch

    return by_riemann(riemann.on_gpu(lambda *x: f(torch.stack(x)), torch), d, rtol, seconds)


def by_cubature(f, d, rtol, seconds):
    from scipy.integrate import cubature

    began = time.perf_counter()

    def in_time(x):
        if time.perf_counter() - began > seconds:
            raise TimeoutError
        return f(x.T)

    rule = "gk21" if d < 4 else "genz-malik"  # of 21^d points, or of some 2^d
    result = cubature(in_time, [0] * d, [1] * d, rule=rule, rtol=rtol, atol=0, max_subdivisions=100_000)
    return float(result.estimate), result.status == "converged"


def by_vegas(f, d, rtol, seconds):
    """With four times the points as long as the error it tells is above the tolerance."""
    import vegas

    began = time.perf_counter()
    integrand = vegas.rbatchintegrand(f)
    integrator = vegas.Integrator([[0, 1]] * d)
    points = 1000
    while True:
        result = integrator(integrand, nitn=10, neval=points)
        points *= 4
        if result.sdev <= rtol * abs(result.mean) or time.perf_counter() - began > seconds:
            return result.mean, result.sdev <= rtol * abs(result.mean)


class Unknown(Exception):
    """No number of points that a way was given made it right in time."""


@functools.cache
def points_of_torchquad(kind, what, d, rtol, seconds):
    """It tells no error: the fewest points, by fours, for which it is right, as somebody would choose who knew the value."""
    began = time.perf_counter()
    points = max(4096, 4**d)
    while time.perf_counter() - began < seconds and points < 1 << 30:
        found = on_torchquad(kind, what, d, points)
        if abs(found / value_of(what, d) - 1) <= rtol:
            return points
        points *= 4
    raise Unknown


def on_torchquad(kind, what, d, points):
    import torch
    import torchquad

    f = next(f for name, f, _, _ in cases(d, torch) if name == what)
    way = getattr(torchquad, kind)()
    return float(way.integrate(lambda x: f(x.T), dim=d, N=points, integration_domain=[[0, 1]] * d, backend="torch"))


def value_of(what, d):
    return next(value for name, _, _, value in cases(d, numpy) if name == what)


def by_torchquad(kind):
    def call(what, d, rtol, seconds):
        return on_torchquad(kind, what, d, points_of_torchquad(kind, what, d, rtol, seconds)), True

    return call


def told(call, value, *arguments):
    """Milliseconds, the median of three where that is quick, whether it says met, how far off it is.

    A call before these, in which kernels may be compiled, does not count.
    """
    times = []
    try:
        call(*arguments)
        while len(times) < 3 and sum(times) < 2:
            began = time.perf_counter()
            found, met = call(*arguments)
            times.append(time.perf_counter() - began)
    except (TimeoutError, Unknown):
        return "-", "no", "-"
    return f"{statistics.median(times) * 1e3:.3g}", "met" if met else "no", f"{abs(found / value - 1):.1e}"


ways = {
    "formula": by_riemann,
    "function": by_riemann,
    "on torch": by_riemann_on_torch,
    "cubature": by_cubature,
    "vegas": by_vegas,
    "torchquad Gauss": by_torchquad("GaussLegendre"),
    "torchquad VEGAS": by_torchquad("VEGAS"),
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rtol", type=float, nargs="+", default=[1e-3, 1e-6])
    parser.add_argument("--dimensions", type=int, nargs="+", default=[2, 4, 6])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--ways", nargs="+", choices=ways, default=["formula", "function", "cubature", "vegas"])
    given = parser.parse_args()
    if any("torch" in way for way in given.ways):
        import torch

        torch.set_default_dtype(torch.float64)
        torch.set_default_device("cuda")
    print("what", "d", "rtol", *(f"{way}, ms | met | off" for way in given.ways), sep=" | ")
    for d, rtol in itertools.product(given.dimensions, given.rtol):
        for what, f, formula, value in cases(d, numpy):
            print(what, d, f"{rtol:.0e}", sep=" | ", end="")
            for way in given.ways:
                integrand = {"formula": formula, "function": f, "cubature": f, "vegas": f}.get(way, what)
                if way == "on torch":
                    integrand = next(each for name, each, _, _ in cases(d, torch) if name == what)
                print("", *told(ways[way], value, integrand, d, rtol, given.seconds), sep=" | ", end="", flush=True)
            print(flush=True)


if __name__ == "__main__":
    main()
