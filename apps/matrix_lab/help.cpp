// Examples first, then every option from the one table, then the exit codes.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/help.hpp"

#include "apps/command_line/help.hpp"
#include "apps/command_line/man_page.hpp"
#include "apps/matrix_lab/options.hpp"
#include "riemann/lib/naming/catalogue.hpp"

namespace riemann::matrix_lab {
namespace {

constexpr auto examples =
    R"(matrix-lab: sums of rows and columns, products, scans, stencils and histograms, each kernel checked
and timed.

Examples
  matrix-lab row-sums --m 1000 --n 1000          the sums of a thousand rows, checked
  matrix-lab row-sums --kernel all --m 64 --n 300
                                                 every kernel on the same matrix, side by side
  matrix-lab row-sums --m 16384 --n 16384 --input ones --device cpu
                                                 every sum is 16384
  matrix-lab column-sums --layout column_major --ld 1030 --sum naive --type double
  matrix-lab row-sums --op max --file x.npy --out y.npy
  matrix-lab row-sums --bench                    speed by shape, beside Eigen or cuBLAS
  matrix-lab --list                              the patterns and their kernels
)";

constexpr auto on_the_table =
    R"(  worst error  error of the element that comes closest to its bound, or exceeds it most, in units in
               the last place (ulp) of the reference
  verdict      right: no error is larger than the roundings of the method can cause
)";

constexpr auto exit_codes = R"(  0  every result is right
  1  the machine could not do it: no such device, not built, not enough memory, not written
  2  the command line is not valid; every fault is reported, nothing is computed
  3  a result is wrong: its error is too large, or its bits differ from run to run

Results go to standard output, everything else to standard error.
)";

}  // namespace

std::string help() {
  return examples + apps::help_on(options()) + "\nReading the table\n" + on_the_table +
         "\nExit codes\n" + exit_codes;
}

std::string manual() {
  const std::string text = examples;
  return apps::roff_of(
      {"matrix-lab",
       version_number(),
       "row and column sums, products, scans, stencils and histograms, checked and timed",
       apps::words_of(options()),
       {{"Reading the table", on_the_table},
        {"Exit status", exit_codes},
        {"Examples", text.substr(text.find("  matrix-lab"))}}});
}

std::string short_help() {
  return std::string(examples) + "\nmatrix-lab --help lists all options.\n";
}

}  // namespace riemann::matrix_lab
