# Python functions as integrands: columns of points in, columns of values out.
# SPDX-License-Identifier: Apache-2.0
import math

import numpy

from .words import real_array

# Points that a function of arrays is given at once, at most.
MOST = 4096
# What functions of numbers raise when they are given an array: math.exp, if x > 0, x.hex().
_NO_ARRAYS = (TypeError, ValueError, AttributeError)
_DOUBLE = numpy.dtype(float)


class Several(Exception):
    """It turned out that a function has several values."""


def name_of(f):
    return getattr(f, "__name__", type(f).__name__)


def _tells_of_arrays(raised):
    """Whether it may be that f takes none; what it compiles and calls by raises errors of its own."""
    return isinstance(raised, _NO_ARRAYS) or type(raised).__module__.partition(".")[0] in ("ctypes", "numba")


def _note_place(raised, place):
    if hasattr(raised, "add_note"):
        raised.add_note(f"at x = {place}, in riemann.integrate")


def _reals(f, values):
    values = real_array(values)
    told = f"{name_of(f)} returned values of type {values.dtype}"
    if values.dtype == object:  # mpmath.mpf, fractions.Fraction, an Integral: what float() takes
        numbers = [_number(each, told) for each in values.ravel().tolist()]
        return numpy.array(numbers, dtype=float).reshape(values.shape)
    if values.dtype.kind not in "fiub":
        raise TypeError(f"{told}; real numbers are needed")
    return values


def _number(value, told):
    try:
        if isinstance(value, (str, bytes)):  # which float() would read
            raise TypeError
        return float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{told}, of which one is a {type(value).__name__}; real numbers are needed") from None


def _shape_needed(f, shape, count, components):
    needed = f"one value a point is needed, or an array of shape (m, {count})"
    if components:
        needed = f"shape ({components}, {count}) is needed, as before"
    return TypeError(f"{name_of(f)} returned an array of shape {shape} for {count} points; {needed}")


def takes_one(f):
    """Whether a function of several variables is f(x), with x[0], x[1], ..., and not f(x, y, ...)."""
    code = getattr(f, "__code__", None) or getattr(getattr(f, "__call__", None), "__code__", None)
    if code is None or code.co_flags & 0x04:  # *args
        return False
    bound = getattr(f, "__self__", None) is not None or not hasattr(f, "__code__")
    return code.co_argcount - len(getattr(f, "__defaults__", None) or ()) - bound <= 1


class Columns:
    """Calls f with arrays, or, where it takes none, with one number at a time: the first call tells.
    Of several variables, f(x, y, ...) takes a column of each, and f(x) all as the rows of one array.
    f is given arrays of its own, which it may change. `components` counts the values of an f that
    returns several, rows of an array or one after the other; it is 0 where f returns a number. As
    long as that is not known, an f with several raises Several, and is to be called anew. At the
    `limits` of a variable an f of numbers need not have a value: math.log(0) counts as nan.
    """

    __slots__ = ("points", "values", "components", "f", "takes", "limits", "_line", "_row", "_call", "_parts")

    def __init__(self, f, dimensions=1, limits=()):
        self.points = numpy.empty((dimensions, MOST))
        self._line = self.points[0] if dimensions == 1 else None
        self.values = numpy.empty((1, MOST))
        self._row = self.values[0]
        self.components = 0
        self.f = f
        self.takes = None
        self.limits = limits
        self._parts = {}  # of points and values, by their lengths
        self._call = f if dimensions == 1 or takes_one(f) else lambda x: f(*x)

    def _part(self, count):
        points = self.points[:, :count] if self._line is None else self._line[:count]
        self._parts[count] = points, self._row[:count]
        return self._parts[count]

    def _given(self, count):
        return self._part(count)[0].copy()

    def __call__(self, count):
        if self.takes is None:
            return self._find_out(count)
        if self.takes == "numbers":
            return self._one_by_one(count)
        points, row = self._parts.get(count) or self._part(count)
        try:
            values = self._call(points.copy())
        except Exception as raised:
            _note_place(raised, self._ends(count))
            raise
        if self.components:
            self._set_rows(values, count)
        elif type(values) is numpy.ndarray and values.dtype is _DOUBLE and values.shape == row.shape:
            row[...] = values
        else:
            row[...] = self._column(values, count)

    def _ends(self, count):
        first, last = (self.points[:, k].tolist() for k in (0, count - 1))
        return f"{first if self._line is None else first[0]!r} ... {last if self._line is None else last[0]!r}"

    def _column(self, values, count):
        values = _reals(self.f, values)
        if values.shape != (count,):
            raise _shape_needed(self.f, values.shape, count, 0)
        return values

    def _set_rows(self, values, count):
        several = isinstance(values, (tuple, list))  # then a number stands for a row of it
        rows = values if several else _reals(self.f, values)
        if not several and rows.ndim != 2 or len(rows) != self.components:
            shape = (len(rows),) if several else rows.shape
            raise _shape_needed(self.f, shape, count, self.components)
        for row, given in zip(self.values, rows):
            given = _reals(self.f, given)
            if given.shape != (count,) and not (several and given.shape == ()):
                raise _shape_needed(self.f, (len(rows), *given.shape), count, self.components)
            row[:count] = given

    def _find_out(self, count):
        try:
            values = self._call(self._given(count))
        except Exception as raised:
            if _tells_of_arrays(raised):
                return self._take_numbers(count)
            _note_place(raised, self._ends(count))
            raise
        if isinstance(values, (tuple, list)) and any(numpy.ndim(each) > 0 for each in values):
            self._begin_anew("arrays", len(values))
        if isinstance(values, (tuple, list)) and len(values) != count:
            return self._take_numbers(count)
        values = _reals(self.f, values)
        if values.shape == ():  # a constant, or a sum over all points, such as of numpy.dot(x, x)
            return self._take_numbers(count)
        if values.ndim == 2 and values.shape[1] == count and len(values) > 0:
            self._begin_anew("arrays", len(values))
        self._row[:count] = self._column(values, count)
        self.takes = "arrays"

    def _begin_anew(self, takes, components):
        self.takes = takes
        self.components = components
        self.values = numpy.empty((components, MOST))
        raise Several

    def _take_numbers(self, count):
        self._one_by_one(count)
        self.takes = "numbers"

    def _one_by_one(self, count):
        points = self._given(count)
        found = []
        try:
            for x in points.T if self._line is None else points.tolist():
                try:
                    value = self._call(x)
                except (ArithmeticError, ValueError):
                    if self._line is None or x not in self.limits:
                        raise
                    value = [math.nan] * self.components if self.components else math.nan
                if type(value) is not float or self.components:
                    value = self._values_at_point(value)
                found.append(value)
        except Several:
            raise
        except Exception as raised:
            _note_place(raised, repr(x))
            raise
        self.values[:, :count] = numpy.array(found, dtype=float).T

    def _values_at_point(self, value):
        value = _reals(self.f, value)
        if self.takes is None and value.ndim == 1 and len(value) > 0:
            self._begin_anew("numbers", len(value))
        if value.shape != ((self.components,) if self.components else ()):
            needed = f"shape ({self.components},)" if self.components else "a number"
            raise TypeError(
                f"{name_of(self.f)} returned an array of shape {value.shape} at a point; "
                f"{needed} is needed, as before"
            )
        return value


def found_of(f, dimensions, question, lower, upper, heard):
    """What the question's answer is of f, and what f is called with."""
    columns = Columns(f, dimensions, (lower, upper))
    while True:
        room = columns.points, columns.values, columns.components
        try:
            return question.of_function(columns, *room, lower, upper, heard), columns.takes
        except Several:
            pass
