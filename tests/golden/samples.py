# The files of samples that golden tables ask about: data/ as it is, and arrays made of whole numbers.
# SPDX-License-Identifier: Apache-2.0
import shutil
import struct
from pathlib import Path

DATA = Path(__file__).resolve().parent / "data"


def pseudorandom(count, seed):
    """Multiples of 2^-32 in [0, 1): Knuth's MMIX generator, its upper half."""
    state = seed
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield (state >> 32) / 2**32


def npy(path, kind, shape, numbers, fortran=False):
    """Writes an array as NumPy does, version 1.0."""
    text = str({"descr": kind, "fortran_order": fortran, "shape": shape})
    text += " " * (-(len(text) + 11) % 64) + "\n"
    code = {"<f8": "d", "<f4": "f", "<i4": "i", "<i2": "h"}[kind]
    numbers = list(numbers)
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode("ascii")
                     + struct.pack(f"<{len(numbers)}{code}", *numbers))  # fmt: skip


def write(folder):
    """All files, into a folder that may be written to."""
    for file in DATA.iterdir():
        shutil.copy(file, folder)
    for count in (2, 3, 4, 5, 17, 512, 513, 1025, 16385, 100000):
        npy(folder / f"even-{count}.npy", "<f8", (count,), (x - 0.5 for x in pseudorandom(count, count)))
    npy(folder / "float.npy", "<f4", (1000,), pseudorandom(1000, 1))
    npy(folder / "whole.npy", "<i4", (999,), (int(x * 2e9) - 10**9 for x in pseudorandom(999, 2)))
    npy(folder / "short.npy", "<i2", (40, 3), (int(x * 60000) - 30000 for x in pseudorandom(120, 3)))
    npy(folder / "columns.npy", "<f8", (101, 4), pseudorandom(404, 4))
    npy(folder / "fortran.npy", "<f8", (101, 4), pseudorandom(404, 4), fortran=True)
    for count in (100, 1001, 20000):  # the first column rises by uneven steps
        x, numbers = 0.0, []
        for step, y in zip(pseudorandom(count, 5), pseudorandom(count, 6)):
            numbers += [x, y * y]
            x += 2**-10 + step / 16
        npy(folder / f"uneven-{count}.npy", "<f8", (count, 2), numbers)
