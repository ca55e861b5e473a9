# The words of a call, sorted: keys of the command's one table, parameters, ranges of variables.
# SPDX-License-Identifier: Apache-2.0
from . import _core

OF_SAMPLES = {"dx", "x0", "x-order", "sum", "device", "threads"}
# The table's, but those of files, and those that Python says otherwise.
OF_INTEGRALS = {name for name, _, group, _ in _core.keys() if group != "Tabulated data"} - {
    "expr", "from", "to", "param", "over", "rows", "repeat", "save-map", "trace",
}  # fmt: skip


class Call:
    """What was given, and what is wrong with it so far: (keyword, value, sentence)."""

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
        """Of an integral."""
        key = name.rstrip("_").replace("_", "-")
        if key in OF_INTEGRALS:
            self.add_key(key, value)
        elif name in ("over", "param"):
            self._add_all(name, value)
        elif name in ("x", "y", "z") or name[:1] == "x" and name[1:].isdecimal():
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
        if value is None:
            return
        text = _text(value)
        if text is None:
            self.add_fault(key, value, f"is of type {type(value).__name__}; a number or a text is needed")
        else:
            self.keys.append((key, text))

    def add_limit(self, key, value):
        """A number; None where it is not given, or said in words."""
        if value is None or type(value) is float:
            return value
        if isinstance(value, str):
            self.keys.append((key, value))
            return None
        try:
            return float(value)
        except (TypeError, ValueError):
            self.add_fault(key, value, f"is of type {type(value).__name__}; a number or a text is needed")

    def add_range(self, name, value):
        try:
            lower, upper = value
            self.over.append((name, _bound(lower), _bound(upper)))
        except (TypeError, ValueError):
            self.add_fault(name, value, "is not the range of a variable, such as (0, 1) or (0, 'x')")

    def _add_all(self, name, value):
        if not isinstance(value, dict):
            like = "{'x': (0, 1)}" if name == "over" else "{'a': 2}"
            return self.add_fault(name, value, f"is not a dictionary, such as {like}")
        for each in value:
            (self.add_range if name == "over" else self._add_parameter)(each, value[each])

    def _add_parameter(self, name, value):
        try:
            self.values.append(float(value))
        except (TypeError, ValueError):
            if isinstance(value, (str, bytes)) or not hasattr(value, "__len__"):
                return self.add_fault(name, value, "is no number" + meant(name))
            self.values.append(value)
        self.names.append(name)


def meant(name, known=OF_INTEGRALS):
    """The keyword that is spelled nearly so, as the end of a sentence."""
    import difflib

    from .faults import keyword

    near = difflib.get_close_matches(name, map(keyword, known), 1)
    return f"; did you mean {near[0]}?" if near else ""


def _text(value):
    if isinstance(value, str):
        return value
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
    return value if isinstance(value, str) else repr(float(value))
