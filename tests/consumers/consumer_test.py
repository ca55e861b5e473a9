# Installs riemann, builds a consumer against it, runs it and compares its value with the command's.
# SPDX-License-Identifier: Apache-2.0
import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77  # as CTest is told
# What the consumers integrate, as the command says it.
QUESTION = {
    "cxx": ["exp(-x^2)", "0", "1", "--rtol", "1e-12"],
    "cuda": ["--fn", "pi", "--n", "1e6", "--group", "1", "--device", "cuda"],
}


def output_of(*command):
    command = [str(part) for part in command]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def leave_other_code_alone(commands):
    for option in ("-fno-math-errno", "-fno-trapping-math"):
        if option in commands:
            sys.exit(f"the consumer is compiled with {option}, which riemann's headers do not need")


def leave_names_to_others(headers):
    """Macros, of which a user may have some by the same names."""
    for header in sorted(path for path in headers.rglob("*") if path.suffix in (".hpp", ".cuh")):
        names = re.findall(r"^[ \t]*#[ \t]*define[ \t]+(?!RIEMANN_)\w+", header.read_text(), re.MULTILINE)
        if names and header.name != "cuda_names.hpp":  # of the emulator, which no public header reads
            sys.exit(f"{header} defines macros without the prefix RIEMANN_: {', '.join(names)}")


def compile_two_kernels(tree):
    """One that sums and one that writes terms: others are compiled when they are asked for."""
    if not shutil.which("nm"):
        return
    told = "".join(output_of("nm", compiled) for compiled in tree.glob("**/*.cu.o"))
    # A stub may be inlined, and leaves the names of its variables; a number tells the length of its own.
    kernels = {name[: int(length)] for length, name in re.findall(r"L(\d+)(__device_stub__\w+)", told)}
    if len(kernels) != 2:
        sys.exit(f"the consumer compiles {len(kernels)} kernels, not 2:\n" + "\n".join(sorted(kernels)))


def build(options):
    cmake, *definitions = options.configure
    prefix = options.scratch / "prefix"
    tree = options.scratch / "build"
    shutil.rmtree(options.scratch, ignore_errors=True)
    output_of(cmake, "--install", options.riemann, "--prefix", prefix)
    leave_names_to_others(prefix / "include" / "riemann")
    definitions += [f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"]
    output_of(cmake, "-S", Path(__file__).parent / options.language, "-B", tree, *definitions)
    output_of(cmake, "--build", tree)
    leave_other_code_alone((tree / "compile_commands.json").read_text())
    if options.language == "cuda":
        compile_two_kernels(tree)


def gpu_is_here():
    tool = shutil.which("nvidia-smi")
    return tool and subprocess.run([tool, "-L"], capture_output=True).returncode == 0


def run(options):
    if options.language == "cuda" and not gpu_is_here():
        print("skipped: no GPU here")
        sys.exit(SKIPPED)
    answer = json.loads(output_of(options.riemann / "bin" / "integrate", *QUESTION[options.language], "--json"))
    said = output_of(options.scratch / "build" / "consumer").strip()
    print(f"consumer {said}, command {answer['value_hex']}")
    if options.language == "cuda":
        sys.exit(float.fromhex(said) != float.fromhex(answer["value_hex"]))
    value, error = (float(part) for part in said.split(", error below "))
    sys.exit(not (abs(value - answer["value"]) <= error + answer["error_estimate"] and 0 < error <= 1e-12))


parser = argparse.ArgumentParser()
parser.add_argument("--language", choices=list(QUESTION), required=True)
parser.add_argument("--riemann", type=Path, required=True, help="riemann's build folder")
parser.add_argument("--scratch", type=Path, required=True, help="emptied before a build")
steps = parser.add_subparsers(required=True)
step = steps.add_parser("build")
step.add_argument("configure", nargs=argparse.REMAINDER, help="cmake and its arguments")
step.set_defaults(take=build)
steps.add_parser("run").set_defaults(take=run)
options = parser.parse_args()
options.take(options)
