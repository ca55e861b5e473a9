# python -m riemann: the command, which lies beside the package's own files.
# SPDX-License-Identifier: Apache-2.0
import os
import sys
from pathlib import Path


def main():
    program = Path(__file__).with_name("integrate")
    os.execv(program, [str(program), *sys.argv[1:]])


if __name__ == "__main__":
    main()
