# Integrals of samples, and sums of arrays.
# SPDX-License-Identifier: Apache-2.0
import math

import numpy

from . import _core
from .answers import Integral, Integrals, answered
from .faults import told
from .gpu_arrays import GpuLines, gpu_of
from .words import OF_SAMPLES, Call, encodable


def _reals(call, name, value, rounded=False):
    """An array of a type that the machine has, of doubles where numbers of others may be rounded; what
    is none is a fault, in the words of its library.
    """
    try:
        array = numpy.asarray(value)
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
    return [*call.keys, ("rule", rule)]


def _check_axis(call, name, y, axis):
    if y.ndim == 0:
        call.add_fault(name, y, "is a number: an array is needed")
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
    """The same on a GPU."""
    if axis is not None:
        _check_axis(call, name, array, axis)
        _raise_any(call, keys)
        axis = axis.__index__()
    return GpuLines(call, name, array, axis, gpu, doubles)


class _Samples:
    """What is asked: `lines` of samples and their abscissae `x`, on the host, and where they lie on a
    GPU; `shape` is that of what is found on them.
    """

    __slots__ = ("lines", "shape", "x", "keys", "there", "x_there")

    def __init__(self, call, rule, y, x, axis, keywords):
        self.keys = _asked(call, rule, x, keywords)
        self.x, self.there, self.x_there = x, None, None
        gpu = gpu_of(y)
        if x is not None:
            self._take_abscissae(call, x, gpu)
        if gpu is None:
            self.lines, self.shape = _lines(call, "y", _reals(call, "y", y, rounded=True), axis, self.keys)
            return
        self._ask_for(call, gpu)
        self.there = _lines_there(call, "y", y, axis, gpu, self.keys, doubles=True)
        _raise_any(call, self.keys)
        self.lines, self.shape = self.there.on_host(), self.there.shape

    def _take_abscissae(self, call, x, gpu):
        there = gpu is not None and gpu_of(x) == gpu
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

    def integral(self, line):
        places = (self.there and self.there.native, line, self.x_there and self.x_there.native)
        return answered(_core.of_samples(self.lines[line], self.x, self.keys, *places), Integral)


def _integral(rule, y, x, axis, keywords):
    call = Call()
    try:
        asked = _Samples(call, rule, y, x, axis, keywords)
        if not asked.shape:
            return asked.integral(0)
        integrals = [asked.integral(line) for line in range(len(asked.lines))]
    except _core.Invalid as invalid:
        raise told(invalid, call) from None
    names = ("value", "error", "status", "evaluations")
    columns = ([getattr(each, name) for each in integrals] for name in names)
    return Integrals(*(numpy.array(column).reshape(asked.shape) for column in columns), integrals)


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
    samples on a GPU it lies there, too, and is computed on the CPU.

    >>> cumulative([1, 1, 3], [0, 1, 2])
    array([0., 1., 3.])
    """
    call = Call()
    try:
        asked = _Samples(call, rule, y, x, axis, keywords)
        sums = numpy.empty_like(asked.lines)
        for line, out in zip(asked.lines, sums):
            _core.cumulative(line, asked.x, asked.keys, out)
    except _core.Invalid as invalid:
        raise told(invalid, call) from None
    if asked.there is not None:
        return asked.there.array_of(sums)
    return numpy.moveaxis(sums.reshape(*asked.shape, -1), -1, axis)


def sum(array, accumulator="neumaier", *, axis=None, threads=None):
    """The sum of floating-point numbers by an accumulator of the command, rounded once: neumaier,
    kahan, double_double, exact, naive. The same bits on any number of threads.

    >>> sum([1e100, 1, -1e100], "exact")
    1.0
    """
    call = Call()
    try:
        _texts(call, accumulator=accumulator)
        threads = _threads(call, threads)
        if (gpu := gpu_of(array)) is not None:
            there = _lines_there(call, "array", array, axis, gpu, doubles=True)
            _raise_any(call)
            shape = there.shape
            sums = [total for total, _, _ in there.reduced("sum", encodable(accumulator), False, threads)]
        else:
            array = _reals(call, "array", array)
            if array.dtype.char not in "fd":
                array = array.astype(float)
            lines, shape = _lines_of(call, array, axis)
            sums = [_core.sum(line, encodable(accumulator), threads) for line in lines]
    except _core.Invalid as invalid:
        raise told(invalid, call) from None
    return numpy.array(sums).reshape(shape) if shape else sums[0]


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
    try:
        _texts(call, operation=operation)
        threads = _threads(call, threads)
        if (gpu := gpu_of(array)) is not None:
            there = _lines_there(call, "array", array, axis, gpu)
            _raise_any(call)
            shape = there.shape
            found = there.reduced(encodable(operation), "neumaier", bool(ignore_nan), threads)
        else:
            array = _reals(call, "array", array)
            if array.dtype == bool:
                array = array.view("u1")
            lines, shape = _lines_of(call, array, axis)
            found = [_core.reduce(line, encodable(operation), bool(ignore_nan), threads) for line in lines]
    except _core.Invalid as invalid:
        raise told(invalid, call) from None
    values, places, variances = zip(*found) if found else ((), (), ())
    if operation in ("argmin", "argmax"):
        values = places
    columns = (values, variances) if operation == "mean_variance" else (values,)
    columns = tuple(numpy.array(each).reshape(shape) if shape else each[0] for each in columns)
    return columns if operation == "mean_variance" else columns[0]
