// reduction-lab: what the program says of itself, its options, and what it does.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/help.hpp"
#include "apps/lab/outcome.hpp"
#include "apps/reduction_lab/arguments.hpp"
#include "apps/reduction_lab/command.hpp"
#include "apps/reduction_lab/listing.hpp"
#include "apps/reduction_lab/options.hpp"

namespace apps = riemann::apps;
namespace lab = riemann::reduction_lab;

namespace {

constexpr auto examples =
    R"(  reduction-lab --n 1e6                          the sum of a million floats, checked
  reduction-lab --strategy all --sum naive --n 2^20
                                                 every strategy on the same array, side by side
  reduction-lab --input ill-conditioned --type double --sum naive
                                                 rounding errors where terms cancel ...
  reduction-lab --input ill-conditioned --type double --sum double_double
                                                 ... and with a better sum
  reduction-lab --input equal --type float --sum kahan --repeat 10
  reduction-lab --op max --type int32 --n 1e7 --threads 2
  reduction-lab --input one-nan --op min         one NaN among a million numbers
  reduction-lab data.npy --op min                an array that NumPy saved
  reduction-lab data.bin --type double --json    raw bytes of a known type; the answer as JSON
  reduction-lab --device emulator --strategy all --sum naive --n 10000
                                                 every kernel, run and checked without a GPU
  reduction-lab --explain --strategy sequential
                                                 what it costs a GPU, and why
  reduction-lab --explain --strategy all         the same for all, side by side
  reduction-lab --steps --strategy warp_shuffle
                                                 which lane adds what, drawn step by step
  reduction-lab --pattern warp_sort              how the lanes of a warp work together
  reduction-lab --bench --n 2^22                 tiled against the plain loop, by size
  reduction-lab --list                           the choices of each option
)";

constexpr auto on_the_table =
    R"(  error     distance from the reference, in units in the last place (ulp) of the element type
  verdict   right: the error is no larger than the roundings of the method can cause; a sum without
            compensation may be right and useless, see --input ill-conditioned
  GB/s      bytes of the array divided by the time of the fastest run
)";

}  // namespace

int main(int argument_count, char** arguments) {
  const apps::program reduction_lab{
      .name = "reduction-lab",
      .sentence = "one array, reduced by many strategies, each checked and timed",
      .examples = examples,
      .options = apps::words_of(lab::options()),
      .sections = {{"Reading the table", on_the_table}},
      .exit_codes = riemann::lab::exit_codes,
      .list = lab::list_families,
      .list_records = lab::strategy_records,
      .understand = apps::understanding_by(lab::parse, lab::carry_out)};
  return apps::run(reduction_lab, {arguments + 1, arguments + argument_count});
}
