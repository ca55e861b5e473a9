# What SciPy's quad (QUADPACK) says of an integral that is typed as `integrate` reads it.
# SPDX-License-Identifier: Apache-2.0
import functools
import re
import warnings

import numpy
import scipy.integrate
import scipy.special


def of_all(two):
    return lambda *values: functools.reduce(two, values)


NAMES = {
    "min": of_all(numpy.minimum), "max": of_all(numpy.maximum),
    "asin": numpy.arcsin, "acos": numpy.arccos, "atan": numpy.arctan, "atan2": numpy.arctan2, "log": numpy.log,
    "abs": numpy.abs, "pow": numpy.power, "erf": scipy.special.erf,
    "erfc": scipy.special.erfc, "gamma": scipy.special.gamma, "lgamma": scipy.special.gammaln, "cbrt": numpy.cbrt,
    "choice": numpy.where, "pi": numpy.pi, "e": numpy.e, "inf": numpy.inf,
    **{name: getattr(numpy, name) for name in
       "sin cos tan sinh cosh tanh exp log2 log10 sqrt floor sign".split()},
}  # fmt: skip


def python_of(text):
    """As Python reads it: powers are **, choices a function."""
    return re.sub(r"\bif\(", "choice(", text).replace("^", "**")


def quadpack(expression, lower, upper, rtol, limit=2000):
    """Value, error, number of evaluations, and whether it says that it is not sure."""
    body = compile(python_of(expression), expression, "eval")
    ends = [float(eval(python_of(each), NAMES)) for each in (lower, upper)]

    def f(x):
        return float(eval(body, NAMES, {"x": numpy.float64(x)}))

    with warnings.catch_warnings(), numpy.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        value, error, info, *doubts = scipy.integrate.quad(
            f, *ends, epsrel=max(rtol, 5e-14), epsabs=0, limit=limit, full_output=1
        )
    return value, error, info["neval"], bool(doubts)
