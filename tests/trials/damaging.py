# Whole files for the programs to read, and what happens to files: bytes lost, doubled, changed, cut off,
# and headers that promise what is not there.
# SPDX-License-Identifier: Apache-2.0
import gzip
import io

import numpy as np

LETTERS = b"\"',;\t\n\r -+eE0179an.#()<>|{}[]=:/fiu\x01\x7f\xff\x1f\x8b"
NUMBERS = [
    "nan", "-nan", "inf", "-inf", "1e308", "-1e308", "1e-320", "0", "-0", "-1", "9223372036854775807", "1e999",
    "9223372036854775808", "18446744073709551616", "0x1p3", "1e", "1_000", "1,5", "2147483648", "\"1\"",
]  # fmt: skip
# With and without elements, negative, more than can be counted, more than is there, and no shapes at all.
SHAPES = [
    "()", "(0,)", "(-1,)", "(-12,)", "(3, -4)", "(-3, -4)", "(9223372036854775807,)", "(9223372036854775808,)",
    "(18446744073709551628,)", "(4611686018427387904, 4)", "(2305843009213693952,)", "(1152921504606846976,)",
    "(4294967296, 4294967296)", "(3037000500, 3037000500)", "(0, 9223372036854775807)", "(9223372036854775807, 0)",
    "(0, 0)", "(0, 0, 0)", "(0, 100000)", "(100000, 0)", "(0, 7)", "(7, 0)", "(1, 1, 12)", "(12, 1)", "(1, 12)",
    "(1e1,)", "(12L,)", "(True,)", "12", "[12]", "((3, 4),)", "(12", "12,)", "(12,,)", "(1" + ", 1" * 40 + ")",
    "(" * 300, "'(12,)'", "(0x0c,)", "(+12,)", "(1_2,)", "(012,)", "None", "(12,) * 1", "(1000000000,)",
]  # fmt: skip
TYPES = [
    "<f8", ">f8", "<f4", ">f4", "<f2", ">f2", "<i8", ">i4", "<u2", "|u1", "|i1", "|b1", "<c16", "|O", "|S8", "<U2",
    "<f16", "<f3", "=f8", "f8", "", "<", "<f", "<f08", "<f99999999999999999999", "<i0", "<i-8", "<M8[s]", "|V8",
]  # fmt: skip


def npy_bytes(elements, version=1, shape=None, descr=None, order=None, rest=""):
    """As NumPy writes it, but for what is given."""
    fortran = elements.flags.f_contiguous and not elements.flags.c_contiguous
    order = str(fortran) if order is None else order
    descr = repr(elements.dtype.str) if descr is None else descr
    text = f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape or elements.shape}, {rest}}}"
    width = 2 if version == 1 else 4
    text += " " * (-(9 + width + len(text)) % 64) + "\n"
    data = elements.tobytes("F" if fortran else "C")
    return b"\x93NUMPY" + bytes([version, 0]) + (len(text) % 256**width).to_bytes(width, "little") + text.encode() + data


def array(chance, types, shape):
    kind = np.dtype(chance.choice(types))
    count = int(np.prod(shape))
    if kind.kind == "f":
        numbers = [chance.uniform(-2, 2) for _ in range(count)]
        if chance.random() < 0.15:
            numbers = [chance.choice([x, x, x, np.nan, np.inf, -np.inf, 1.5e308, 1e-310, -0.0]) for x in numbers]
    else:
        limits = np.iinfo(kind)
        numbers = [chance.choice([chance.randint(0, 99), limits.max, limits.min]) for _ in range(count)]
    with np.errstate(over="ignore"):
        elements = np.array(numbers, dtype=kind if kind.kind != "f" else "f8").astype(kind).reshape(shape)
    return np.asfortranarray(elements) if chance.random() < 0.25 else elements


def with_another_header(chance, elements):
    """What no array is like, or another one is; at times without elements."""
    version = chance.choice([1, 1, 2, 3])
    descr, order, shape, rest = None, None, None, ""
    for what in chance.sample(["shape", "shape", "shape", "descr", "order", "rest"], chance.choice([1, 1, 2])):
        if what == "shape":
            sides = ", ".join(str(chance.choice([0, 1, 2, 3, 4, 12, 24, -1, 2**31, 2**62])) for _ in range(chance.randint(1, 4)))
            shape = chance.choice([*SHAPES, f"({sides},)", f"({sides},)"])
        elif what == "descr":
            descr = repr(chance.choice(TYPES)) if chance.random() < 0.9 else "[('a', '<f8'), ('b', '<f8')]"
        elif what == "order":
            order = chance.choice(["True", "False", "1", "None", "'True'", "true", "Tru"])
        else:
            rest = chance.choice(["'shape': (3,), ", "'more': 1, ", "'descr': '<f4', ", " " * 70000, "x" * 300, "\\", "'\x00"])
    whole = npy_bytes(elements, version, shape, descr, order, rest)
    if chance.random() < 0.25:
        whole = whole[: len(whole) - elements.nbytes]
    if chance.random() < 0.15:  # the length of the header, or its version
        at = chance.choice([6, 7, 8, 9, 10, 11])
        whole = whole[:at] + bytes([chance.choice([0, 1, 2, 4, 127, 255])]) + whole[at + 1 :]
    return whole


def damaged(chance, whole, numbers=()):
    """Up to four of what happens to bytes; of `numbers`, one takes a number's place at times."""
    whole = bytearray(whole)
    for _ in range(chance.choice([0, 1, 1, 1, 1, 2, 3, 4])):
        if not whole:
            break
        at, how = chance.randrange(len(whole)), chance.randrange(11 if numbers else 9)
        length = chance.randint(1, min(12, len(whole) - at))
        if how == 0:
            del whole[at : at + length]
        elif how == 1:
            whole[at:at] = whole[at : at + length]
        elif how == 2:
            whole[at] = chance.choice(LETTERS)
        elif how in (3, 4):
            whole[at] ^= 1 << chance.randrange(8)
        elif how == 5:
            begin = chance.randrange(len(whole))
            whole[at:at] = whole[begin : begin + chance.choice([length, 200])]
        elif how == 6:
            whole[at] = 0
        elif how == 7 and chance.random() < 0.5:
            del whole[at:]
        elif how == 8:
            whole[at:at] = bytes(chance.choice(LETTERS) for _ in range(length))
        elif how > 8:
            digits = [k for k, each in enumerate(whole) if chr(each) in "0123456789" and (k == 0 or chr(whole[k - 1]) in " ,;\t\n=[\"")]
            if digits:
                begin = end = chance.choice(digits)
                while end < len(whole) and chr(whole[end]) in "0123456789.e":
                    end += 1
                whole[begin:end] = chance.choice(numbers).encode()
    return bytes(whole)


def damaged_array(chance, elements):
    if chance.random() < 0.45:
        return with_another_header(chance, elements)
    whole = npy_bytes(elements, chance.choice([1, 1, 2, 3]))
    head = len(whole) - elements.nbytes
    if chance.random() < 0.2:  # of as many bytes as before
        return whole[:head] + damaged(chance, whole[head:]).ljust(elements.nbytes, b"\x7f")[: elements.nbytes]
    return damaged(chance, whole)


def gzipped(whole):
    to = io.BytesIO()
    with gzip.GzipFile(fileobj=to, mode="wb", mtime=0) as file:
        file.write(whole)
    return to.getvalue()


def table(chance):
    """Samples as text, with a separator, names, comments and ends of lines of some kind."""
    between, end = chance.choice([",", ", ", ";", "\t", " "]), chance.choice(["\n", "\n", "\r\n"])
    columns, x, lines = chance.randint(1, 4), 0.0, []
    if chance.random() < 0.5:
        lines.append(between.join(["t", '"flux, raw"', "err", "b"][:columns]))
    if chance.random() < 0.3:
        lines.insert(0, "# a run")
    for _ in range(chance.randint(2, 25)):
        x += chance.choice([0.25, 0.5, 1])
        lines.append(between.join([repr(x), *(f"{chance.uniform(-9, 9):.4g}" for _ in range(columns - 1))]))
    return end.join([*lines, ""]).encode()
