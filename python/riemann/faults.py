# What is wrong with a call, in the words and exceptions of Python.
# SPDX-License-Identifier: Apache-2.0
import re
from contextlib import contextmanager

from . import _core
from .words import meant

# As the library writes choices within sentences: device cpu computes it; --list shows them.
_CHOICE = re.compile(r"\b([a-z][a-z-]*) ([\w.]+)(?= computes it)")
_OPTION = re.compile(r"--([a-z][a-z-]*)")
_OF_COMMAND = {"list": "python -m riemann --list"}  # which Python has no other word for


def keyword(name):
    """max-evals -> max_evals; break is a word of Python."""
    return "break_" if name == "break" else name.replace("-", "_")


def _sentence(option, value, message):
    message = _CHOICE.sub(lambda match: f"{keyword(match[1])}={match[2]!r}", message)
    message = _OPTION.sub(lambda match: _OF_COMMAND.get(match[1]) or keyword(match[1]), message)
    if option == "param" and value:  # that nothing uses: a keyword misspelled, perhaps
        option, value, message = value, "", message + meant(value)
    name = {"from": "lower", "to": "upper"}.get(option, keyword(option))
    return ": ".join(filter(None, [name + (f"={value!r}" if value else ""), message]))


def told(invalid, call):
    """The exception for what the library found, and for what is wrong with types."""
    (faults,) = invalid.args
    return call.raises("\n".join(_sentence(*each) for each in faults))


@contextmanager
def reported(call):
    """What the library finds wrong is told so."""
    try:
        yield
    except _core.Invalid as invalid:
        raise told(invalid, call) from None
