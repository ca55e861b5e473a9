# Integrands that run on a GPU alone.
# SPDX-License-Identifier: Apache-2.0
from . import _core
from .faults import reported, told
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
    with reported(call):
        if call.faults:
            raise _core.Invalid(call.faults)
        return CudaFunction(body, dimensions.__index__(), parameters)


CUDA_OF_DLPACK = 2  # kind of device


class Rows:
    """Points on a GPU, of shape (d, n), for the from_dlpack of any library; it may be asked once."""

    __slots__ = ("_capsule", "_device")

    def __init__(self, capsule, device):
        self._capsule = capsule
        self._device = device

    def __dlpack__(self, stream=None, **_):
        if self._capsule is None:
            raise BufferError("these points were given to from_dlpack before")
        capsule, self._capsule = self._capsule, None
        return capsule

    def __dlpack_device__(self):
        return CUDA_OF_DLPACK, self._device


class GpuFunction:
    """What on_gpu() returns."""

    __slots__ = ("f", "take")

    def __init__(self, f, take):
        self.f = f
        self.take = take

    def __repr__(self):
        return f"riemann.on_gpu({self.f!r})"

    def caller(self, dimensions):
        """What calls f, with a capsule of so many rows, and the number of their GPU."""
        from .functions import takes_one

        f, take = self.f, self.take
        if take is None:
            return lambda capsule, device: f(Rows(capsule, device))
        if dimensions > 1 and takes_one(f):
            return lambda capsule, device: f(take(Rows(capsule, device)))
        return lambda capsule, device: f(*take(Rows(capsule, device)))


def on_gpu(f, /, arrays=None):
    """A function of arrays that lie on a GPU: f is called there with columns of points, as functions of
    NumPy arrays are, and returns as many doubles there; neither is copied. `arrays` is the library
    whose arrays f takes: cupy, torch, jax.dlpack, or any from_dlpack. Without it f(x) is given what
    from_dlpack takes, of shape (d, n).

    >>> on_gpu(abs)
    riemann.on_gpu(<built-in function abs>)
    """
    call = Call()
    take = getattr(arrays, "from_dlpack", arrays)
    if not callable(f):
        call.add_fault("f", f, f"is of type {type(f).__name__}; a function is needed")
    if take is not None and not callable(take):
        call.add_fault("arrays", arrays, "has no from_dlpack: cupy, torch and jax.dlpack have one")
    if call.faults:
        raise told(_core.Invalid(call.faults), call)
    return GpuFunction(f, take)
