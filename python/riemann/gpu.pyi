# The types of integrands that run on a GPU alone.
# SPDX-License-Identifier: Apache-2.0
from collections.abc import Callable
from typing import Any, SupportsIndex

class CudaFunction:
    body: str
    dimensions: int
    parameters: dict[str, float]

class GpuFunction:
    f: Callable[..., Any]

def cuda(body: str, /, *, dimensions: SupportsIndex = 1, **parameters: float) -> CudaFunction: ...
def on_gpu(f: Callable[..., Any], /, arrays: Any = None) -> GpuFunction: ...
