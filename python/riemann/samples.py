# Integrals of samples, and sums of arrays.
# SPDX-License-Identifier: Apache-2.0
import math

import numpy

from . import _core
from .answers import Integral, Integrals, answered
from .faults import told
from .words import OF_SAMPLES, Call


def _asked(call, rule, x, keywords):
    call.add_keys(keywords, OF_SAMPLES)
    for name in keywords.keys() & {"dx", "x0"} if x is not None else ():
        call.add_fault(name, keywords[name], "cannot go with x: samples are evenly spaced, or at x")
    if call.faults:
        raise _core.Invalid(call.faults)
    return [*call.keys, ("rule", rule)]


def _lines(y, axis):
    """All lines along the axis, one after the other, and the shape of what is found on them."""
    if y.ndim == 0:
        raise TypeError("y has no samples: an array is needed")
    y = numpy.ascontiguousarray(numpy.moveaxis(y, axis, -1))
    shape = y.shape[:-1]
    return y.reshape(math.prod(shape), y.shape[-1]), shape


def _abscissae(x):
    return None if x is None else numpy.ascontiguousarray(x, dtype=float)


def _integral(rule, y, x, axis, keywords):
    call = Call()
    try:
        keys = _asked(call, rule, x, keywords)
        lines, shape = _lines(numpy.asarray(y, dtype=float), axis)
        x = _abscissae(x)
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
        keys = _asked(call, rule, x, keywords)
        lines, shape = _lines(numpy.asarray(y, dtype=float), axis)
        x = _abscissae(x)
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
    array = numpy.asarray(array)
    if array.dtype.char not in "fd":
        array = array.astype(float, casting="safe")
    lines, shape = _lines(array.ravel() if axis is None else array, -1 if axis is None else axis)
    try:
        sums = [_core.sum(line, accumulator, threads) for line in lines]
    except _core.Invalid as invalid:
        raise told(invalid, Call()) from None
    return numpy.array(sums).reshape(shape) if shape else sums[0]
