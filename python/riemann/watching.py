# How far a calculation is: told to a function, to tqdm, or on standard error.
# SPDX-License-Identifier: Apache-2.0
import contextlib
import sys


class _Line:
    """One line, drawn again and again."""

    def __init__(self):
        self.drawn = None

    def __call__(self, share):
        text = f"\rriemann: {share:4.0%}"
        if text != self.drawn:
            print(text, end="", file=sys.stderr, flush=True)
            self.drawn = text

    def close(self):
        if self.drawn is not None:
            print(file=sys.stderr, flush=True)


class _Bar:
    def __init__(self, tqdm):
        self.bar = tqdm(total=100, desc="riemann", unit="%", bar_format="{desc}: {percentage:3.0f}%|{bar}| {elapsed}")

    def __call__(self, share):
        self.bar.update(100 * share - self.bar.n)

    def close(self):
        self.bar.close()


@contextlib.contextmanager
def heard_by(progress):
    """What is called with the share done, from 0 to 1, for progress=True or a function of it."""
    if progress is not True:
        yield progress
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        shown = _Line()
    else:
        shown = _Bar(tqdm)
    try:
        yield shown
    finally:
        shown.close()
