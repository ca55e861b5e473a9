# What the programs are asked about damaged files, and what the answers must be.
# SPDX-License-Identifier: Apache-2.0
import json
import subprocess

import damaging
import read_again

OPERATIONS = "sum product min max argmin argmax bit_and bit_or bit_xor logical_and logical_or mean_variance".split()
PATTERNS = "row-sums column-sums matmul scan stencil histogram vector-add".split()
FLOATS, ALL = ["<f8", ">f8", "<f4", ">f4"], [order + kind for order in "<>" for kind in "f8 f4 f2 i1 i2 i4 i8 u1 u2 u4 u8".split()]
EXACT = 0.174722635877799  # of SEVERAL

BATCH = b"""[batch]
jobs = 1

[defaults]
n = 20

[[integral]]
name = "decay"
expr = "a*exp(-a*x)"
params = {a = "1:5:3"}
from = 0
to = 1
rule = ["midpoint", "simpson"]
exact = "0.632"
tolerance = 1.0

[[integral]]
fn = "gaussian"
n = [10, 20]
study = "order"
"""
SEVERAL_ROWS = b"""[[integral]]
expr = "x*y"
over = "x=0..1 y=0..x"
method = "regions"
rtol = 1e-3
max-seconds = 2

[[integral]]
expr = "abs(x-0.3)"
from = 0
to = 1
break = "0.3"
rtol = 1e-6
explain = true
"""
LISTED = b"""{"integrals": [
 {"id": "s06", "expr": "exp(x)*cos(x)", "vars": ["x"], "lower": ["0"], "upper": ["pi/2"], "value": "1.9052386", "rtol_goal": "1e-6"},
 {"id": "p", "expr": "a*x*y", "vars": ["x", "y"], "lower": ["0", "0"], "upper": ["1", "x"], "params": {"a": 2}}],
 "must_flag": [{"id": "d", "expr": "1/x", "vars": ["x"], "lower": ["0"], "upper": ["1"]}],
 "tabulated": [{"id": "t", "x": [0, 0.5, 2, 3], "y": [1, 2, 0, 4], "trapezoid": "4.25"}, {"id": "u", "x": [0, 2, 1], "y": [0, 1, 2], "trapezoid": null}]}
"""
SWEEP = b"""[[integral]]
name = "decay, \\"a\\""
expr = "a*exp(-a*x)"
params = {a = "1:5:7"}
from = 0
to = 1
n = 20
"""
FORMULA = b"# a formula\nexp(-x^2)*sin(3*x)/(1+x^2)\n + if(x<0.5 and not x>2, besselj(1,x), mod(x,0.3))  # its end\n"
SEVERAL = ["exp(-x*x-y*y)*abs(x-y)", "x=0..1", "y=0..1", "--method", "vegas", "--rtol", "1e-3", "--max-seconds", "5"]


class Case:
    """A folder of files, one damaged, and what the program is asked about them."""

    def __init__(self, folder, form):
        self.folder, self.form, self.arguments, self.input = folder, form, [], None
        self.may_write = set()  # names of files that may be new, or change, where the program answers
        self.free = False  # what is asked may be anything, and write anything
        self.judge = lambda told, rows: None  # why the rows answered are in doubt

    def write(self, name, whole):
        (self.folder / name).write_bytes(whole)
        return name

    def ask(self, *arguments):
        self.arguments += map(str, arguments)


def written_again(read):
    """Of an answer: what a second reading of the file says against it."""
    try:
        return read()
    except read_again.Unreadable as wrong:
        return f"cannot be read: {wrong}"


def reduction_lab(chance, folder, whole):
    case = Case(folder, "")
    raw, packed = chance.random() < 0.15, chance.random() < 0.15
    elements = damaging.array(chance, ALL, chance.choice([(12,), (3, 4), (2, 3, 4), (), (0,), (1,), (300,)]))
    if raw:
        case.form, file, bits = "raw", damaging.damaged(chance, elements.tobytes()), elements.dtype.itemsize * 8
        names = {"f": {64: "double", 32: "float", 16: chance.choice(["half", "bfloat16"])}, "i": {bits: f"int{bits}"}, "u": {bits: f"uint{bits}"}}
        case.ask("--type", names[elements.dtype.kind][bits])
    else:
        case.form, file = ".npy", damaging.damaged_array(chance, elements)
    if packed:
        case.form += ".gz"
        file = damaging.gzipped(file) if chance.random() < 0.5 else damaging.damaged(chance, damaging.gzipped(file))
    name = case.write("array.bin" if raw else "array.npy" + (".gz" if packed else ""), file)
    if chance.random() < 0.1:
        case.form, case.input, name = case.form + ", piped", file, "-"
    op = chance.choice(["sum", "sum", *(each for each in OPERATIONS if elements.dtype.kind != "f" or "_" not in each or each[0] == "m")])
    case.ask(name, "--op", op, "--device", chance.choice(["cpu", "cpu", "emulator"]), "--threads", 1, "--json")
    if op == "sum" and elements.dtype.kind == "f" and chance.random() < 0.5:
        case.ask("--sum", chance.choice("naive kahan double_double exact".split()))
    if chance.random() < 0.2:
        case.ask("--ignore-nan")
    if chance.random() < 0.2:
        case.ask("--strategy", chance.choice("sequential warp_shuffle coarsened_atomic host_recursive".split()))
    if not raw:
        case.judge = lambda told, rows: told == 0 and written_again(
            lambda: next(filter(None, (read_again.of_reduction(read_again.array_in(file), each) for each in rows)), None)
        )
    return case


def matrix_lab(chance, folder, whole):
    pattern = chance.choice(PATTERNS)
    case = Case(folder, pattern)
    shape = chance.choice([(3, 4), (4, 3), (1, 12), (20, 33)] if pattern in PATTERNS[:3] else [(12,), (1,), (300,)])
    elements = damaging.array(chance, FLOATS if chance.random() < 0.9 else ALL, shape)
    file = damaging.damaged_array(chance, elements)
    case.ask(pattern, "--file", case.write("array.npy", file), "--threads", 1, "--json", "--out", "out.npy")
    case.may_write = {"out.npy"}
    case.ask("--device", chance.choice(["cpu", "cpu", "emulator"]))
    if pattern == "matmul":
        case.ask("--n", 7)
    if pattern == "stencil":
        case.ask("--radius", chance.choice([1, 5]), "--boundary", chance.choice("zero clamp periodic".split()))
    if pattern in PATTERNS[:2] and chance.random() < 0.5:
        case.ask("--sum", chance.choice("naive kahan double_double".split()), "--kernel", "all" if chance.random() < 0.3 else pattern.replace("-", "_"))
    if pattern == "histogram":
        case.ask("--bins", 5, *(["--weighted"] if chance.random() < 0.3 else []))

    def judge(told, rows):
        out = folder / "out.npy"
        result = out.read_bytes() if out.exists() else None
        return told == 0 and written_again(lambda: read_again.of_matrix(pattern, read_again.array_in(file), rows[0], result))

    case.judge = judge
    return case


def data(chance, folder, whole):
    case = Case(folder, "--data ")
    case.ask("--device", "cpu", "--threads", 1, "--json")
    packed, simple = chance.random() < 0.3, chance.random() < 0.5
    if chance.random() < 0.5:
        read, case.form = read_again.array_in, case.form + ".npy"
        elements = damaging.array(chance, ALL, chance.choice([(12,), (12, 2), (12, 3), (2, 12), (40,), (1,), (0,), (0, 3)]))
        if elements.ndim == 2 and elements.size and chance.random() < 0.9:
            with read_again.np.errstate(all="ignore"):
                elements[:, 0] = range(len(elements))
        file = damaging.damaged_array(chance, elements)
    else:
        read, case.form = read_again.table_in, case.form + ".csv"
        file = damaging.damaged(chance, damaging.table(chance), damaging.NUMBERS)
    if packed:
        file = damaging.gzipped(file) if chance.random() < 0.5 else damaging.damaged(chance, damaging.gzipped(file))
    name = case.write("samples" + case.form[-4:] + (".gz" if packed else ""), file)
    case.form += ".gz" if packed else ""
    if chance.random() < 0.1:
        case.form, case.input, name = case.form + ", piped", file, "-"
    case.ask("--data", name)
    if simple:

        def again():
            kept = read(file)
            if read is read_again.table_in:
                return kept
            return [kept] if kept.ndim == 1 else list(kept.T)

        case.judge = lambda told, rows: told == 0 and written_again(lambda: read_again.of_samples([list(map(float, each)) for each in again()], rows))
        return case
    for likely, options in [
        (0.5, ["--rule", "simpson"]), (0.3, ["--x-order", "monotone"]), (0.3, ["--skip-nan"]), (0.1, ["--series", "rows"]),
        (0.2, ["--from", "0.7", "--to", "2.2"]), (0.1, ["--skip-rows", "2"]), (0.2, ["--dx", "0.5"]), (0.1, ["--x", "2"]),
        (0.1, ["--scale", "1/3"]), (0.1, ["--comment", "//"]), (0.1, ["--columns", "2"]), (0.1, ["--sum", "exact"]),
    ]:  # fmt: skip
        if chance.random() < likely:
            case.ask(*options)
    if chance.random() < 0.4:
        case.may_write = {chance.choice(["along.csv", "along.npy"])}
        case.ask("--cumulative", *case.may_write)
    return case


def config(chance, folder, whole):
    case = Case(folder, "--config")
    case.free, text = True, chance.choice([BATCH, BATCH, SEVERAL_ROWS])
    if chance.random() < 0.4:
        case.form = "--config, list"
        case.write("list.json", damaging.damaged(chance, LISTED, damaging.NUMBERS))
        text = b'[[integral]]\nfile = "list.json"\nrtol = 1e-4\nmax-seconds = 2\nrelative_tolerance = 1e-3\n'
    elif chance.random() < 0.3:
        case.form = "--config, data"
        case.write("samples.csv", damaging.damaged(chance, damaging.table(chance), damaging.NUMBERS))
        text = b'[[integral]]\ndata = "samples.csv"\nrule = "simpson"\ncolumns = "2"\n[[integral]]\ndata = "samples.csv"\ndx=0.1\ncolumns = "1"\n'
    else:
        text = damaging.damaged(chance, text, damaging.NUMBERS)
    case.ask("--config", case.write("batch.toml", text), "--json", "--device", "cpu", "--threads", 1)
    if chance.random() < 0.3:
        case.ask("--out", chance.choice(["rows.jsonl", "rows.csv"]), "--report", "page.html")
    return case


def resume(chance, folder, whole):
    name = chance.choice(["rows.jsonl", "rows.csv"])
    hurt = chance.choice([name, name, name + ".jobs"])
    case = Case(folder, f"--resume, {hurt}")
    for each in (name, name + ".jobs"):
        case.write(each, whole[each])
    case.write(hurt, damaging.damaged(chance, whole[hurt], damaging.NUMBERS))
    case.may_write = {name, name + ".jobs"}
    case.ask("--config", case.write("sweep.toml", SWEEP), "--out", name, "--resume", "--quiet", "--device", "cpu")
    return case


def saved_map(chance, folder, whole):
    case = Case(folder, "--map")
    case.ask(*SEVERAL, "--device", "cpu", "--threads", 1, "--json")
    case.ask("--map", case.write("map.json", damaging.damaged(chance, whole["map.json"], damaging.NUMBERS)))
    if chance.random() < 0.3:
        case.ask("--save-map", "next.json")
        case.may_write = {"next.json"}

    def judge(told, rows):
        off = told == 0 and abs(rows[0]["value"] - EXACT)
        return off > 6 * rows[0]["error_estimate"] + 1e-12 and "far from the integral"

    case.judge = judge
    return case


def checkpoint(chance, folder, whole):
    case = Case(folder, "--checkpoint")
    case.ask(*SEVERAL, "--device", "cpu", "--threads", 1, "--json")
    case.ask("--checkpoint", case.write("run.ck", damaging.damaged(chance, whole["run.ck"], damaging.NUMBERS)))
    case.may_write = {"run.ck"}
    case.judge = lambda told, rows: told == 0 and rows[0]["value_hex"] != whole["value_hex"] and "other bits"
    return case


def formula(chance, folder, whole):
    case = Case(folder, "--expr @")
    case.free = True
    case.ask("--expr", "@" + case.write("formula.txt", damaging.damaged(chance, FORMULA, damaging.NUMBERS)))
    case.ask("--from", 0, "--to", 1, "--max-evals", 20000, "--device", "cpu", "--threads", 1, "--json")
    return case


INTEGRATE = [data] * 8 + [config] * 4 + [resume] * 3 + [saved_map] * 2 + [checkpoint] * 2 + [formula]
KINDS = {"reduction-lab": [reduction_lab], "matrix-lab": [matrix_lab], "integrate": INTEGRATE}


def whole_files(programs, folder):
    """Rows, maps and checkpoints, as the command writes them."""
    (folder / "sweep.toml").write_bytes(SWEEP)
    for name in ("rows.jsonl", "rows.csv"):
        subprocess.run([programs / "integrate", "--config", "sweep.toml", "--out", name, "--quiet", "--device", "cpu"], cwd=folder, check=True, stdout=-3)
    run = [programs / "integrate", *SEVERAL, "--device", "cpu", "--json", "--save-map", "map.json", "--checkpoint", "run.ck"]
    told = subprocess.run(run, cwd=folder, check=True, capture_output=True)
    del run[-4:-2]
    (folder / "run.ck").unlink()
    subprocess.run(run, cwd=folder, check=True, capture_output=True)
    return {each.name: each.read_bytes() for each in folder.iterdir()} | {"value_hex": json.loads(told.stdout)["value_hex"]}
