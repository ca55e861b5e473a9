# The rules of the house: each takes the sources {path: text} and yields "path: what is wrong".
# SPDX-License-Identifier: Apache-2.0
import re
from fnmatch import fnmatch
from pathlib import PurePath
from posixpath import normpath

from rooms import MAY_INCLUDE, MAY_INCLUDE_BESIDES, room_of

CODE = (".hpp", ".cpp", ".cu", ".cuh", ".cpp.in", ".cu.in")
CMAKE = (".txt", ".cmake", ".cmake.in")

# Who may include what of ours.
LAYERS = {
    "kernels": ("kernels", "families"),
    "lib": ("kernels", "families", "lib"),
    "apps": ("kernels", "families", "lib", "apps"),
    "python": ("kernels", "families", "lib", "python"),
}

# Which files may see which package. `*` also matches folders.
PACKAGES = {
    r"boost/program_options": ["apps/*.cpp", "apps/*.hpp"],
    r"Eigen/": ["lib/nodes/gauss_of_measure.cpp", "lib/region/narrow_peaks.cpp", "lib/region/wells.cpp", "apps/matrix_lab/eigen.cpp", "tests/*.cpp"],
    r"toml\+\+/": ["lib/batch/*.cpp", "apps/*.cpp", "tests/*.cpp"],
    r"nlohmann/": ["lib/json/text.cpp", "tests/*.cpp", "tests/apps/program.hpp"],
    r"zlib\.h": ["lib/reading/gzip.cpp", "tests/*.cpp"],
    r"fmt/": ["kernels/*.cpp", "lib/*.cpp", "apps/*.cpp", "tests/*.cpp"],
    r"gtest/|gmock/": ["tests/*.cpp", "tests/*.hpp", "tests/gpu/*.cu"],
    r"rapidcheck": ["tests/*.cpp", "tests/*.hpp"],
    r"nvrtc\.h": ["tests/architecture/*.cpp"],
    r"cub/|thrust/": ["kernels/strategies/library.cu", "tests/benchmarks/*.cu"],
    r"nanobind/": ["python/src/*"],
    r"boost/context": ["kernels/emulator/fiber.hpp"],
    r"boost/math": ["lib/expression/special_functions.cpp", "lib/expression/wide_number.cpp"],
    r"boost/version": ["lib/expression/special_functions.cpp"],
    r"boost/multiprecision": ["lib/expression/wide_number.hpp"],
    r"boost/(?!program_options|context|math|multiprecision|version)|tbb/|spdlog/|unsupported/": [],
}

# What .cu and .cuh files leave to .cpp files: half a second and more of nvcc's time each.
HEAVY = {
    "chrono", "execution", "filesystem", "fstream", "functional", "iomanip", "iostream",
    "map", "random", "ranges", "regex", "set", "sstream", "thread", "unordered_map",
}  # fmt: skip

# What headers of std offer, as far as headers of ours use it.
STD = {
    "algorithm": "any_of clamp copy fill find max max_element min sort",
    "array": "array",
    "atomic": r"atomic atomic_ref memory_order_\w+",
    "bit": "bit_cast bit_ceil bit_width countr_zero popcount",
    "cassert": "assert",
    "chrono": "chrono",
    "cmath": r"(abs|ceil|copysign|cos|erfc|exp|expm1|fabs|floor|fmax|fmod|isinf|isnan|log|log1p|pow|round|sin|sqrt|trunc)f?",
    "concepts": "convertible_to copy_constructible integral",
    "cstddef": "byte",
    "cstdint": r"u?int\d+_t uintptr_t",
    "cstring": "memcmp memcpy memset",
    "deque": "deque",
    "exception": "exception_ptr",
    "filesystem": "filesystem",
    "functional": "function",
    "initializer_list": "initializer_list",
    "istream": "istream",
    "limits": "numeric_limits",
    "map": "map",
    "memory": "make_shared make_unique_for_overwrite shared_ptr unique_ptr",
    "mutex": "lock_guard mutex",
    "new": "align_val_t",
    "numbers": "numbers",
    "optional": "nullopt optional",
    "ostream": "ostream",
    "set": "set",
    "source_location": "source_location",
    "span": "as_bytes span",
    "stdexcept": "invalid_argument logic_error runtime_error",
    "stop_token": "stop_callback stop_source stop_token",
    "string": "string string_view to_string",
    "string_view": "string_view",
    "tuple": "apply tuple",
    "type_traits": "conditional_t decay_t integral_constant invoke_result_t is_enum_v is_integral_v is_object_v is_same_v is_trivially_copy_constructible_v is_trivially_copyable_v is_void_v remove_const_t "
    "remove_pointer_t remove_reference_t type_identity type_identity_t",
    "utility": "exchange index_sequence integer_sequence make_index_sequence make_integer_sequence "
    "move pair swap",
    "variant": "monostate variant",
    "vector": "vector",
}  # fmt: skip
# These offer size_t and ptrdiff_t.
COUNTING = {"array", "cstddef", "cstring", "span", "string", "string_view", "vector"}

# The compilers' names are for these files: everyone else writes RIEMANN_HOST_DEVICE.
COMPILER_SWITCHES = ["kernels/host_device.hpp", "lib/integrands/elementary.hpp"]

# Folders of tests/ that mirror no folder.
TESTS_OF_THEIR_OWN = {
    "agreement", "architecture", "benchmarks", "consumers", "data", "golden", "gpu", "support",
    "trials",
}  # fmt: skip

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def uncommented(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)


def code(sources, *layers):
    for path, text in sources.items():
        if path.endswith(CODE) and (not layers or path.split("/")[0] in layers):
            yield path, text


def matches(path, patterns):
    return any(fnmatch(path, pattern) for pattern in patterns)


def hits(sources, pattern, why, *layers, allowed=()):
    for path, text in code(sources, *layers):
        for hit in re.finditer(pattern, uncommented(text)):
            if not matches(path, allowed):
                yield f"{path}: '{hit.group().strip()}': {why}"


def place_of(name):
    """Where an include of ours lies: the public headers appear beside the folders."""
    name = name.removeprefix("riemann/")
    return name if "/" in name else f"lib/riemann/{name}"


def layers_look_down_only(sources):
    for path, text in code(sources, *LAYERS):
        for bracket, name in INCLUDE.findall(text):
            ours = name.startswith("riemann/") and re.match(r"(\w+)/", place_of(name))
            if ours and ours[1] not in LAYERS[path.split("/")[0]]:
                yield f"{path}: includes {name}, which is above it"
            if bracket == '"' and not ours and not path.startswith(("apps/", "python/")):
                yield f'{path}: includes "{name}" without its place, riemann/...'


def passages(sources):
    """(file, room, what it includes, its room): whatever leads from a room of ours to another. apps
    may include all that is below them."""
    for path, text in code(sources, "kernels", "lib", "apps"):
        for _, name in INCLUDE.findall(text):
            ours = name.startswith("apps/" if path.startswith("apps/") else "riemann/")
            name = place_of(name) if ours else name
            if ours and (path, name) not in MAY_INCLUDE_BESIDES and room_of(name) != room_of(path):
                yield path, room_of(path), name, room_of(name)


def rooms_include_what_is_listed(sources):
    for path, room, name, other in passages(sources):
        listed = next((MAY_INCLUDE[key] for key in MAY_INCLUDE if fnmatch(room, key)), None)
        if listed is None:
            yield f"{path}: MAY_INCLUDE does not know the room {room}"
        elif not any(fnmatch(other, key) or key == other + "/*" for key in listed):
            yield f"{path}: includes {name}, of a room that {room} does not know"


def rooms_make_no_circles(sources):
    beyond = {}
    for _, room, _, other in passages(sources):
        beyond.setdefault(room, set()).add(other)
    while leaves := {other for others in beyond.values() for other in others} - set(beyond):
        beyond = {room: others - leaves for room, others in beyond.items() if others - leaves}
    for room, others in sorted(beyond.items()):
        yield f"{room}: includes {', '.join(sorted(others))}, and comes back by {'it' if len(others) == 1 else 'them'}"


def kernels_sum_and_know_nothing_of_integrals(sources):
    for path, text in code(sources, "kernels"):
        text = re.sub(r"std::(is_)?integral\w*", "", text)
        for hit in re.finditer(r"(?i)\bintegra(l|nd|te|tion|tor)\w*", text):
            yield f"{path}: says '{hit.group()}'"


def packages_are_seen_by_their_files_only(sources):
    for path, text in code(sources):
        for _, name in INCLUDE.findall(text):
            for package, allowed in PACKAGES.items():
                if re.match(package, name) and not matches(path, allowed):
                    yield f"{path}: includes {name}; allowed: {allowed or 'nowhere'}"


def device_code_is_light(sources):
    for path, text in code(sources):
        if path.endswith((".cu", ".cuh", ".cu.in")):
            for _, name in INCLUDE.findall(text):
                if name in HEAVY or re.match(r"(fmt|toml\+\+|nlohmann|Eigen|boost)\b", name):
                    yield f"{path}: includes <{name}>; leave that to a .cpp file"


def libraries_never_print_or_exit(sources):
    pattern = r"\bf?printf\s*\(|\bputs\s*\(|\b_?exit\s*\(|\babort\s*\(|\bstd::(cout|cerr|clog|print)\b"
    return hits(sources, pattern, "only apps talk and end", "kernels", "lib")


def device_memory_has_one_owner(sources):
    return hits(sources, r"\bcuda(Malloc|Free)\w*\s*\(", "use device_buffer",
                allowed=["kernels/cuda/device_buffer*", "tests/benchmarks/peers.cu"])  # fmt: skip


def compilers_are_told_apart_in_one_place(sources):
    return hits(sources, r"\b__CUDA(CC|_ARCH)\w*", "use RIEMANN_HOST_DEVICE", "kernels", "lib", "apps",
                allowed=COMPILER_SWITCHES)  # fmt: skip


def macros_of_headers_bear_our_name(sources):
    headers = {path: text for path, text in sources.items() if path.endswith((".hpp", ".cuh"))}
    return hits(headers, r"(?m)^[ \t]*#[ \t]*define[ \t]+(?!RIEMANN_)\w+", "begin macros with RIEMANN_", "kernels", "lib",
                allowed=["kernels/emulator/cuda_names.hpp"])  # fmt: skip


def states_lie_in_no_arrays_of_arrays(sources):
    why = "nvcc 13.0 begins only the first row of such an array; use an array of structures"
    return hits(sources, r"\bAccumulator(<[^;>]*>)? \w+\[[^\]]*\]\[", why, "kernels", "lib")


def files_say_what_they_are_for(sources):
    for path, text in sources.items():
        lines = text.splitlines() or [""]
        if path.endswith(CODE) and not re.match(r"// \S", lines[0]):
            yield f"{path}: the first line does not say what the file is for"
        if not path.endswith(CODE + CMAKE) and not lines[0].startswith("#"):
            yield f"{path}: the first line is neither #! nor a comment"
        licence = r"^\W+ SPDX-License-Identifier: Apache-2.0$"
        if not path.endswith(CMAKE) and not re.search(licence, text, re.MULTILINE):
            yield f"{path}: no SPDX line"


def files_named_in_passing_exist(sources):
    for path, text in code(sources, "kernels", "lib", "apps", "python"):
        for name in re.findall(r"\b(?:kernels|lib|apps)/[\w/]+\.(?:hpp|cpp|cuh|cu)\b(?!\.in)", text):
            if name not in sources:
                yield f"{path}: names {name}, which there is not"


def headers_are_read_once(sources):
    for path, text in code(sources):
        if path.endswith((".hpp", ".cuh")) and not re.search(r"^#pragma once$", text, re.MULTILINE):
            yield f"{path}: no #pragma once"


def files_stay_small(sources):
    for path, text in sources.items():
        if text.count("\n") > 400:
            yield f"{path}: {text.count(chr(10))} lines; one idea a file, 400 lines at most"


def names_say_something(sources):
    for path in sources:
        if re.search(r"util|helper|manager|common|misc", path):
            yield f"{path}: such a name says nothing"


def tests_mirror_the_tree(sources):
    folders = {str(PurePath(path).parent) for path in sources}
    folders |= {str(parent) for folder in folders for parent in PurePath(folder).parents}
    for folder in sorted(folders):
        parts = folder.split("/")
        if parts[0] != "tests" or len(parts) < 2 or parts[1] in TESTS_OF_THEIR_OWN:
            continue
        if "/".join(parts[1:]) not in folders:
            yield f"{folder}: mirrors no folder {'/'.join(parts[1:])}"


def tests_are_built(sources):
    """By the list of the nearest folder above that has one."""
    for path in sources:
        if not re.fullmatch(r"tests/.*_test\.(cpp|cu)", path):
            continue
        above = (str(folder) for folder in PurePath(path).parents)
        lists = next((folder for folder in above if f"{folder}/CMakeLists.txt" in sources), None)
        named = lists and str(PurePath(path).relative_to(lists))
        if not lists or not re.search(rf"(?<![\w/]){re.escape(named)}\b", sources[f"{lists}/CMakeLists.txt"]):
            yield f"{path} is in no list of tests"


def sources_begin_with_their_header(sources):
    """So that their headers are seen to compile alone."""
    for path, text in code(sources, "kernels", "lib", "apps", "python"):
        own = path.removesuffix(".cpp") + ".hpp"
        if not path.endswith(".cpp") or own not in sources:
            continue
        first = INCLUDE.search(text)
        if not first or PurePath(first.group(2)).name != PurePath(own).name:
            yield f"{path}: does not begin with {own}"


def read_by(path, headers, seen):
    """`seen`, with the header, those of ours that it reads, and those of others that these read."""
    if path in headers and path not in seen:
        seen.add(path)
        for bracket, name in INCLUDE.findall(headers[path]):
            if bracket == "<":
                seen.add(name)
            else:
                read_by(place_of(name), headers, seen)
    return seen


def offering(name):
    if name in ("size_t", "ptrdiff_t"):
        return COUNTING
    return {of for of, names in STD.items() if re.fullmatch(names.replace(" ", "|"), name)}


def headers_include_what_they_use_of_std(sources):
    """Themselves or by headers of ours: units that compile them alone have read much of std."""
    headers = {path: text for path, text in code(sources, "kernels", "lib") if path.endswith(".hpp")}
    for path, text in headers.items():
        text = re.sub(r'"(\\.|[^"\\\n])*"', "", uncommented(text))
        text = re.sub(r"::fmaf?\(", "", text)  # nvcc's own, for its eyes only
        used = re.findall(r"\bstd::\w+|(?<![\w:>])::[a-z]\w*(?=\()|\bassert(?=\()", text)
        for name in sorted(set(used)):
            offered_by = offering(re.sub(r"(std)?::", "", name))
            if not offered_by:
                yield f"{path}: {name}: no header is known to offer it; STD is to say which"
            elif not offered_by & read_by(path, headers, set()):
                yield f"{path}: uses {name} without <{'>, <'.join(sorted(offered_by))}>"
        for name in re.findall(r"(?<![\w:])(?:size_t|u?int(?:8|16|32|64|ptr)_t)\b", text):
            yield f"{path}: writes {name} without std::"


def tests_compiled_together(sources):
    """Of each program, the tests that may share a unit: which do changes with every file added. Those
    with properties of their own are compiled alone."""
    together, alone = {}, set()
    for path, text in sources.items():
        if not re.fullmatch(r"tests/(.*/)?CMakeLists\.txt", path):
            continue
        for name, listed in re.findall(r"\bset\((\w+)\s([^)]*)\)", text):
            text = text.replace(f"${{{name}}}", listed)
        commands = r"\b(add_executable|target_sources|set_source_files_properties)\(([^\s)]+)([^)]*)"
        for command, first, others in re.findall(commands, text):
            listed = re.findall(r"[\w./]+\.cpp\b", first + others)
            files = {normpath(PurePath(path).parent / name) for name in listed}
            if command == "set_source_files_properties":
                alone |= files
            else:
                together.setdefault(first, set()).update(files)
    return [sorted(files - alone) for files in together.values()]


def functions_of_its_own(text):
    """(namespace, name) of those that a source hides: unnamed namespaces', and static ones."""
    words = r'R"(\w*)\(.*?\)\1"|"(\\.|[^"\\\n])*"|\'(\\.|[^\'\\\n])\''
    text = re.sub(words + r"|//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"^\s*#[^\n]*", "", text, flags=re.MULTILINE)
    around = []  # names of the namespaces; None is a block of another kind
    for before, what in re.findall(r"([^;{}]*)([;{}])", text):
        if what == "}":
            around.pop()
        elif what == "{":
            space = re.search(r"\bnamespace\s*([\w:]*)\s*$", before)
            function = re.match(r"[^=(]*?\b([a-z]\w*)\s*\(", before)
            hidden = "" in around or re.search(r"\bstatic\b", before)
            if function and hidden and None not in around:
                yield "::".join(filter(None, around)), function[1]
            around.append(space[1] if space else None)


def tests_share_no_names_of_functions(sources):
    """In a unit of several, a call may choose what another of them hides, without a word."""
    for files in tests_compiled_together(sources):
        seen = {}
        for path in files:
            for place, name in sorted(set(functions_of_its_own(sources.get(path, "")))):
                first = seen.setdefault((place, name), path)
                if first != path:
                    yield f"{path}: {name}() is in {first}, too, and they may share a unit"


ALL = [
    layers_look_down_only,
    rooms_include_what_is_listed,
    rooms_make_no_circles,
    kernels_sum_and_know_nothing_of_integrals,
    packages_are_seen_by_their_files_only,
    device_code_is_light,
    libraries_never_print_or_exit,
    device_memory_has_one_owner,
    compilers_are_told_apart_in_one_place,
    macros_of_headers_bear_our_name,
    states_lie_in_no_arrays_of_arrays,
    files_say_what_they_are_for,
    files_named_in_passing_exist,
    headers_are_read_once,
    sources_begin_with_their_header,
    headers_include_what_they_use_of_std,
    files_stay_small,
    names_say_something,
    tests_mirror_the_tree,
    tests_are_built,
    tests_share_no_names_of_functions,
]
