# The types of integrals of samples and of reductions of arrays.
# SPDX-License-Identifier: Apache-2.0
from typing import Any

from numpy.typing import ArrayLike

# Along an axis of several they return arrays, or Integrals, and cumulative an array of the library that y
# is of, which a type checker cannot tell.
def trapezoid(y: ArrayLike, x: ArrayLike | None = None, *, axis: int = -1, **keywords: Any) -> Any: ...
def simpson(y: ArrayLike, x: ArrayLike | None = None, *, axis: int = -1, **keywords: Any) -> Any: ...
def cumulative(
    y: ArrayLike, x: ArrayLike | None = None, *, rule: str = "trapezoid", axis: int = -1, **keywords: Any
) -> Any: ...
def sum(array: ArrayLike, accumulator: str = "neumaier", *, axis: int | None = None, threads: int | None = None) -> Any: ...
def reduce(
    array: ArrayLike, operation: str, *, axis: int | None = None, ignore_nan: bool = False, threads: int | None = None
) -> Any: ...
