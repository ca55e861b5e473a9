# Integrals of samples, and sums of arrays.
# SPDX-License-Identifier: Apache-2.0
import math

import numpy

from . import _core
from .answers import Integral, Integrals, answered
from .faults import reported
from .gpu_arrays import GpuLines, gpu_of
from .words import OF_SAMPLES, Call, encodable, real_array


def _reals(call, name, value, rounded=False):
    """An array of a type that the machine has, of doubles where numbers of others may be rounded; what
    is none is a fault, in the words of its library.
    """
    try:
        array = real_array(value)
        if rounded and array.dtype.kind in "fiubO":
            return numpy.ascontiguousarray(array, dtype=float) if array.ndim else array.astype(float)
        if array.dtype.kind not in "fiub" or array.dtype.itemsize > 8:
            raise TypeError(f"it is of type {array.dtype}")
        return array.astype(array.dtype.newbyteorder("="), copy=False)
    except (TypeError, ValueError, OverflowError, RuntimeError) as raised:
        call.add_fault(name, "", f"is no array of real numbers: {raised}")
        return numpy.zeros(1)


def _texts(call, **texts):
    for name, value in texts.items():
        if not isinstance(value, str):
            call.add_fault(name, value, f"is of type {type(value).__name__}; a text is needed")


def _threads(call, threads):
    if threads is None:
        return None
    if hasattr(threads, "__index__"):
        return max(-1, min(threads.__index__(), 1 << 30))
    call.add_fault("threads", threads, f"is of type {type(threads).__name__}; a whole number is needed")


def _asked(call, rule, x, keywords):
    call.add_keys(keywords, OF_SAMPLES)
    for name in keywords.keys() & {"dx", "x0"} if x is not None else ():
        call.add_fault(name, keywords[name], "cannot go with x: samples are evenly spaced, or at x")
    _texts(call, rule=rule)
    return [*call.keys, ("rule", encodable(rule))] if isinstance(rule, str) else list(call.keys)


def _check_axis(call, name, y, axis):
    if y.ndim == 0:
        call.add_fault(name, y.item() if hasattr(y, "item") else "", "is a number: an array is needed")
    elif not (hasattr(axis, "__index__") and -y.ndim <= axis.__index__() < y.ndim):
        call.add_wrong_value("axis", axis, f"is no axis of an array of shape {tuple(y.shape)}")


def _raise_any(call, keys=()):
    if call.faults:
        raise _core.Invalid([*call.faults, *_core.faults_of(keys)])


def _lines(call, name, y, axis, keys=()):
    """All lines along the axis, one after the other, and the shape of what is found on them."""
    _check_axis(call, name, y, axis)
    _raise_any(call, keys)
    y = numpy.ascontiguousarray(numpy.moveaxis(y, axis, -1))
    shape = y.shape[:-1]
    return y.reshape(math.prod(shape), y.shape[-1]), shape


def _lines_of(call, array, axis):
    """Those that are reduced: of no axis, all elements are one."""
    return _lines(call, "array", *((array.ravel(), -1) if axis is None else (array, axis)))


def _lines_there(call, name, array, axis, gpu, keys=(), doubles=False):
    """The same as _lines on a GPU."""
    _check_axis(call, name, array, axis)
    _raise_any(call, keys)
    return GpuLines(call, name, array, axis.__index__(), gpu, doubles)


def _lines_of_there(call, array, axis, gpu, doubles=False):
    """The same as _lines_of on a GPU."""
    if axis is not None:
        return _lines_there(call, "array", array, axis, gpu, doubles=doubles)
    return GpuLines(call, "array", array, None, gpu, doubles)


class _Samples:
    """What is asked: `lines` of samples, on the host where they are `needed` there, and their abscissae
    `x`, and where both lie on a GPU; `shape` is that of what is found on them.
    """

    __slots__ = ("lines", "shape", "axis", "x", "keys", "there", "x_there")

    def __init__(self, call, rule, y, x, axis, keywords, needed=True):
        self.keys = _asked(call, rule, x, keywords)
        self.axis, self.x, self.there, self.x_there = axis, x, None, None
        gpu = gpu_of(y)
        if x is not None:
            self._take_abscissae(call, x, gpu)
        if gpu is None:
            self.lines, self.shape = _lines(call, "y", _reals(call, "y", y, rounded=True), axis, self.keys)
            return
        self._ask_for(call, gpu)
        self.there = _lines_there(call, "y", y, axis, gpu, self.keys, doubles=True)
        _raise_any(call, self.keys)
        self.shape = self.there.shape
        self.lines = self.there.on_host() if needed else None

    def _take_abscissae(self, call, x, gpu):
        of_x = gpu_of(x)
        there = of_x is not None and of_x == gpu
        if of_x is not None and not there:
            where = "in the memory of the host" if gpu is None else f"on GPU {gpu}"
            call.add_wrong_value("x", "", f"lies on GPU {of_x}, but y {where}: x may lie where y does, or on the host")
            return
        self.x = x if there else _reals(call, "x", x, rounded=True)
        if self.x.ndim != 1:
            call.add_wrong_value("x", "", f"has the shape {tuple(self.x.shape)}; one row of abscissae is needed, for all lines")
        elif there:
            self.x_there = GpuLines(call, "x", x, 0, gpu, doubles=True)
            self.x = self.x if call.faults else self.x_there.on_host()[0]

    def _ask_for(self, call, gpu):
        """Nothing else than the GPU where they lie."""
        there = f"cuda:{gpu}"
        for name, text in self.keys:
            if name == "device" and text not in ("auto", "cuda", there):
                call.add_wrong_value(name, text, f"is not where y lies; allowed: auto, {there}")
        self.keys = [each for each in self.keys if each[0] != "device"] + [("device", there)]

    def _places(self):
        return (each and each.native for each in (self.there, self.x_there))

    def integrals(self):
        """The estimate of each line, and what was raised meanwhile."""
        return _core.of_samples(self.lines, self.x, self.keys, *self._places())

    def cumulative(self):
        """An array like y."""
        there = self.there
        if there is not None:
            y, x = self._places()
            return there.array_of(_core.cumulative_on_gpu(y, there.count_of_lines, there.count, self.x, self.keys, x))
        sums = numpy.empty_like(self.lines)
        _core.cumulative(self.lines, self.x, self.keys, sums)
        return numpy.moveaxis(sums.reshape(*self.shape, self.lines.shape[-1]), -1, self.axis)


def _integrals(estimates, shape):
    types = {"value": float, "error": float, "evaluations": int, "status": str, "reason": str}
    columns = (numpy.array([getattr(each, name) for each in estimates], of) for name, of in types.items())
    return Integrals(*(column.reshape(shape) for column in columns), None, [Integral(each) for each in estimates])


def _integral(rule, y, x, axis, keywords):
    call = Call()
    with reported(call):
        asked = _Samples(call, rule, y, x, axis, keywords)
        found = asked.integrals()
    return answered(found, lambda all: _integrals(all, asked.shape) if asked.shape else Integral(all[0]))


def trapezoid(y, x=None, *, axis=-1, **keywords):
    """The integral of samples y, taken at x, or at equal steps dx (1) from x0 (0), by trapezoids: an
    Integral; along an axis of several, Integrals. Keywords are those of the command: dx, x0, x_order,
    sum, device, threads.

    >>> trapezoid([1, 4, 9, 16], dx=0.5)
    Integral(10.75, error=..., status='summed')
    """
    return _integral("trapezoid", y, x, axis, keywords)


def simpson(y, x=None, *, axis=-1, **keywords):
    """The same by parabolas, which may be uneven.

    >>> float(simpson([1, 4, 9, 16, 25], [1, 2, 3, 4, 5]))
    41.333333333333336
    """
    return _integral("simpson", y, x, axis, keywords)


def cumulative(y, x=None, *, rule="trapezoid", axis=-1, **keywords):
    """The integrals from the first sample to each: an array like y, whose first elements are 0; of
    samples on a GPU it is computed there, and lies there, too.

    >>> cumulative([1, 1, 3], [0, 1, 2])
    array([0., 1., 3.])
    """
    call = Call()
    with reported(call):
        return _Samples(call, rule, y, x, axis, keywords, needed=False).cumulative()


def _shaped(column, shape):
    """Of C's long, where that has 64 bits as long long has: what NumPy makes of whole numbers, too."""
    return column.view(column.dtype.str).reshape(shape) if shape else column[0].item()


def sum(array, accumulator="neumaier", *, axis=None, threads=None):
    """The sum of floating-point numbers by an accumulator of the command, rounded once: neumaier,
    kahan, double_double, exact, naive. The same bits on any number of threads.

    >>> sum([1e100, 1, -1e100], "exact")
    1.0
    """
    call = Call()
    with reported(call):
        _texts(call, accumulator=accumulator)
        threads = _threads(call, threads)
        if (gpu := gpu_of(array)) is not None:
            there = _lines_of_there(call, array, axis, gpu, doubles=True)
            _raise_any(call)
            shape = there.shape
            sums, _, _ = there.reduced("sum", encodable(accumulator), False, threads)
        else:
            array = _reals(call, "array", array)
            if array.dtype.char not in "fd":
                array = array.astype(float)
            lines, shape = _lines_of(call, array, axis)
            sums = numpy.empty(len(lines))
            _core.sum(lines, encodable(accumulator), threads, sums)
    return _shaped(sums, shape)


def reduce(array, operation, *, axis=None, ignore_nan=False, threads=None):
    """Whole or floating-point numbers reduced by an operation: sum, product, min, max, argmin, argmax,
    bit_and, bit_or, bit_xor, logical_and, logical_or, mean_variance; along an axis an array. Of argmin
    and argmax the place of the first such element, of mean_variance the mean and the variance of the
    population. Integers stay whole: modulo 2^64. min, max, argmin and argmax may ignore NaNs. The same
    bits on any number of threads.

    >>> reduce([3, 1, 2], "argmin"), reduce([2.5, 1.5], "product"), reduce([1, 3], "mean_variance")
    (1, 3.75, (2.0, 1.0))
    """
    call = Call()
    with reported(call):
        _texts(call, operation=operation)
        threads = _threads(call, threads)
        if (gpu := gpu_of(array)) is not None:
            there = _lines_of_there(call, array, axis, gpu)
            _raise_any(call)
            shape = there.shape
            found = there.reduced(encodable(operation), "neumaier", bool(ignore_nan), threads)
        else:
            array = _reals(call, "array", array)
            if array.dtype == bool:
                array = array.view("u1")
            lines, shape = _lines_of(call, array, axis)
            found = _core.reduce(lines, encodable(operation), bool(ignore_nan), threads)
    values, places, variances = (_shaped(each, shape) for each in found)
    if operation == "mean_variance":
        return values, variances
    return places if operation in ("argmin", "argmax") else values
