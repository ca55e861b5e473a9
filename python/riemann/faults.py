# What is wrong with a call, in the words of Python.
# SPDX-License-Identifier: Apache-2.0
import re

# As the command writes choices within sentences: --device cpu, --list.
_CHOICE = re.compile(r"--([a-z][a-z-]*) ([\w.]+)(?= computes)")
_OPTION = re.compile(r"--([a-z][a-z-]*)")


def keyword(name):
    """max-evals -> max_evals; break is a word of Python."""
    name = name.replace("-", "_")
    return name + "_" if name in ("break", "from") else name


def sentence(option, value, message):
    message = _CHOICE.sub(lambda found: f"{keyword(found[1])}={found[2]!r}", message)
    message = _OPTION.sub(lambda found: keyword(found[1]), message)
    name = keyword(option) if option not in ("from", "to") else {"from": "lower", "to": "upper"}[option]
    return ": ".join(filter(None, [name + (f"={value!r}" if value else ""), message]))


def text_of(faults):
    return "\n".join(sentence(*each) for each in faults)
