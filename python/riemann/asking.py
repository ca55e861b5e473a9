# integrate(): a call in Python becomes a question in the words of the command.
# SPDX-License-Identifier: Apache-2.0
from . import _core
from .answers import Integral, Integrals, answered

# The one table of keys, but those that Python says otherwise or in functions of their own.
_OTHERWISE = {"expr", "from", "to", "param", "over", "rows", "repeat", "trace"}
_KEYS = {name: metavar for name, metavar, group, _ in _core.keys()
         if group != "Tabulated data" and name not in _OTHERWISE}  # fmt: skip

_questions = {}  # that were asked before, by their words
_MOST_QUESTIONS = 256


class _Call:
    """The parts of a call, sorted."""

    __slots__ = ("keys", "names", "values", "over", "faults")

    def __init__(self):
        self.keys = []
        self.names = []
        self.values = []
        self.over = []
        self.faults = []

    def add_fault(self, name, value, message):
        self.faults.append((name, str(value), message))

    def add(self, name, value):
        key = name.rstrip("_").replace("_", "-")
        if key in _KEYS:
            if value is not None:
                self.add_key(key, value)
        elif name in ("over", "param"):
            self.add_all(name, value)
        elif name in ("x", "y", "z") or name[:1] == "x" and name[1:].isdecimal():
            self.add_range(name, value)
        else:
            self.add_parameter(name, value)

    def add_key(self, key, value):
        text = _text(value)
        if text is None:
            self.add_fault(key, value, f"is of type {type(value).__name__}; a number or a text is needed")
        else:
            self.keys.append((key, text))

    def add_all(self, name, value):
        if not isinstance(value, dict):
            like = "{'x': (0, 1)}" if name == "over" else "{'a': 2}"
            return self.add_fault(name, value, f"is no dictionary, such as {like}")
        for each in value:
            (self.add_range if name == "over" else self.add_parameter)(each, value[each])

    def add_range(self, name, value):
        try:
            lower, upper = value
            self.over.append((name, _bound(lower), _bound(upper)))
        except (TypeError, ValueError):
            self.add_fault(name, value, "is not the range of a variable, such as (0, 1) or (0, 'x')")

    def add_parameter(self, name, value):
        try:
            self.values.append(float(value))
        except (TypeError, ValueError):
            if isinstance(value, (str, bytes)) or not hasattr(value, "__len__"):
                return self.add_fault(name, value, _no_parameter(name, "is no number"))
            self.values.append(value)
        self.names.append(name)


def _no_parameter(name, why):
    import difflib

    from .faults import keyword

    near = difflib.get_close_matches(name, [keyword(key) for key in _KEYS], 1)
    return why + (f"; did you mean {near[0]}?" if near else "")


def _text(value):
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if hasattr(value, "__index__"):
        return str(value.__index__())
    if hasattr(value, "__float__") and not hasattr(value, "__len__"):
        return repr(float(value))
    if isinstance(value, (list, tuple)):
        texts = [_text(each) for each in value]
        return None if None in texts else ",".join(texts)
    return None


def _bound(value):
    return value if isinstance(value, str) else repr(float(value))


def _limit(call, key, value):
    """A number; None where it is not given, or said in words."""
    if value is None or type(value) is float:
        return value
    if isinstance(value, str):
        call.keys.append((key, value))
        return None
    try:
        return float(value)
    except (TypeError, ValueError):
        call.add_fault(key, value, f"is of type {type(value).__name__}; a number or a text is needed")


def _box(call, formula, lower, upper):
    """[0, 0], [1, 1]: the ranges of x and y, or of x1, x2, ..."""
    try:
        ends = list(zip(lower, upper, strict=True))
    except (TypeError, ValueError):
        return call.add_fault("from", lower, f"and {upper!r} are not as many numbers each")
    numbered = len(ends) > 3 or "x1" in formula
    names = [f"x{k + 1}" for k in range(len(ends))] if numbered else "xyz"
    for name, bounds in zip(names, ends):
        call.add_range(name, bounds)


def _question(formula, of_function, call, rows, lower, upper, values):
    key = (formula, of_function, tuple(call.keys), tuple(call.names), tuple(call.over), rows,
           lower is None, upper is None)  # fmt: skip
    known = _questions.get(key)
    if known is not None and not call.faults:
        return known
    made = _core.Question(formula, of_function, call.keys, call.names, call.over, call.faults, rows,
                          lower, upper, values)  # fmt: skip
    if len(_questions) >= _MOST_QUESTIONS:
        _questions.clear()
    _questions[key] = made
    return made


def _with_hints(faults):
    """A parameter that nothing uses may be a keyword misspelled."""
    for option, value, message in faults:
        if option == "param" and value:
            yield value, "", _no_parameter(value, message)
        else:
            yield option, value, message


def _sweep(formula, call, lower, upper):
    import numpy

    arrays = numpy.broadcast_arrays(*(numpy.asarray(each, dtype=float) for each in call.values))
    shape = arrays[0].shape
    columns = [numpy.ascontiguousarray(each).ravel() for each in arrays]
    rows = columns[0].size
    if rows == 0:
        call.add_fault(call.names[0], "", "has no values")
    first = [float(each[0]) if rows else 0.0 for each in columns]
    asked = _question(formula, False, call, rows, lower, upper, first)
    return answered(asked.at_all(lower, upper, rows, columns), lambda found: Integrals(found, shape))


def _of_function(f, call, lower, upper):
    for name in call.names:
        call.add_fault(name, "", _no_parameter(name, "is no keyword, and functions have no parameters"))
    for name, *_ in call.over:
        call.add_fault(name, "", "functions are of one variable, with limits: integrate(f, 0, 1)")
    del call.names[:], call.values[:], call.over[:]
    asked = _question("", True, call, 1, lower, upper, [])
    from .functions import Columns, name_of

    columns = Columns(f)
    found = asked.of_function(columns, columns.points, columns.values, lower, upper)
    return answered(
        found, lambda estimate: Integral(estimate, fn=name_of(f), called_with=columns.takes)
    )


def _answer(call, f, lower, upper, keywords):
    for name, value in keywords.items():
        call.add(name, value)
    formula = f if isinstance(f, str) else ""
    if hasattr(lower, "__len__") and not isinstance(lower, str):
        _box(call, formula, lower, upper)
        lower = upper = None
    lower = _limit(call, "from", lower)
    upper = _limit(call, "to", upper)
    if callable(f):
        return _of_function(f, call, lower, upper)
    if f is not None and not formula:
        call.add_fault("", "" if f == "" else f, "is neither a formula nor a function")
    if any(type(each) is not float for each in call.values):
        return _sweep(formula, call, lower, upper)
    asked = _question(formula, False, call, 1, lower, upper, call.values)
    return answered(asked.at(lower, upper, call.values), Integral)


def integrate(f=None, lower=None, upper=None, /, **keywords):
    """The integral of a formula or a function.

    integrate("exp(-x^2)", -inf, inf)              a formula of x between limits
    integrate("x*y", x=(0, 1), y=(0, "x"))         of several variables, over their ranges
    integrate("x*y", [0, 0], [1, 1])               the same over a box
    integrate("a*exp(-a*x)", 0, 1, a=2)            with a parameter
    integrate("a*exp(-a*x)", 0, 1, a=[1, 2, 3])    at several of its values: Integrals
    integrate(f, 0, 1)                             a function of NumPy arrays, or of numbers

    Limits are numbers or formulas of constants and parameters, "pi/2". All other keywords are those
    of the command, with the same meaning: rtol, atol, max_evals, max_seconds, break_, method, rule,
    n, seed, device, ... (`python -m riemann --help`). Raises ValueError or TypeError with all that is
    wrong, before anything is computed; whatever f raises; Interrupted, a KeyboardInterrupt, on Ctrl-C.

    >>> integrate("a*exp(-a*x)", 0, 1, a=[1, 2, 3]).value
    array([0.63212056, 0.86466472, 0.95021293])
    """
    call = _Call()
    try:
        return _answer(call, f, lower, upper, keywords)
    except _core.Invalid as invalid:
        from .faults import text_of

        (faults,) = invalid.args
        kind = TypeError if call.faults else ValueError
        raise kind(text_of(_with_hints(faults))) from None
