# The report in a browser: nothing to complain of, and the figures of the rows.
#   report_page_test.py INTEGRATE CONFIG [SCREENSHOT.png]
# SPDX-License-Identifier: Apache-2.0
import json
import math
import re
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

SKIPPED = 77
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


class Rows(HTMLParser):
    """The cells of each table row, by the key that each names."""

    def __init__(self):
        super().__init__()
        self.rows = []
        self.key = None

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.rows.append({})
        if tag == "td":
            named = dict(attributes)
            self.key = named["data-key"]
            self.rows[-1][self.key] = named.get("data-value", "")
            if self.rows[-1][self.key]:
                self.key = None  # in full already

    def handle_endtag(self, tag):
        if tag == "td":
            self.key = None

    def handle_data(self, data):
        if self.key:
            self.rows[-1][self.key] += data


def browse(browser, page, *options):
    with tempfile.TemporaryDirectory() as profile:
        command = [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1300,1800",
                   f"--user-data-dir={profile}", "--enable-logging=stderr", *options,
                   page.as_uri()]  # fmt: skip
        return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)


def main():
    program, config = sys.argv[1:3]
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        print("no Chromium here")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        page, rows = Path(folder) / "page.html", Path(folder) / "rows.jsonl"
        subprocess.run([program, "--config", config, "--out", rows, "--report", page],
                       capture_output=True, check=True)  # fmt: skip
        done = browse(browser, page, "--dump-dom")
        told = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
        assert not told, told
        parsed = Rows()
        parsed.feed(done.stdout)
        shown = {row["job"]: row for row in parsed.rows if "job" in row}
        expected = [json.loads(line) for line in rows.read_text().splitlines()]
        assert len(shown) == len(expected) > 0
        for row in expected:
            for key in ("n", "value", "absolute_error", "error_estimate", "seconds"):
                cell = shown[str(row["job"])][key]
                number = float(cell or "nan")  # JSON has null for what is not finite
                assert (number if math.isfinite(number) else None) == row[key], (row, key, cell)
            assert shown[str(row["job"])]["outcome"] == row["outcome"]
        curves = len(re.findall("<polyline", done.stdout))
        assert curves > 0
        picture = Path(sys.argv[3]) if len(sys.argv) > 3 else Path(folder) / "page.png"
        browse(browser, page, f"--screenshot={picture}")
        assert picture.stat().st_size > 10_000
        print(f"{len(expected)} rows, {curves} curves, a picture of {picture.stat().st_size} bytes")
    return 0


sys.exit(main())
