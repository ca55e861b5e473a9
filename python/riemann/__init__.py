# Integrals of formulas, functions and samples: the package, and what is public in it.
# SPDX-License-Identifier: Apache-2.0
"""Numerical integration with an error estimate for every result.

>>> import riemann
>>> riemann.integrate("x*exp(-x)", 0, riemann.inf)
Integral(0.99999999999999..., error=..., status='met')
>>> triangle = riemann.integrate("x*y", x=(0, 1), y=(0, "x"), rtol=1e-4)
>>> abs(triangle.value - 1 / 8) <= triangle.error
True
"""

from math import inf

from ._core import version as _version
from .answers import Integral, Integrals, Interrupted
from .asking import integrate
from .gpu import cuda, on_gpu

__all__ = ["Integral", "Integrals", "Interrupted", "cuda", "cumulative", "inf", "integrate", "on_gpu", "reduce", "simpson", "trapezoid"]
__version__ = _version()


_OF_SAMPLES = ("cumulative", "reduce", "simpson", "sum", "trapezoid")


def __dir__():
    return sorted({*globals(), *_OF_SAMPLES})


def __getattr__(name):
    """What needs NumPy, when it is first asked for: to import that takes longer than an integral."""
    if name not in _OF_SAMPLES:
        raise AttributeError(f"module 'riemann' has no attribute {name!r}")
    from . import samples

    return getattr(samples, name)
