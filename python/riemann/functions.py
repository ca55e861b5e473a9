# Python functions as integrands: columns of points in, a column of values out.
# SPDX-License-Identifier: Apache-2.0
import numpy

# Points that a function of arrays is given at once, at most.
MOST = 4096
# What functions of numbers raise when they are given an array: math.exp, if x > 0, x.hex().
_NO_ARRAYS = (TypeError, ValueError, AttributeError)


def name_of(f):
    return getattr(f, "__name__", type(f).__name__)


def _reals(f, values):
    values = numpy.asarray(values)
    if values.dtype.kind not in "fiub":
        raise TypeError(f"{name_of(f)} returned values of type {values.dtype}; real numbers are needed")
    return values


def _column(f, values, count):
    values = _reals(f, values)
    if values.shape != (count,):
        raise TypeError(
            f"{name_of(f)} returned an array of shape {values.shape} for {count} points; "
            "one value a point is needed"
        )
    return values


def _takes_one(f):
    """Whether a function of several variables is f(x), with x[0], x[1], ..., and not f(x, y, ...)."""
    code = getattr(f, "__code__", None) or getattr(getattr(f, "__call__", None), "__code__", None)
    if code is None or code.co_flags & 0x04:  # *args
        return False
    bound = getattr(f, "__self__", None) is not None or not hasattr(f, "__code__")
    return code.co_argcount - len(getattr(f, "__defaults__", None) or ()) - bound <= 1


class Columns:
    """Calls f with arrays, or, where it takes none, with one number at a time: the first call tells.
    Of several variables, f(x, y, ...) takes a column of each, and f(x) all as the rows of one array.
    f is given arrays of its own, which it may change.
    """

    __slots__ = ("points", "values", "f", "takes", "_line", "_call")

    def __init__(self, f, dimensions=1):
        self.points = numpy.empty((dimensions, MOST))
        self._line = self.points[0] if dimensions == 1 else None
        self.values = numpy.empty(MOST)
        self.f = f
        self.takes = None
        self._call = f if dimensions == 1 or _takes_one(f) else lambda x: f(*x)

    def _given(self, count):
        return self.points[:, :count].copy() if self._line is None else self._line[:count].copy()

    def __call__(self, count):
        if self.takes == "arrays":
            values = self._call(self._given(count))
            if type(values) is not numpy.ndarray or values.shape != (count,) or values.dtype.char != "d":
                values = _column(self.f, values, count)
            self.values[:count] = values
        elif self.takes == "numbers":
            self._one_by_one(count)
        else:
            self._find_out(count)

    def _find_out(self, count):
        try:
            values = self._call(self._given(count))
        except _NO_ARRAYS:
            self._one_by_one(count)
            self.takes = "numbers"
            return
        values = _reals(self.f, values)
        if values.shape == ():  # a constant, or a sum over all points, such as of numpy.dot(x, x)
            self._one_by_one(count)
            self.takes = "numbers"
        else:
            self.values[:count] = _column(self.f, values, count)
            self.takes = "arrays"

    def _one_by_one(self, count):
        points = self._given(count)
        for k, x in enumerate(points.T if self._line is None else points.tolist()):
            try:
                value = self._call(x)
                self.values[k] = value if type(value) is float else _reals(self.f, value)
            except Exception as raised:
                if hasattr(raised, "add_note"):
                    raised.add_note(f"at x = {x!r}, in riemann.integrate")
                raise
