#!/usr/bin/env python3
# torch_row_sums.py: PyTorch's row and column sums on this GPU, by shape, as JSON; one sentence and
# exit status 77 where PyTorch, or a GPU for it, is missing.
# SPDX-License-Identifier: Apache-2.0
import json
import statistics
import sys

SHAPES = [(16384, 16384), (1000000, 64), (64, 1000000), (262144, 256), (256, 262144),
          (4096, 16384), (16384, 4096), (1000000, 101), (1024, 1024)]  # fmt: skip
BATCHES = 7
FORGOTTEN = 1 << 28  # bytes: several times the cache of an H200, 50 MB
ABSENT = 77  # exit status: nothing to measure with


def microseconds_of(torch, matrices, axis):
    """A call's, the median of batches of calls that follow each other on copies of the matrix."""
    calls = max(len(matrices), 4)
    taken = []
    for batch in range(BATCHES + 1):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        for call in range(calls):
            matrices[call % len(matrices)].sum(axis)
        end.record()
        end.synchronize()
        taken.append(begin.elapsed_time(end) * 1e3 / calls)
    return statistics.median(taken[1:])  # the first warms up


def main():
    try:
        import torch
    except ImportError as missing:
        print(f"PyTorch cannot be imported here: {missing}.", file=sys.stderr)
        return ABSENT
    if not torch.cuda.is_available():
        print("PyTorch finds no GPU here.", file=sys.stderr)
        return ABSENT
    rows = []
    for kind in (torch.float32, torch.float64):
        for m, n in SHAPES:
            size = m * n * torch.empty(0, dtype=kind).element_size()
            copies = min(FORGOTTEN // size + 1, 64)
            matrices = [torch.rand(m, n, dtype=kind, device="cuda") for _ in range(copies)]
            for axis, pattern, results in ((1, "row-sums", m), (0, "column-sums", n)):
                taken = microseconds_of(torch, matrices, axis)
                moved = size + results * size // (m * n)
                rows.append({"pattern": pattern, "m": m, "n": n,
                             "type": "float" if kind == torch.float32 else "double",
                             "who": f"torch {torch.__version__}", "microseconds": round(taken, 2),
                             "gigabytes_per_second": round(moved / taken * 1e-3, 1)})  # fmt: skip
    print(json.dumps({"gpu": torch.cuda.get_device_name(), "rows": rows}, indent=1))
    return 0


sys.exit(main())
