# Which folder of kernels and lib may include which.
# SPDX-License-Identifier: Apache-2.0
from fnmatch import fnmatch
from pathlib import PurePath

# Rooms are folders, and those of a way to integrate each its own. What each may include beside itself:
# rooms before it, so that there are no circles. kernels/* is any of kernels.
LIB = "lib-beneath"  # what every room of lib knows, of those files that lie in lib itself
FACE = "lib"  # the rest of them
BENEATH = ["lib/" + name for name in
           "build_facts.* control_characters.* deviation.* elementary.* errors.* estimate.* problem.* run_control.*".split()]  # fmt: skip
METHOD = "kernels kernels/points lib/question lib/answer lib/integrand lib/evaluating"
METHODS = "lib/methods/adaptive lib/methods/separable lib/methods/regions lib/methods/sampling "\
    "lib/methods/tensor lib/methods/automatic"
FAMILIES = {"accumulators": "kernels", "operations": "kernels", "strategies": "kernels",
            "patterns": "kernels", "integrands": "lib", "rules": "lib"}  # fmt: skip
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
    "lib/question": "kernels/*",
    "lib/answer": "kernels/* lib/question",
    LIB: "kernels/* lib/question lib/answer",
    "lib/integrand": "kernels/* lib/question",
    "lib/numbers": f"kernels/* {LIB}",
    "lib/rules": f"kernels/* {LIB}",
    "lib/summing": f"kernels/* {LIB} lib/rules",
    "lib/integrands": f"kernels/* {LIB} lib/summing",
    "lib/planning": f"kernels/* {LIB} lib/rules lib/summing",
    "lib/expression": f"kernels/* {LIB} lib/question lib/integrand lib/numbers lib/summing lib/planning",
    "lib/evaluating": "kernels/* lib/question lib/integrand lib/summing lib/expression",
    "lib/methods/adaptive": METHOD,
    "lib/methods/separable": f"{METHOD} lib/rules lib/methods/adaptive",
    "lib/methods/regions": METHOD,
    "lib/methods/sampling": METHOD,
    "lib/methods/tensor": f"{METHOD} lib/rules",
    "lib/methods/automatic": f"{METHOD} lib/methods/regions lib/methods/sampling lib/methods/tensor",
    "lib/naming": f"kernels/* {LIB} lib/rules lib/summing lib/integrands",
    "lib/known_integrals": f"kernels/* {LIB} lib/numbers lib/rules",
    "lib/tabulated": f"kernels/* {LIB} lib/summing lib/planning",
    FACE: f"kernels/* {LIB} lib/question lib/answer lib/integrand lib/evaluating {METHODS} lib/numbers "
    "lib/rules lib/summing lib/integrands lib/planning lib/expression lib/naming lib/known_integrals "
    "lib/tabulated",
    "lib/riemann": f"kernels/* {FACE} {LIB} lib/question lib/integrand lib/evaluating {METHODS} "
    "lib/summing lib/expression lib/tabulated",
    "lib/json": f"kernels/* {LIB}",
    "lib/reading": f"kernels/* {LIB} lib/question lib/numbers lib/rules lib/summing lib/expression lib/naming "
    f"lib/known_integrals lib/tabulated {FACE} lib/riemann lib/json",
    "lib/reports": f"kernels/* {LIB} lib/answer lib/numbers lib/naming {FACE} lib/reading lib/json",
    "lib/batch": f"kernels/* {LIB} lib/numbers lib/naming lib/evaluating lib/tabulated {FACE} lib/reading lib/json lib/reports",
}  # fmt: skip
MAY_INCLUDE = {room: rooms.split() for room, rooms in MAY_INCLUDE.items()}
MAY_INCLUDE_BESIDES = {
    # g++ reads kernels there for what they say of themselves, by the names that the emulator has for nvcc's.
    ("kernels/strategies/catalogue.cpp", "kernels/emulator/cuda_names.hpp"),
}


def room_of(path):
    parts = path.split("/")
    if parts[0] == "families":
        return f"{FAMILIES[PurePath(path).stem]}/{PurePath(path).stem}"
    if parts[0] == "lib" and any(fnmatch(path, name) for name in BENEATH):
        return LIB
    return "/".join(parts[:-1][: 3 if parts[1] == "methods" else 2])
