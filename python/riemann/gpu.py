# Integrands that run on a GPU alone.
# SPDX-License-Identifier: Apache-2.0
from . import _core
from .faults import told
from .words import Call


class CudaFunction:
    """What cuda() returns."""

    __slots__ = ("body", "dimensions", "parameters", "native")

    def __init__(self, body, dimensions, parameters):
        self.body = body
        self.dimensions = dimensions
        self.parameters = parameters
        self.native = _core.CudaFunction.of(body, dimensions, list(parameters.items()))

    def __repr__(self):
        given = "".join(f", {name}={value!r}" for name, value in self.parameters.items())
        return f"riemann.cuda({self.body!r}, dimensions={self.dimensions}{given})"

    def __reduce__(self):
        return CudaFunction, (self.body, self.dimensions, self.parameters)


def cuda(body, /, *, dimensions=1, **parameters):
    """A function of x[0], x[1], ... as the body of double f(const double* x) in CUDA C++. It is compiled
    on the spot, as it is, by NVRTC, and it runs on a GPU. Parameters are doubles of their names; other
    values of them are not compiled anew.

    >>> decay = cuda("return exp(-a*x[0]*x[1]);", dimensions=2, a=2.0)
    >>> decay
    riemann.cuda('return exp(-a*x[0]*x[1]);', dimensions=2, a=2.0)
    """
    call = Call()
    if not isinstance(body, str):
        call.add_fault("body", body, f"is of type {type(body).__name__}; a text is needed")
    if not hasattr(dimensions, "__index__"):
        call.add_fault("dimensions", dimensions, "is no whole number")
    for name, value in parameters.items():
        try:
            parameters[name] = float(value)
        except (TypeError, ValueError):
            call.add_fault(name, value, "is no number")
    try:
        if call.faults:
            raise _core.Invalid(call.faults)
        return CudaFunction(body, dimensions.__index__(), parameters)
    except _core.Invalid as invalid:
        raise told(invalid, call) from None
