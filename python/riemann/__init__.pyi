# The types of what is public in the package.
# SPDX-License-Identifier: Apache-2.0
from math import inf as inf

from .answers import Integral as Integral, Integrals as Integrals, Interrupted as Interrupted
from .asking import integrate as integrate
from .gpu import cuda as cuda, on_gpu as on_gpu
from .samples import cumulative as cumulative, reduce as reduce, simpson as simpson, sum as sum, trapezoid as trapezoid

__all__ = ["Integral", "Integrals", "Interrupted", "cuda", "cumulative", "inf", "integrate", "on_gpu", "reduce", "simpson", "trapezoid"]
__version__: str
