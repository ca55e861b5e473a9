# What integrate() returns: an integral, or those of a sweep.
# SPDX-License-Identifier: Apache-2.0
import math
import operator

from . import _core


def _read_only(name):
    return property(lambda self: getattr(self, name))


class Integral:
    """An integral that was found: `value`, its `error` (absolute), `status` and `reason`, and every
    key of `to_dict()`, which are those of the command's JSON, as an attribute. Of a list of formulas
    `value` and `error` are arrays.

    >>> result = __import__("riemann").integrate("exp(x)", 0, 1)
    >>> result.value, result.status, result.method
    (1.71828182845904..., 'met', 'adaptive')
    >>> f"{result:.3f}"
    '1.718'
    """

    __slots__ = ("_value", "_error", "_status", "_estimate", "_fields", "_page", "_picture")
    value, error, status = (_read_only(name) for name in __slots__[:3])

    def __init__(self, estimate, **more):
        self._value = estimate.value
        self._error = estimate.error
        self._status = estimate.status
        if each := estimate.components:
            self._value, self._error = _arrays([one.value for one in each], [one.error for one in each])
        self._estimate = estimate
        self._fields = more

    def _all(self):
        if self._estimate is not None and "value" not in self._fields:
            self._fields = self._estimate.to_dict() | self._fields
        return self._fields

    def to_dict(self):
        """All that is known of it, as the command's JSON has it: None is what is not finite."""
        return _in_json(self._all())

    @property
    def covariance(self):
        """Of a list of formulas that was sampled the covariance of the errors, as a square array: NaN
        where it is not known. None where no formula was sampled."""
        import numpy

        rows = self._all().get("covariance")
        return None if rows is None else numpy.array(rows, dtype=float)

    def page(self):
        """The page that the command prints."""
        return self._page if self._estimate is None else self._estimate.page()

    def _repr_html_(self):
        """In a notebook: the page, and where explain=True was asked for, how it was found."""
        import html

        return f"<pre>{html.escape(self.page())}</pre>{self._drawn() or ''}"

    def _drawn(self):
        return self._picture if self._estimate is None else self._estimate.picture()

    def __getattr__(self, name):
        if name.startswith("_") or name not in (fields := self._all()):
            raise AttributeError(f"an Integral has no {name!r}; to_dict() shows what it has")
        return fields[name]

    def __dir__(self):
        return [*super().__dir__(), *self._all()]

    def __float__(self):
        return self.value

    def __format__(self, how):
        return format(self.value, how) if how else repr(self)

    def __repr__(self):
        errors = f"{self.error:.2g}" if isinstance(self.error, float) else f"{self.error!r}"
        return f"Integral({self.value!r}, error={errors}, status={self.status!r})"

    def __getstate__(self):
        return self._all(), self.page(), self._drawn()

    def __setstate__(self, state):
        self._estimate = None
        self._fields, self._page, self._picture = state
        self._value, self._error, self._status = (
            self._fields[name] for name in ("value", "error_estimate", "status")
        )
        if self._fields.get("values") is not None:
            self._value, self._error = _arrays(self._fields["values"], self._fields["errors"])


def _arrays(values, errors):
    import numpy

    return numpy.array(values), numpy.array(errors)


def _in_json(value):
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _in_json(each) for key, each in value.items()}
    return [_in_json(each) for each in value] if isinstance(value, list) else value


class Integrals:
    """Those of a sweep: `value`, `error`, `status`, `reason` and `evaluations` are arrays of the shape
    that the parameters have together, and of a list of formulas one axis more; `[i, j]` is one of them,
    and so is `[k]`, counted as if the parameters were flat.
    """

    __slots__ = ("_value", "_error", "_evaluations", "_status", "_reason", "_texts", "_each")
    value, error, evaluations = (_read_only(name) for name in __slots__[:3])

    def __init__(self, value, error, evaluations, status, reason, texts, each):
        """`status` and `reason` are numbers, of reasons those of `texts`."""
        self._value = value
        self._error = error
        self._evaluations = evaluations
        self._status = status
        self._reason = reason
        self._texts = texts
        self._each = each

    @property
    def status(self):
        return self._named("_status", _core.statuses)

    @property
    def reason(self):
        """In words, why the status is what it is."""
        return self._named("_reason", lambda: self._texts)

    def _named(self, name, texts):
        """Named when it is asked for: names are large."""
        column = getattr(self, name)
        if column.dtype.kind == "i":
            import numpy

            column = numpy.array(texts(), dtype=str)[column]
            setattr(self, name, column)
        return column

    @property
    def shape(self):
        return self.value.shape

    def __len__(self):
        return len(self._each)

    def __getitem__(self, k):
        if isinstance(k, tuple):
            import numpy

            shape = self.shape if self.value.size == len(self) else self.shape[:-1]
            k = numpy.arange(len(self)).reshape(shape)[k]
        try:
            at = operator.index(k)
        except TypeError:
            raise TypeError("an index is that of one integral; slices and masks are for value, error and status") from None
        return self._each[range(len(self))[at]]

    def __array__(self, *args, **keywords):
        return self.value.__array__(*args, **keywords)

    def __repr__(self):
        import collections

        statuses = collections.Counter(self.status.ravel().tolist())
        ended = ", ".join(f"{count} {status}" for status, count in statuses.items())
        return f"Integrals of shape {self.shape}: {ended or 'none'}"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C. `best` is what had been found until then."""

    def __init__(self, best):
        super().__init__("stopped; best has what was found until then")
        self.best = best

    def __reduce__(self):
        return Interrupted, (self.best,)


def answered(found_and_raised, as_integral):
    """The answer, or what Python's handlers raised while it was computed, with the answer so far."""
    answer, raised = found_and_raised
    if raised is None:
        return as_integral(answer)
    if isinstance(raised, KeyboardInterrupt):
        raise Interrupted(as_integral(answer)) from raised
    raise raised
