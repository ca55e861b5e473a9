#!/usr/bin/env python3
# Draws integrals in two to eight dimensions whose values have closed forms, and some that must be
# refused, as a list of questions for judge.py.
# SPDX-License-Identifier: Apache-2.0
#
# usage: tests/trials/draw.py [--seed N] [--each N] [--class WORDS] > LIST.json    (needs mpmath)
import argparse
import json
import random
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is
import curved
import diagonal
import narrow
import refused
import regions
import separable
import smooth
import whole_space
from mpmath import mp

FAMILIES = [smooth.genz(family) for family in smooth.DIFFICULTY]
NARROW = [narrow.ridge, narrow.band, narrow.shell, narrow.needle, narrow.curve]
CORNERS = [separable.infinite_corner, diagonal.infinite_edge, regions.infinite_point]
# What is drawn in turn, and the fewest and the most dimensions.
CLASSES = {
    "shifted peaks": ([separable.shifted_peak], 2, 8),
    "several peaks": ([separable.several_peaks], 2, 8),
    "wide and narrow peaks": ([separable.wide_and_narrow_peak], 2, 6),
    "needles": ([separable.needle], 2, 8),
    "needles on a plain": ([separable.needle_on_a_plain], 2, 8),
    "kinks along axes": ([separable.kinks_along_axes], 2, 8),
    "jumps along axes": ([separable.jumps_along_axes], 2, 8),
    "diagonal ridges": ([diagonal.ridge], 2, 8),
    "diagonal kinks": ([diagonal.kink], 2, 8),
    "diagonal jumps": ([diagonal.jump], 2, 8),
    "diagonal steps": ([diagonal.steep_step], 2, 8),
    "diagonal waves": ([diagonal.wave], 2, 8),
    "balls": ([regions.ellipsoid], 2, 8),
    "infinite corners": (CORNERS, 2, 8),
    "polynomials": ([smooth.polynomial], 2, 8),
    "Genz": (FAMILIES, 2, 8),
    "correlated Gaussians": ([whole_space.correlated_gaussian], 2, 8),
    "tails that follow": ([whole_space.following_tail], 2, 4),
    "infinite ranges": ([whole_space.infinite_ranges], 2, 8),
    "dependent limits": ([regions.dependent_limits], 2, 6),
    "narrow in a plane": (NARROW, 2, 2),
    "narrow in space": (NARROW, 3, 5),
    "askew peaks": ([narrow.askew_peaks], 2, 5),
    "exchanged peaks": ([narrow.exchanged_peaks], 2, 4),
    "curved ridges": ([curved.curved_ridge], 2, 3),
    "to be refused": (refused.DRAWN, 2, 6),
}  # fmt: skip


def questions(seed, each, wanted=""):
    for kind, (drawn, fewest, most) in CLASSES.items():
        if wanted not in kind:
            continue
        for i in range(each):
            d = fewest + (i + i // len(drawn)) % (most - fewest + 1)
            chance = random.Random(f"{seed} {kind} {i}")
            question = drawn[i % len(drawn)](chance, d)
            yield {
                "id": f"{kind} {i} of seed {seed}",
                "class": kind,
                "expr": question.formula,
                "limits": question.limits,
                "value": question.value if question.value is None else mp.nstr(question.value, 30),
            }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=14, help="questions of a class")
    parser.add_argument("--class", dest="wanted", default="", help="only classes with these words")
    told = parser.parse_args()
    drawn = list(questions(told.seed, told.each, told.wanted))
    about = f"Drawn by tests/trials/draw.py, seed {told.seed}; values by closed forms."
    print(json.dumps({"about": about, "integrals": drawn}, indent=1))


if __name__ == "__main__":
    main()
