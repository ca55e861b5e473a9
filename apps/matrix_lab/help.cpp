// Examples first, then every option from the one table, then the exit codes.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/help.hpp"

#include "apps/command_line/help.hpp"
#include "apps/matrix_lab/options.hpp"

namespace riemann::matrix_lab {
namespace {

constexpr auto examples =
    R"(matrix-lab: matrices and the companions of reduction, each kernel checked and timed.

Examples
  matrix-lab row-sums --m 1000 --n 1000          the sums of a thousand rows, and are they right?
  matrix-lab row-sums --kernel all --m 64 --n 300
                                                 every kernel on the same matrix, side by side
  matrix-lab row-sums --m 16384 --n 16384 --input ones --device cpu
                                                 every sum is 16384
  matrix-lab column-sums --layout column_major --ld 1030 --sum naive --type double
  matrix-lab row-sums --op max --file x.npy --out y.npy
  matrix-lab row-sums --bench                    shapes side by side with those who are known for it
  matrix-lab --list                              what there is to choose from
)";

constexpr auto explanation = R"(
Reading the table
  worst error  of the element that is furthest off, measured by what it may be off, in units in the
               last place (ulp) of the reference
  verdict      right: no element is further off than the roundings of the method can explain

Exit codes
  0  every result is right
  1  the machine could not: no such device, not built, not enough memory, not written
  2  the question was not valid; everything wrong with it is told, nothing is computed
  3  a result is wrong: outside of what its method can promise, or of different bits in each run

Results go to standard output, everything else to standard error.
)";

}  // namespace

std::string help() { return examples + apps::help_on(options()) + explanation; }

std::string short_help() {
  return std::string(examples) + "\nmatrix-lab --help tells everything.\n";
}

}  // namespace riemann::matrix_lab
