# The text of a golden table: questions, and the bits and error estimates of each row of their answers.
# SPDX-License-Identifier: Apache-2.0
import re

LARGE = 100_000


class Row:
    """One integral: {maths: (value, estimate)}, by the library that computed it."""

    def __init__(self, label):
        self.label, self.answers, self.changes = label, {}, []


class Question:
    """A table of a config file ("ask") or a command line ("run"), and the rows of its answer."""

    def __init__(self, kind, on_gpu, text, place):
        self.kind, self.on_gpu, self.text, self.place, self.rows = kind, on_gpu, text, place, []

    def has_large_sums(self):
        match = re.search(r"(?:\bn = |--n )([^;]*?)(?:;| --|$)", self.text)
        numbers = [float(each) for each in re.findall(r"\d[\d_.e]*", match[1])] if match else []
        return max(numbers, default=0) >= LARGE or "data" in self.text

    def has(self, rows):
        """Whether some of its rows may be of this kind: ieee, library, or all."""
        ieee = ["ieee" in row.answers for row in self.rows]
        return rows == "all" or not ieee or (rows == "ieee" and any(ieee)) or (rows == "library" and not all(ieee))


class Letters:
    """One letter for each name that the key `maths` may have: what computed exp, log, ..."""

    def __init__(self, path):
        self.path = path
        text = path.read_text()
        self.head = "".join(line for line in text.splitlines(True) if line.startswith("#"))
        self.maths = dict(line.split(" = ", 1) for line in text.splitlines() if line[:1] not in "#")

    def letter_of(self, maths):
        for letter, name in self.maths.items():
            if name == maths:
                return letter
        names = [each for each in maths.lower() + "abcdefghijklmnopqrstuvwxyz" if each.isalpha()]
        letter = next(each for each in names if each not in self.maths)
        self.maths[letter] = maths
        return letter

    def write(self, path):
        path.write_text(self.head + "".join(f"{letter} = {name}\n" for letter, name in self.maths.items()))


class Table:
    """A file: lines of comment, and questions, in their order."""

    def __init__(self, path, letters):
        self.path, self.letters, self.items = path, letters, []
        for number, line in enumerate(path.read_text().splitlines(), 1):
            question = re.fullmatch(r"(ask|run)( gpu)?: (.*)", line)
            if question:
                place = f"{path.name}:{number}"
                self.items.append(Question(question[1], bool(question[2]), question[3], place))
            elif not line or line.startswith("#"):
                self.items.append(line)
            elif line.startswith("changed\t"):
                self.questions()[-1].rows[-1].changes.append(line.split("\t")[1:])
            else:
                self.questions()[-1].rows.append(self.row_from(line))

    def questions(self):
        return [item for item in self.items if isinstance(item, Question)]

    def row_from(self, line):
        label, *answers = line.split("\t")
        row = Row(label)
        for answer in answers:
            letter, value, estimate = answer.split(" ")
            row.answers[self.letters.maths[letter]] = (value, estimate)
        return row

    def write(self, path):
        lines = []
        for item in self.items:
            if isinstance(item, str):
                lines.append(item)
                continue
            lines.append(f"{item.kind}{' gpu' if item.on_gpu else ''}: {item.text}")
            for row in item.rows:
                answers = sorted((self.letters.letter_of(maths), *answer) for maths, answer in row.answers.items())
                lines.append("\t".join([row.label, *(" ".join(answer) for answer in answers)]))
                lines += ["\t".join(["changed", *change]) for change in row.changes]
        path.write_text("\n".join(lines) + "\n")
