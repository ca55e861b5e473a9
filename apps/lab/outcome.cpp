// What became of a run of a strategy or a kernel.
// SPDX-License-Identifier: Apache-2.0
#include "apps/lab/outcome.hpp"

#include "riemann/kernels/emulator/fault.hpp"

namespace riemann::lab {

std::string word_of(const outcome& told) {
  if (!told.why_not.empty()) return "not run";
  if (!told.fault.empty()) return "faulty";
  if (told.promised && !told.identical) return "wrong";
  if (!told.judged.checked) return "not checked";
  return told.judged.right ? "right" : "wrong";
}

void run_guarded(const std::function<void()>& run, outcome& told) {
  try {
    run();
  } catch (const emulator::fault& caught) {
    told.fault = caught.what();
  }
}

}  // namespace riemann::lab
