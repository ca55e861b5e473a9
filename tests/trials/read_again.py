# What a damaged file holds, read by NumPy and Python: a second opinion on answers that look right.
# SPDX-License-Identifier: Apache-2.0
import csv
import gzip
import io
import math
import re
import zlib
from fractions import Fraction

import numpy as np

NUMBER = re.compile(r"[+-]?(\d+\.?\d*([eE][+-]?\d+)?|\.\d+([eE][+-]?\d+)?|inf|nan)")


class Unreadable(Exception):
    pass


def unpacked(whole):
    if not whole.startswith(b"\x1f\x8b"):
        return whole
    try:
        return gzip.decompress(whole)
    except (OSError, EOFError, zlib.error) as wrong:
        raise Unreadable(str(wrong)) from wrong


def array_in(whole):
    file = io.BytesIO(unpacked(whole))
    try:
        elements = np.lib.format.read_array(file, allow_pickle=False, max_header_size=10**6)
    except Exception as wrong:
        if "array is too big" in str(wrong):  # of no elements, by a dimension of 0
            return np.empty(0)
        raise Unreadable(str(wrong)) from wrong
    if file.read(1):
        raise Unreadable("bytes behind the elements")
    return elements


def table_in(whole):
    """Columns of text: separators, names and comments as docs/tabulated.md tells of them."""
    lines = unpacked(whole).decode("latin-1").removeprefix("\xef\xbb\xbf").split("\n")
    lines = [line.removesuffix("\r") for line in lines]
    lines = [line for line in lines if line.strip(" \t") and not line.lstrip(" \t").startswith("#")]
    if not lines:
        raise Unreadable("no lines")
    unquoted = re.sub('"[^"]*"', "", lines[0])
    between = next((each for each in "\t;," if each in unquoted), None)
    rows = []
    for line in lines:
        line = line.replace("\r", " ")
        if not between:
            line = re.sub(" +", " ", line.strip(" "))
        try:
            cells = next(csv.reader([line], delimiter=between or " ", skipinitialspace=True))
        except csv.Error as wrong:
            raise Unreadable(str(wrong)) from wrong
        rows.append([cell.strip(" \t") for cell in cells])
    if not all(NUMBER.fullmatch(cell.lower()) for cell in rows[0]):
        rows = rows[1:]
    try:
        table = [[float(cell) for cell in row] for row in rows]
    except ValueError as wrong:
        raise Unreadable(str(wrong)) from wrong
    if not table or any(len(row) != len(table[0]) for row in table):
        raise Unreadable("rows of several lengths")
    return [list(column) for column in zip(*table)]


def of_reduction(elements, answer):
    """Why the answer cannot be right; nothing where it may be."""
    if answer["n"] != elements.size:
        return f"{answer['n']} elements, not {elements.size}"
    numbers = [float(each) for each in elements.ravel()]
    if not numbers or answer["value"] is None or not all(map(math.isfinite, numbers)):
        return None
    whole = elements.dtype.kind in "iu"
    room = 2.0**31 if whole else float(np.finfo(elements.dtype).max)
    size = sum(map(Fraction, map(abs, numbers)))
    if size > room or (answer["operation"] == "sum" and elements.itemsize < 8):
        return None
    exact = {"sum": math.fsum(numbers), "min": min(numbers), "max": max(numbers)}.get(answer["operation"])
    return None if exact is None or abs(answer["value"] - exact) <= 1e-9 * size else f"{answer['value']}, not {exact}"


def of_matrix(pattern, elements, answer, result):
    axis = {"row-sums": 1, "column-sums": 0}.get(pattern)
    shape = {"row-sums": elements.shape[:1], "column-sums": elements.shape[1:], "matmul": (*elements.shape[:1], 7)}.get(
        pattern, elements.shape
    )
    if pattern != "histogram" and answer["shape"] != " x ".join(map(str, shape)):
        return f"shape {answer['shape']}, not {shape}"
    if axis is None or result is None:
        return None
    found = array_in(result)
    with np.errstate(all="ignore"):
        exact = np.sum(elements.astype("f8"), axis=axis)
        off = 1e-5 * np.sum(np.abs(elements.astype("f8")), axis=axis)
        sure = np.isfinite(off) & (off < 1e30)
        wrong = sure & ~(np.abs(found - exact) <= off)
    return f"{found[wrong]}, not {exact[wrong]}" if found.shape != exact.shape or wrong.any() else None


def of_samples(columns, answers):
    """By the trapezoid rule; the first of several columns is x."""
    x = columns[0] if len(columns) > 1 else list(range(len(columns[0])))
    values = columns[1:] if len(columns) > 1 else columns
    if len(values) != len(answers):
        return f"{len(answers)} integrals, not {len(values)}"
    for y, answer in zip(values, answers):
        areas = [(b - a) * (u + v) / 2 for a, b, u, v in zip(x, x[1:], y, y[1:])]
        sizes = [(b - a) * (abs(u) + abs(v)) / 2 for a, b, u, v in zip(x, x[1:], y, y[1:])]
        if not all(map(math.isfinite, areas)):
            continue
        if answer["value"] is None or not abs(answer["value"] - math.fsum(areas)) <= 1e-9 * math.fsum(sizes) + 1e-300:
            return f"{answer['value']}, not {math.fsum(areas)}"
    return None
