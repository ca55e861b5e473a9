# A chart as SVG, written by hand: lines over powers of two, each labelled where it ends. Readable on
# light and on dark pages.
# SPDX-License-Identifier: Apache-2.0
import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 840, 470
LEFT, RIGHT, TOP, BOTTOM = 70, 650, 40, 390
LABEL_HEIGHT = 15
# Of Okabe and Ito's colours those that differ without red and green: on light, on dark.
COLOURS = [
    ("#0072b2", "#58b4ea"), ("#c04f00", "#ff9650"), ("#007f5f", "#3fcf9f"),
    ("#a8487e", "#eba0cb"), ("#7a6200", "#dcc04a"), ("#57606a", "#9aa4ae"),
]  # fmt: skip


def style():
    def rules(paper, text, rule, of_lines):
        marks = "".join(f".c{k}{{stroke:{colour}}}.t{k}{{fill:{colour}}}"
                        for k, colour in enumerate(of_lines))  # fmt: skip
        return f".paper{{fill:{paper}}}text{{fill:{text}}}.rule{{stroke:{rule}}}.level{{stroke:{text}}}{marks}"

    light = rules("#ffffff", "#24292f", "#d0d7de", [pair[0] for pair in COLOURS])
    dark = rules("#0d1117", "#e6edf3", "#3d444d", [pair[1] for pair in COLOURS])
    return (f"<style>text{{font:12px system-ui,sans-serif}}.title{{font-size:15px;font-weight:600}}"
            f".line{{fill:none;stroke-width:1.6}}.strong{{stroke-width:3}}"
            f"{light}@media(prefers-color-scheme:dark){{{dark}}}</style>")  # fmt: skip


def text(x, y, words, anchor="start", of_class="", more=""):
    named = f' class="{of_class}"' if of_class else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{named}{more}>{words}</text>'


def rule(x1, y1, x2, y2, of_class="rule"):
    return f'<line class="{of_class}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def apart(wanted):
    """Heights near those wanted, which are in order, at least a label's height apart."""
    placed = []
    for y in wanted:
        placed.append(max(y, placed[-1] + LABEL_HEIGHT) if placed else y)
    for k in range(len(placed) - 1, -1, -1):  # what went below the chart moves up again
        most = placed[k + 1] - LABEL_HEIGHT if k + 1 < len(placed) else BOTTOM
        placed[k] = min(placed[k], most)
    return placed


class Chart:
    """x: exponents of two. y: between two limits, in powers of ten if `logarithmic`."""

    def __init__(self, title, x_title, y_title, x_limits, y_limits, logarithmic=False):
        self.x_limits, self.y_limits, self.logarithmic = x_limits, y_limits, logarithmic
        self.lines = []
        self.parts = [style(), '<rect class="paper" width="100%" height="100%"/>', f"<title>{escape(title)}</title>",
                      text(LEFT, 20, escape(title), of_class="title"),
                      text((LEFT + RIGHT) / 2, BOTTOM + 38, escape(x_title), "middle"),
                      text(0, 0, escape(y_title), "middle", more=' transform="translate(18 '
                           f'{(TOP + BOTTOM) / 2:.1f}) rotate(-90)"')]  # fmt: skip

    def x(self, exponent):
        low, high = self.x_limits
        return LEFT + (RIGHT - LEFT) * (exponent - low) / (high - low)

    def y(self, value):
        scale = math.log10 if self.logarithmic else float
        low, high = map(scale, self.y_limits)
        return BOTTOM - (BOTTOM - TOP) * (scale(value) - low) / (high - low)

    def mark(self, exponents, values, level=None):
        for exponent in exponents:
            power = f'2<tspan dy="-5" font-size="9">{exponent}</tspan>'
            self.parts.append(text(self.x(exponent), BOTTOM + 18, power, "middle"))
        for value in values:
            of_class = "level" if value == level else "rule"
            self.parts += [rule(LEFT, self.y(value), RIGHT, self.y(value), of_class),
                           text(LEFT - 8, self.y(value) + 4, f"{value:g}", "end")]  # fmt: skip

    def draw(self, name, points, strong=False):
        colour = len(self.lines) % len(COLOURS)
        self.lines.append((name, sorted(points), colour, " strong" if strong else ""))

    def svg(self, caption):
        lines = sorted(self.lines, key=lambda line: self.y(line[1][-1][1]))
        heights = apart([self.y(points[-1][1]) for _, points, *_ in lines])
        for (name, points, colour, strong), height in zip(lines, heights):
            places = [(self.x(x), self.y(y)) for x, y in points]
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
            self.parts += [f'<polyline class="line c{colour}{strong}" points="{path}"/>',
                           *(f'<circle class="t{colour}" cx="{x:.1f}" cy="{y:.1f}" r="2.5"/>'
                             for x, y in places),
                           rule(places[-1][0] + 4, places[-1][1], RIGHT + 12, height),
                           text(RIGHT + 16, height + 4, escape(name), of_class=f"t{colour}")]  # fmt: skip
        for k, line in enumerate(caption):
            self.parts.append(text(LEFT, BOTTOM + 58 + 15 * k, escape(line)))
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
                f'width="{WIDTH}" height="{HEIGHT}" role="img">')  # fmt: skip
        return "\n".join([head, *self.parts, "</svg>"]) + "\n"
