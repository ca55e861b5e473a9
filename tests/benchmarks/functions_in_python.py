# Times Python functions under riemann.integrate beside SciPy's quad: the public integrals of one
# dimension as NumPy functions for both, and for quad as functions of the module math, too.
# SPDX-License-Identifier: Apache-2.0
#
# usage: python functions_in_python.py [id...]    with the package and SciPy installed
import json
import math
import re
import statistics
import sys
import time
import warnings
from pathlib import Path

import numpy
from riemann import integrate
from scipy import special
from scipy.integrate import quad

CASES = Path(__file__).resolve().parents[1] / "data" / "integrals.json"
RTOL = 1e-10
ONE = {"sign": lambda x: (x > 0) - (x < 0), "if_": lambda which, a, b: a if which else b,
       "min": min, "max": max, "abs": abs, "ln": math.log}  # fmt: skip
MANY = {"if_": numpy.where, "min": numpy.minimum, "max": numpy.maximum, "ln": numpy.log,
        "asin": numpy.arcsin, "acos": numpy.arccos, "atan": numpy.arctan, "lgamma": special.gammaln,
        "erf": special.erf, "erfc": special.erfc, "gamma": special.gamma}  # fmt: skip


def function_of(text, names):
    text = re.sub(r"\bif\(", "if_(", text.replace("^", "**"))
    return eval(f"lambda x: {text}", names)


def forms_of(case):
    """The function of numbers, that of arrays, and the limits; raises where Python lacks something."""
    of_one = {name: getattr(math, name) for name in dir(math)} | ONE
    of_many = {name: getattr(numpy, name) for name in dir(numpy)} | MANY
    limits = [float(eval(case[name].replace("^", "**"), dict(of_one))) for name in ("lower", "upper")]
    one, many = (function_of(case["expr"], names) for names in (of_one, of_many))
    middle = 0.123456 + (limits[0] if math.isfinite(limits[0]) else 0)
    numpy.testing.assert_allclose(one(middle), many(numpy.array([middle]))[0], rtol=1e-12)
    return one, many, *limits


def seconds_of(call):
    """Processor time of the fastest of several tries, of many calls each, and what was found."""
    begin = time.process_time()
    result = call()
    tries = [time.process_time() - begin]
    calls = max(1, min(200, int(0.01 / max(tries[0], 1e-6))))
    for _ in range(7 if calls > 1 else 1):
        begin = time.process_time()
        for _ in range(calls):
            call()
        tries.append((time.process_time() - begin) / calls)
    return min(tries), result


def by_quad(f, lower, upper):
    return quad(f, lower, upper, epsrel=RTOL, epsabs=0, limit=2000)[0]


def main(wanted):
    warnings.simplefilter("ignore")
    numpy.seterr(all="ignore")
    ratios, refused = {"NumPy": [], "math": []}, []
    print("| integral | riemann, us | quad of NumPy, us | quad of math, us | status | off | quad's off |")
    print("|---|---:|---:|---:|---|---:|---:|")
    for case in json.loads(CASES.read_text())["integrals"]:
        if wanted and case["id"] not in wanted:
            continue
        try:
            of_one, of_many, *limits = forms_of(case)
            theirs = {"NumPy": seconds_of(lambda: by_quad(of_many, *limits)),
                      "math": seconds_of(lambda: by_quad(of_one, *limits))}  # fmt: skip
        except (ArithmeticError, NameError, SyntaxError, TypeError, ValueError, AssertionError) as why:
            refused.append(f"{case['id']} ({type(why).__name__})")
            continue
        ours, result = seconds_of(lambda: integrate(of_many, *limits, rtol=RTOL))
        value = float(case["value"])
        off = [abs(each - value) / max(abs(value), 1e-300) for each in (result.value, theirs["math"][1])]
        for form, (taken, _) in theirs.items():
            ratios[form].append(taken / ours)
        times = " | ".join(f"{each * 1e6:.1f}" for each in (ours, theirs["NumPy"][0], theirs["math"][0]))
        print(f"| {case['id']} | {times} | {result.status} | {off[0]:.1e} | {off[1]:.1e} |")
    for form, all_ratios in ratios.items():
        shares = (f"{least} times as fast or more: {sum(each >= least for each in all_ratios) / len(all_ratios):.0%}"
                  for least in (1, 3))  # fmt: skip
        print(f"beside quad of {form}, {len(all_ratios)} integrals: {', '.join(shares)};",
              f"median {statistics.median(all_ratios):.2f}")  # fmt: skip
    print(f"not asked, as quad or Python refuses: {', '.join(refused) or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
