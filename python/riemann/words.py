# The words of a call, sorted: keys of the command's one table, parameters, ranges of variables.
# SPDX-License-Identifier: Apache-2.0
from numbers import Real

from . import _core

OF_SAMPLES = {"dx", "x0", "x-order", "sum", "device", "threads"}
OF_THE_COMMAND_ALONE = {"rows", "repeat", "save-map", "trace"}
# The table's, but those of files, and those that Python says otherwise.
OF_INTEGRALS = {name for name, _, group, _ in _core.keys() if group != "Tabulated data"} - {
    "expr", "from", "to", "param", "over", *OF_THE_COMMAND_ALONE,
}  # fmt: skip

_TOO_LARGE = "is beyond what a double can hold"
_MOST_SHOWN = 200  # characters


def _may_be_variable(name):
    return name in ("y", "z") or name[:1] == "x" and name[1:].isdecimal()


class Call:
    """What was given, and what is wrong with it so far: (keyword, value, sentence)."""

    __slots__ = ("keys", "names", "values", "over", "faults", "raises")

    def __init__(self):
        self.keys = []
        self.names = []
        self.values = []
        self.over = []
        self.faults = []
        self.raises = ValueError

    def add_fault(self, name, value, message):
        """Of a type that is wrong."""
        self.raises = TypeError
        self.add_wrong_value(name, value, message)

    def add_wrong_value(self, name, value, message):
        self.faults.append((encodable(str(name)), _shown(value), encodable(message)))

    def add(self, name, value):
        """Of an integral."""
        key = name.rstrip("_").replace("_", "-")
        if key in OF_INTEGRALS:
            self.add_key(key, value)
        elif name in ("over", "param"):
            self._add_all(name, value)
        elif name == "x" or _may_be_variable(name) and not isinstance(value, Real):
            self.add_range(name, value)
        else:
            self._add_parameter(name, value)

    def add_keys(self, keywords, known):
        for name, value in keywords.items():
            key = name.replace("_", "-")
            if key in known:
                self.add_key(key, value)
            else:
                self.add_fault(name, "", "is not a keyword" + meant(name, known))

    def add_key(self, key, value):
        if value is None or key == "break" and _is_empty(value):
            return
        try:
            text = _text(value)
        except (TypeError, ValueError, OverflowError):
            text = None
        if text is None:
            self.add_fault(key, value, f"is of type {type(value).__name__}; a number or a text is needed")
        else:
            self.keys.append((key, encodable(text)))

    def add_limit(self, key, value):
        """A number; None where it is not given, or said in words."""
        if value is None or type(value) is float:
            return value
        if isinstance(value, str):
            self.keys.append((key, encodable(value)))
            return None
        try:
            return float(value)
        except OverflowError:
            self.add_wrong_value(key, value, _TOO_LARGE)
        except (TypeError, ValueError):
            self.add_fault(key, value, f"is of type {type(value).__name__}; a number or a text is needed")
        return 0.0  # it is given, though wrong

    def add_range(self, name, value):
        bounds = "0", "1"  # for one that is given, though wrong
        try:
            lower, upper = value
            bounds = _bound(lower), _bound(upper)
        except OverflowError:
            self.add_wrong_value(name, value, _TOO_LARGE)
        except (TypeError, ValueError):
            self.add_fault(name, value, "is not the range of a variable, such as (0, 1) or (0, 'x')")
        self.over.append((encodable(name), *bounds))

    def _add_all(self, name, value):
        if not isinstance(value, dict):
            like = "{'x': (0, 1)}" if name == "over" else "{'a': 2}"
            return self.add_fault(name, "", f"{_shown(value)} is not a dictionary, such as {like}")
        for each in value:
            if isinstance(each, str):
                (self.add_range if name == "over" else self._add_parameter)(each, value[each])
            else:
                self.add_fault(name, "", f"{_shown(each)} is no name: names are texts")

    def _add_parameter(self, name, value):
        if getattr(value, "ndim", 0) == 0:
            try:
                value = float(value)
            except OverflowError:
                return self.add_wrong_value(name, value, _TOO_LARGE)
            except (TypeError, ValueError):
                if isinstance(value, (str, bytes)) or not hasattr(value, "__len__"):
                    self.add_fault(name, value, "is no number" + meant(name))
                    value = 1.0  # it is given, though wrong
        if encodable(name) in self.names:
            return self.add_wrong_value(name, "", "is given twice")
        self.values.append(value)
        self.names.append(encodable(name))


def meant(name, known=OF_INTEGRALS):
    """The keyword that is spelled nearly so, as the end of a sentence."""
    import difflib

    from .faults import keyword

    if name.replace("_", "-") in OF_THE_COMMAND_ALONE:
        return "; the command alone has such a key"
    near = difflib.get_close_matches(name, map(keyword, known), 1)
    return f"; did you mean {near[0]}?" if near else ""


def real_array(value):
    """As numpy.asarray has it. What is masked is no number, and would come to light here."""
    import numpy

    if hasattr(value, "mask") and numpy.ma.is_masked(value):
        raise TypeError("it has masked elements: compressed() leaves them out, filled(nan) makes them NaN")
    return numpy.asarray(value)


def encodable(text):
    """As UTF-8 can say it: of half a character, which a text of Python may hold, its number."""
    return text if text.isascii() else text.encode(errors="backslashreplace").decode()


def _shown(value):
    """In a sentence, whatever it is."""
    try:
        text = str(value)
    except Exception:  # of its own, or of so many digits
        text = f"<{type(value).__name__}>"
    return encodable(text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "...")


def _is_empty(value):
    return hasattr(value, "__len__") and not isinstance(value, str) and len(value) == 0


def _text(value):
    if isinstance(value, str):
        return value
    if hasattr(value, "tolist"):  # an array, or a number of NumPy
        value = value.tolist()
    if hasattr(value, "__fspath__"):
        return value.__fspath__()
    if isinstance(value, bool):
        return "yes" if value else "no"
    if hasattr(value, "__index__"):
        return str(value.__index__())
    if hasattr(value, "__float__") and not hasattr(value, "__len__"):
        return repr(float(value))
    if isinstance(value, dict):
        texts = [_text(each) for each in value.values()]
        return None if None in texts else ", ".join(map("=".join, zip(value, texts)))
    if isinstance(value, (list, tuple)):
        texts = [_text(each) for each in value]
        return None if None in texts else ",".join(texts)
    return None


def _bound(value):
    return encodable(value) if isinstance(value, str) else repr(float(value))
