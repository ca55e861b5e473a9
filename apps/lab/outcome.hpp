// What became of a run of a strategy or a kernel.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace riemann::lab {

struct verdict {
  bool checked = false;
  bool right = true;
  double error = 0;  // absolute
  double ulps = 0;   // the same in units in the last place of the result's type
  double bound = 0;  // on the error
};

struct outcome {
  std::string name;     // of the strategy or the kernel
  std::string why_not;  // it does not do this: a sentence; the rest is then empty
  std::string fault;    // what the emulator found wrong with its kernels; likewise
  double seconds = 0;   // of the fastest run: device time, on CPU and emulator wall time
  double seconds_median = 0;
  bool identical = true;  // the bits, in all runs,
  bool promised = true;   // which is promised of them
  verdict judged;

  /// Why there is no result; empty where there is one.
  std::string reason() const { return why_not + fault; }
};

/// "right", "wrong", "faulty", "not run", "not checked". Bits that differ although they are
/// promised to be the same are wrong.
std::string word_of(const outcome&);

/// What the emulator finds becomes the outcome's fault.
void run_guarded(const std::function<void()>& run, outcome&);

/// A sentence on each that is faulty or wrong. detail_of(outcome) follows the name of a wrong one.
template <class Outcome, class Detail>
std::vector<std::string> complaints_about(const std::vector<Outcome>& all,
                                          const Detail& detail_of) {
  std::vector<std::string> complaints;
  for (const Outcome& each : all) {
    if (!each.fault.empty()) complaints.push_back("fault: " + each.name + ": " + each.fault);
    if (word_of(each) == "wrong")
      complaints.push_back("wrong: " + each.name + detail_of(each) +
                           (each.identical ? "" : "; the bits differ from run to run"));
  }
  return complaints;
}

/// As --help tells them.
inline constexpr auto exit_codes = R"(  0  every result is right
  1  the machine could not do it: no such device, not built, not enough memory, not written
  2  the command line is not valid; every fault is reported, nothing is computed
  3  a result is wrong: its error is too large, or its bits differ from run to run; or the emulator
     found a fault in a kernel

Results go to standard output, everything else to standard error.
)";

}  // namespace riemann::lab
