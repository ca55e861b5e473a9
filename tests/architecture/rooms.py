# Which folder of kernels and lib may include which, and which program knows which folder of apps.
# SPDX-License-Identifier: Apache-2.0
from pathlib import PurePath

# Rooms are folders, and those of a way to integrate each its own. What each may include beside itself:
# rooms before it, so that there are no circles. kernels/* is any of kernels.
BASE = "kernels/* lib/text lib/question lib/answer"
METHOD = "kernels kernels/points lib/question lib/answer lib/integrand lib/evaluating"
METHODS = "lib/methods/fixed lib/methods/tabulated lib/methods/adaptive lib/methods/separable "\
    "lib/methods/elimination lib/methods/regions "\
    "lib/methods/sampling lib/methods/tensor lib/methods/automatic"
# The rooms of families.
FAMILIES = {"accumulators": "kernels/accumulators", "operations": "kernels/operations",
            "strategies": "kernels/strategies", "patterns": "kernels/patterns",
            "integrands": "lib/integrands", "rules": "lib/methods/fixed"}  # fmt: skip
MAY_INCLUDE = {
    "kernels": "",
    "kernels/accumulators": "kernels",
    "kernels/cpu": "kernels kernels/accumulators",
    "kernels/operations": "kernels kernels/accumulators",
    "kernels/cuda": "kernels",
    "kernels/points": "kernels kernels/accumulators kernels/cuda",
    "kernels/arrays": "kernels kernels/accumulators kernels/operations kernels/cpu kernels/cuda",
    "kernels/strategies": "kernels kernels/accumulators kernels/operations kernels/cuda kernels/arrays",
    "kernels/patterns": "kernels kernels/accumulators kernels/cpu kernels/cuda kernels/arrays kernels/strategies",
    "kernels/emulator": "kernels kernels/accumulators kernels/operations kernels/arrays kernels/strategies kernels/patterns",
    "lib/text": "kernels/*",
    "lib/question": "kernels/* lib/text",
    "lib/answer": "kernels/* lib/text lib/question",
    "lib/integrand": "kernels/* lib/question",
    "lib/nodes": "kernels/*",
    "lib/summing": f"{BASE} lib/integrand lib/nodes",
    "lib/integrands": f"{BASE} lib/summing",
    "lib/expression": f"{BASE} lib/integrand lib/summing",
    "lib/evaluating": "kernels/* lib/question lib/answer lib/integrand lib/summing lib/expression",
    "lib/methods/fixed": f"{BASE} lib/nodes lib/summing lib/evaluating",
    "lib/methods/tabulated": f"{BASE} lib/summing lib/methods/fixed",
    "lib/methods/adaptive": METHOD,
    "lib/methods/separable": f"{METHOD} kernels/cpu lib/nodes lib/methods/adaptive",
    "lib/methods/elimination": f"{METHOD} kernels/cpu lib/nodes",
    "lib/methods/regions": METHOD,
    "lib/methods/sampling": METHOD,
    "lib/methods/tensor": f"{METHOD} lib/nodes",
    "lib/methods/automatic": f"{METHOD} lib/methods/regions lib/methods/sampling lib/methods/tensor",
    "lib/naming": f"{BASE} lib/summing lib/integrands",
    "lib/known_integrals": f"{BASE} lib/nodes",
    "lib/region": f"{BASE} lib/integrand lib/expression lib/methods/regions lib/methods/sampling",
    "lib/running": f"{BASE} lib/integrand lib/evaluating {METHODS} lib/summing lib/integrands "
    "lib/expression lib/naming lib/known_integrals lib/region",
    "lib/riemann": f"{BASE} lib/running lib/region lib/integrand lib/evaluating {METHODS} "
    "lib/summing lib/expression",
    "lib/json": BASE,
    "lib/reading": f"{BASE} lib/nodes lib/summing lib/expression lib/methods/fixed lib/methods/tabulated lib/naming "
    "lib/known_integrals lib/running lib/riemann lib/json",
    "lib/reports": f"{BASE} lib/naming lib/running lib/reading lib/json",
    "lib/batch": f"{BASE} lib/evaluating lib/methods/fixed lib/methods/tabulated lib/naming lib/running lib/reading lib/json lib/reports",
    "apps/command_line": "",
    "apps/lab": "apps/command_line",
    "apps/integrate": "apps/command_line",
    "apps/reduction_lab": "apps/command_line apps/lab",
    "apps/matrix_lab": "apps/command_line apps/lab",
}  # fmt: skip
MAY_INCLUDE = {room: rooms.split() for room, rooms in MAY_INCLUDE.items()}
MAY_INCLUDE_BESIDES = {
    # g++ reads kernels there for what they say of themselves, by the names that the emulator has for nvcc's.
    ("kernels/strategies/catalogue.cpp", "kernels/emulator/cuda_names.hpp"),
}


def room_of(path):
    parts = path.split("/")
    if parts[0] == "families":
        return FAMILIES[PurePath(path).stem]
    return "/".join(parts[:-1][: 3 if parts[1] == "methods" else 2])
