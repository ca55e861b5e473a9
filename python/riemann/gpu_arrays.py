# Arrays in a GPU's memory, of CuPy, PyTorch and other libraries: read where they lie.
# SPDX-License-Identifier: Apache-2.0
import math
import sys

import numpy

from . import _core
from .gpu import CUDA_OF_DLPACK, Rows

_WRONG = AttributeError, BufferError, TypeError, ValueError


def gpu_of(array):
    """The number of the GPU in whose memory an array lies; None of all others."""
    if hasattr(array, "__dlpack_device__"):
        kind, number = array.__dlpack_device__()
        return int(number) if kind == CUDA_OF_DLPACK else None
    if hasattr(array, "__cuda_array_interface__"):
        return _core.gpu_at(array.__cuda_array_interface__["data"][0])
    return None


def _with_axes(array, order):
    if order == sorted(order):
        return array
    return (getattr(array, "permute", None) or array.transpose)(*order)  # PyTorch's transpose is another


def _contiguous(array):
    if hasattr(array, "contiguous"):  # PyTorch
        return array.contiguous()
    flags = getattr(array, "flags", None)
    return array if flags is None or flags["C_CONTIGUOUS"] else array.copy()


def _doubles(array):
    if str(array.dtype).rpartition(".")[2] == "float64" or "complex" in str(array.dtype):
        return array
    return array.double() if hasattr(array, "double") else array.astype("float64")


def _native(array, gpu):
    """None where it is not contiguous."""
    if hasattr(array, "__dlpack__"):
        return _core.GpuArray.of_capsule(array.__dlpack__())
    facts = array.__cuda_array_interface__
    if facts.get("strides") is not None or facts.get("mask") is not None:
        return None
    kind = facts["typestr"]
    return _core.GpuArray.at_address(array, facts["data"][0], kind[1], int(kind[2:]), math.prod(facts["shape"]), gpu)


class GpuLines:
    """The lines of an array along an axis, one after the other, on the array's GPU; of no axis, all
    elements are one. What the library has to do for that, it does there. `shape` is that of what is
    found on them. An array that cannot be read so is a fault.
    """

    __slots__ = ("array", "native", "gpu", "axis", "shape", "count")

    def __init__(self, call, name, array, axis, gpu, doubles=False):
        self.array, self.native, self.gpu, self.axis = array, None, gpu, axis
        self.shape, self.count = (), 0
        _core.open_gpu(gpu)  # tells where there is none
        try:
            if axis is None:
                array = array.reshape(-1)
            elif -array.ndim <= axis < array.ndim:
                array = _with_axes(array, [k for k in range(array.ndim) if k != axis % array.ndim] + [axis % array.ndim])
            *shape, self.count = array.shape
            self.shape = tuple(shape)
            self.native = _native(_contiguous(_doubles(array) if doubles else array), gpu)
            why = f"it is of type {self.array.dtype}" if self.native else "it is not contiguous"
            if doubles and self.native and self.native.type:
                why += ", and its library made no doubles of it"
        except _WRONG as raised:
            why = raised
        if self.native is None or not self.native.type or doubles and self.native.type != "double":
            call.add_fault(name, "", f"is no array of real numbers that a GPU can read: {why}")

    @property
    def count_of_lines(self):
        return math.prod(self.shape)

    def on_host(self):
        """A copy of doubles."""
        lines = numpy.empty((self.count_of_lines, self.count))
        self.native.copy_to_host(lines)
        return lines

    def reduced(self, operation, accumulator, ignore_nan, threads):
        return _core.reduce_on_gpu(self.native, self.count_of_lines, operation, accumulator, ignore_nan, threads)

    def array_of(self, capsule):
        """The elements of lines on the same GPU, as an array of the same library and shape."""
        library = self.array.__array_namespace__() if hasattr(self.array, "__array_namespace__") else sys.modules[
            type(self.array).__module__.partition(".")[0]]  # fmt: skip
        there = library.from_dlpack(Rows(capsule, self.gpu))
        axes = list(range(len(self.shape)))
        axes.insert(self.axis % (len(axes) + 1), len(axes))
        return _with_axes(there.reshape(*self.shape, self.count), axes)
