# The Debian package: what it lays down, what it asks for, and that it runs from a root of its own.
#   package_test.py BUILD CPACK
# SPDX-License-Identifier: Apache-2.0
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
# Of every Debian and Ubuntu, or of the packages the control file names.
LIBRARIES = {"linux-vdso.so.1", "libstdc++.so.6", "libm.so.6", "libgcc_s.so.1", "libc.so.6",
             "/lib64/ld-linux-x86-64.so.2"}  # fmt: skip
FILES = [
    "usr/bin/integrate",
    "usr/bin/reduction-lab",
    "usr/bin/matrix-lab",
    *(place.format(program)
      for program in ("integrate", "matrix-lab", "reduction-lab")
      for place in ("usr/share/bash-completion/completions/{}",
                    "usr/share/zsh/vendor-completions/_{}",
                    "usr/share/fish/vendor_completions.d/{}.fish",
                    "usr/share/man/man1/{}.1")),
    "usr/share/doc/riemann/configs/pi.toml",
    "usr/share/doc/riemann/configs/data/integrals.json",
    "usr/share/doc/riemann/copyright",
]


def output(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=True, **options).stdout


def main():
    build, cpack = sys.argv[1:3]
    if not (shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps")):
        print("no dpkg here")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        output(cpack, "-G", "DEB", "-B", folder, cwd=build)
        (package,) = Path(folder).glob("*.deb")
        depends = output("dpkg-deb", "--field", package, "Depends")
        named = set(re.findall(r"(?:^|, )([a-z0-9+.-]+)", depends))
        assert named <= {"libc6", "libstdc++6", "libgcc-s1"}, depends
        root = Path(folder) / "root"
        output("dpkg-deb", "-x", package, root)
        there = {str(file.relative_to(root)) for file in root.rglob("*") if file.is_file()}
        assert not set(FILES) - there, set(FILES) - there
        assert not [file for file in there if file.endswith((".hpp", ".a", ".cmake"))]
        program = root / "usr/bin/integrate"
        libraries = {line.split()[0] for line in output("ldd", program).splitlines()}
        assert libraries <= LIBRARIES, libraries - LIBRARIES
        bare = {"HOME": folder}
        value = output(program, "--fn", "pi", "--n", "1e6", "--device", "cpu", "--quiet", env=bare).strip()
        assert value == "3.1415926535898766", value
        config = root / "usr/share/doc/riemann/configs/accuracy.toml"
        assert " 0 not met" in output(program, "--config", config, env=bare)
        print(f"{package.name}, {package.stat().st_size / 1e6:.1f} MB; depends on {depends.strip()}")
    return 0


sys.exit(main())
