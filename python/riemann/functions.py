# Python functions as integrands: columns of points in, columns of values out.
# SPDX-License-Identifier: Apache-2.0
import numpy

# Points that a function of arrays is given at once, at most.
MOST = 4096
# What functions of numbers raise when they are given an array: math.exp, if x > 0, x.hex().
_NO_ARRAYS = (TypeError, ValueError, AttributeError)


def _reals(f, values):
    values = numpy.asarray(values)
    if values.dtype.kind not in "fiub":
        raise TypeError(f"{name_of(f)} returned values of type {values.dtype}; real numbers are needed")
    return values


def _column(f, values, count):
    values = _reals(f, values)
    if values.shape != (count,):
        raise TypeError(
            f"{name_of(f)} returned an array of shape {values.shape} for points of shape ({count},); "
            "one value a point is needed"
        )
    return values


def name_of(f):
    return getattr(f, "__name__", type(f).__name__)


class Columns:
    """Calls f with arrays, or, where it takes none, with one number at a time: the first call tells.
    f is given arrays of its own, which it may change.
    """

    __slots__ = ("points", "values", "f", "takes")

    def __init__(self, f):
        self.points = numpy.empty(MOST)
        self.values = numpy.empty(MOST)
        self.f = f
        self.takes = None

    def __call__(self, count):
        if self.takes == "arrays":
            values = self.f(self.points[:count].copy())
            if type(values) is not numpy.ndarray or values.shape != (count,) or values.dtype.char != "d":
                values = _column(self.f, values, count)
            self.values[:count] = values
        elif self.takes == "numbers":
            self._one_by_one(count)
        else:
            self._find_out(count)

    def _find_out(self, count):
        try:
            values = self.f(self.points[:count].copy())
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
        for k, x in enumerate(self.points[:count].tolist()):
            try:
                value = self.f(x)
                self.values[k] = value if type(value) is float else _reals(self.f, value)
            except Exception as raised:
                if hasattr(raised, "add_note"):
                    raised.add_note(f"at x = {x!r}, in riemann.integrate")
                raise
