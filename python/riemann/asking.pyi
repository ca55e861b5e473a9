# The types of integrate(); a test holds its keywords to the one table of keys.
# SPDX-License-Identifier: Apache-2.0
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, TypeAlias

from .answers import Integral
from .gpu import CudaFunction, GpuFunction

_Limit: TypeAlias = float | str
_Range: TypeAlias = tuple[_Limit, _Limit]

# Of arrays of parameters it returns Integrals, which a type checker cannot tell.
def integrate(
    f: str | Callable[..., Any] | CudaFunction | GpuFunction | None = None,
    lower: _Limit | Sequence[_Limit] | None = None,
    upper: _Limit | Sequence[_Limit] | None = None,
    /,
    *,
    over: Mapping[str, _Range] = ...,
    param: Mapping[str, Any] = ...,
    fn: str | None = None,
    var: str | None = None,
    rule: str | None = None,
    n: int | str | None = None,
    order: int | None = None,
    sum: str | None = None,
    group: int | str | None = None,
    strategy: str | None = None,
    inner: str | None = None,
    copies: bool | None = None,
    precision: str | None = None,
    maths: str | None = None,
    method: str | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    max_evals: int | None = None,
    max_seconds: float | None = None,
    break_: float | str | Sequence[float | str] | dict[str, Any] | None = None,
    pv: bool | None = None,
    careful: bool | None = None,
    explain: bool | None = None,
    dimensions: int | None = None,
    weight: str | dict[str, str] | None = None,
    map: str | PathLike[str] | None = None,
    checkpoint: str | PathLike[str] | None = None,
    near: str | dict[str, float] | Sequence[dict[str, float]] | None = None,
    seed: int | None = None,
    samples: int | None = None,
    device: str | None = None,
    threads: int | None = None,
    progress: bool | Callable[[float], object] | None = ...,
    **variables_and_parameters: Any,
) -> Integral | Any: ...
