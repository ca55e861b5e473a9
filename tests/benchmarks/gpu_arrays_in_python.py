# Times reductions and integrals along an axis of PyTorch's arrays on a GPU, beside PyTorch's own sum.
# SPDX-License-Identifier: Apache-2.0
#
# usage: python gpu_arrays_in_python.py [--repeat 3] [--seconds 100]    with the package and PyTorch installed
import argparse
import time

import numpy
import riemann
import torch

SHAPES = (((100_000, 100), -1), ((100, 100_000), 0), ((100, 1_000_000), -1), ((1000, 1000, 100), 1))
TASKS = {
    "PyTorch's sum": lambda y, axis: y.sum(dim=axis),
    "sum": lambda y, axis: riemann.sum(y, axis=axis),
    "sum, exact": lambda y, axis: riemann.sum(y, "exact", axis=axis),
    "max": lambda y, axis: riemann.reduce(y, "max", axis=axis),
    "argmin": lambda y, axis: riemann.reduce(y, "argmin", axis=axis),
    "mean_variance": lambda y, axis: riemann.reduce(y, "mean_variance", axis=axis),
    "cumulative": lambda y, axis: riemann.cumulative(y, dx=0.1, axis=axis),
    "trapezoid": lambda y, axis: riemann.trapezoid(y, dx=0.1, axis=axis),
    "simpson at x": lambda y, axis: riemann.simpson(y, numpy.arange(float(y.shape[axis])), axis=axis),
}


def milliseconds(task, y, axis):
    torch.cuda.synchronize()
    start = time.perf_counter()
    task(y, axis)
    torch.cuda.synchronize()
    return 1e3 * (time.perf_counter() - start)


parser = argparse.ArgumentParser()
parser.add_argument("--repeat", type=int, default=3)
parser.add_argument("--seconds", type=float, default=100)
options = parser.parse_args()
end = time.monotonic() + options.seconds
print(f"{torch.cuda.get_device_name()}: milliseconds, the least of {options.repeat}\n")
print("| doubles of shape | axis | " + " | ".join(TASKS) + " |")
print("|---|---:|" + "---:|" * len(TASKS))
for shape, axis in SHAPES:
    y = torch.randn(shape, dtype=torch.float64, device="cuda")
    few = y[tuple(slice(0, 3) for _ in shape)]
    row = []
    for task in TASKS.values():
        task(few, axis)  # compiles what is compiled when it is first asked for
        told = time.monotonic() < end
        row.append(f"{min(milliseconds(task, y, axis) for _ in range(options.repeat)):.1f}" if told else "-")
    print(f"| {' x '.join(map(str, shape))} | {axis} | " + " | ".join(row) + " |", flush=True)
    del y
