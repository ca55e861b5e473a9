# Integrals of samples, and sums of arrays.
# SPDX-License-Identifier: Apache-2.0
import math

import numpy

from . import _core
from .answers import Integral, Integrals, answered
from .faults import told
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
    if hasattr(threads, "__index__"):
        return max(-1, min(threads.__index__(), 1 << 30))
    call.add_fault("threads", threads, f"is of type {type(threads).__name__}; a whole number is needed")


def _asked(call, rule, x, keywords):
    call.add_keys(keywords, OF_SAMPLES)
    for name in keywords.keys() & {"dx", "x0"} if x is not None else ():
        call.add_fault(name, keywords[name], "cannot go with x: samples are evenly spaced, or at x")
    return [*call.keys, ("rule", rule)]


def _lines(call, name, y, axis, keys=()):
    """All lines along the axis, one after the other, and the shape of what is found on them."""
    if y.ndim == 0:
        call.add_fault(name, y, "is a number: an array is needed")
    elif not (hasattr(axis, "__index__") and -y.ndim <= axis.__index__() < y.ndim):
        call.add_wrong_value("axis", axis, f"is no axis of an array of shape {y.shape}")
    if call.faults:
        raise _core.Invalid([*call.faults, *_core.faults_of(keys)])
    y = numpy.ascontiguousarray(numpy.moveaxis(y, axis, -1))
    shape = y.shape[:-1]
    return y.reshape(math.prod(shape), y.shape[-1]), shape


def _lines_of(call, array, axis):
    """Those that are reduced: of no axis, all elements are one."""
    return _lines(call, "array", *((array.ravel(), -1) if axis is None else (array, axis)))


def _asked_of_samples(call, rule, y, x, axis, keywords):
    """Lines of samples, the shape of what is found on them, the abscissae, and the keys."""
    keys = _asked(call, rule, x, keywords)
    y = _reals(call, "y", y, rounded=True)
    if x is not None:
        x = _reals(call, "x", x, rounded=True)
        if x.ndim != 1:
            call.add_wrong_value("x", "", f"has the shape {x.shape}; one row of abscissae is needed, for all lines")
    return *_lines(call, "y", y, axis, keys), x, keys


def _integral(rule, y, x, axis, keywords):
    call = Call()
    try:
        lines, shape, x, keys = _asked_of_samples(call, rule, y, x, axis, keywords)
        if not shape:
            return answered(_core.of_samples(lines[0], x, keys), Integral)
        integrals = [answered(_core.of_samples(line, x, keys), Integral) for line in lines]
    except _core.Invalid as invalid:
        raise told(invalid, call) from None
    names = ("value", "error", "status", "evaluations")
    columns = ([getattr(each, name) for each in integrals] for name in names)
    return Integrals(*(numpy.array(column).reshape(shape) for column in columns), integrals)


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
    """The integrals from the first sample to each: an array like y, whose first elements are 0.

    >>> cumulative([1, 1, 3], [0, 1, 2])
    array([0., 1., 3.])
    """
    call = Call()
    try:
        lines, shape, x, keys = _asked_of_samples(call, rule, y, x, axis, keywords)
        sums = numpy.empty_like(lines)
        for line, out in zip(lines, sums):
            _core.cumulative(line, x, keys, out)
    except _core.Invalid as invalid:
        raise told(invalid, call) from None
    return numpy.moveaxis(sums.reshape(*shape, -1), -1, axis)


def sum(array, accumulator="neumaier", *, axis=None, threads=0):
    """The sum of floating-point numbers by an accumulator of the command, rounded once: neumaier,
    kahan, double_double, exact, naive. The same bits on any number of threads.

    >>> sum([1e100, 1, -1e100], "exact")
    1.0
    """
    call = Call()
    try:
        array = _reals(call, "array", array)
        if array.dtype.char not in "fd":
            array = array.astype(float)
        _texts(call, accumulator=accumulator)
        threads = _threads(call, threads)
        lines, shape = _lines_of(call, array, axis)
        sums = [_core.sum(line, encodable(accumulator), threads) for line in lines]
    except _core.Invalid as invalid:
        raise told(invalid, call) from None
    return numpy.array(sums).reshape(shape) if shape else sums[0]


def reduce(array, operation, *, axis=None, ignore_nan=False, threads=0):
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
        array = _reals(call, "array", array)
        if array.dtype == bool:
            array = array.view("u1")
        _texts(call, operation=operation)
        threads = _threads(call, threads)
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
