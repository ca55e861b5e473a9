// Examples first, then every option from the one table, then the exit codes.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/help.hpp"

#include "apps/command_line/help.hpp"
#include "apps/reduction_lab/options.hpp"

namespace riemann::reduction_lab {
namespace {

constexpr auto examples =
    R"(reduction-lab: one array, reduced in as many ways as there are, each checked and timed.

Examples
  reduction-lab --n 1e6                          the sum of a million floats, and is it right?
  reduction-lab --strategy all --sum naive --n 2^20
                                                 every strategy on the same array, side by side
  reduction-lab --input ill-conditioned --type double --sum naive
                                                 what rounding does where terms cancel ...
  reduction-lab --input ill-conditioned --type double --sum double_double
                                                 ... and what a better sum makes of it
  reduction-lab --input equal --type float --sum kahan --repeat 10
  reduction-lab --op max --type int32 --n 1e7 --threads 2
  reduction-lab --input one-nan --op min         one NaN among a million numbers: it shows
  reduction-lab data.npy --op min                an array that NumPy saved
  reduction-lab data.bin --type double --json    nothing but bytes, and an answer for programs
  reduction-lab --device emulator --strategy all --sum naive --n 10000
                                                 every kernel without a GPU, each access checked
  reduction-lab --explain --strategy sequential
                                                 what it asks of a GPU, and why
  reduction-lab --explain --strategy all         the same of all, side by side
  reduction-lab --steps --strategy warp_shuffle
                                                 which lane adds what, drawn step by step
  reduction-lab --pattern warp_sort              what a warp's lanes do together
  reduction-lab --bench --n 2^22                 tiled against the plain loop, by size
  reduction-lab --list                           what there is to choose from
)";

constexpr auto explanation = R"(
Reading the table
  error     from the reference: in units in the last place (ulp) of the element type
  verdict   right: no further off than the additions of the method can explain; a sum that nobody
            compensates may be right and useless, see --input ill-conditioned
  GB/s      bytes of the array by the time of the fastest run

Exit codes
  0  every result is right
  1  the machine could not: no such device, not built, not enough memory, not written
  2  the question was not valid; everything wrong with it is told, nothing is computed
  3  a result is wrong: outside of what its method can promise, or of different bits in each run;
     or the emulator found a fault in a kernel

Results go to standard output, everything else to standard error.
)";

}  // namespace

std::string help() { return examples + apps::help_on(options()) + explanation; }

std::string short_help() {
  return std::string(examples) + "\nreduction-lab --help tells everything.\n";
}

}  // namespace riemann::reduction_lab
