// Examples first, then every option from the one table, then the exit codes.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/help.hpp"

#include "apps/command_line/help.hpp"
#include "apps/command_line/man_page.hpp"
#include "apps/reduction_lab/options.hpp"
#include "riemann/lib/naming/catalogue.hpp"

namespace riemann::reduction_lab {
namespace {

constexpr auto examples =
    R"(reduction-lab: one array, reduced by many strategies, each checked and timed.

Examples
  reduction-lab --n 1e6                          the sum of a million floats, checked
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

constexpr auto exit_codes = R"(  0  every result is right
  1  the machine could not do it: no such device, not built, not enough memory, not written
  2  the command line is not valid; every fault is reported, nothing is computed
  3  a result is wrong: its error is too large, or its bits differ from run to run; or the emulator
     found a fault in a kernel

Results go to standard output, everything else to standard error.
)";

}  // namespace

std::string help() {
  return examples + apps::help_on(options()) + "\nReading the table\n" + on_the_table +
         "\nExit codes\n" + exit_codes;
}

std::string manual() {
  const std::string text = examples;
  return apps::roff_of({"reduction-lab",
                        version_number(),
                        "one array, reduced in many ways, each checked and timed",
                        apps::words_of(options()),
                        {{"Reading the table", on_the_table},
                         {"Exit status", exit_codes},
                         {"Examples", text.substr(text.find("  reduction-lab"))}}});
}

std::string short_help() {
  return std::string(examples) + "\nreduction-lab --help lists all options.\n";
}

}  // namespace riemann::reduction_lab
