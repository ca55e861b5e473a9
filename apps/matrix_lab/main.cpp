// matrix-lab: what the program says of itself, its options, and what it does.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/help.hpp"
#include "apps/lab/outcome.hpp"
#include "apps/matrix_lab/arguments.hpp"
#include "apps/matrix_lab/command.hpp"
#include "apps/matrix_lab/options.hpp"

namespace apps = riemann::apps;
namespace lab = riemann::matrix_lab;

namespace {

constexpr auto examples =
    R"(  matrix-lab row-sums --m 1000 --n 1000          the sums of a thousand rows, checked
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

}  // namespace

int main(int argument_count, char** arguments) {
  const apps::program matrix_lab{
      .name = "matrix-lab",
      .sentence =
          "sums of rows and columns, products, scans, stencils and histograms, each "
          "kernel checked and timed",
      .examples = examples,
      .options = apps::words_of(lab::options()),
      .sections = {{"Reading the table", on_the_table}},
      .exit_codes = riemann::lab::exit_codes,
      .list = lab::list_patterns,
      .list_records = lab::pattern_records,
      .understand = apps::understanding_by(lab::parse, lab::carry_out)};
  return apps::run(matrix_lab, {arguments + 1, arguments + argument_count});
}
