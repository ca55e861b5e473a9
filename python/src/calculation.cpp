// The GIL is taken to tell, and only as often as a person looks.
// SPDX-License-Identifier: Apache-2.0
#include "calculation.hpp"

namespace riemann::python {

namespace nb = nanobind;

run_control calculation::control() {
  run_control control_of_run{watch_.token(), {}};
  if (!heard_.is_none())
    control_of_run.progress = [this](double share) {
      constexpr auto pause = std::chrono::milliseconds(50);
      const auto now = std::chrono::steady_clock::now();
      if (!(share > told_ && share < 1) || now - last_ < pause || stopped()) return;
      const nb::gil_scoped_acquire held;
      tell(share);
      last_ = now;
    };
  return control_of_run;
}

void calculation::tell(double share) {
  told_ = share;
  try {
    heard_(share);
  } catch (const nb::python_error& raised) {
    end_by(raised);
  }
}

void calculation::end_by(const nb::python_error& raised) {
  kept_ = nb::borrow(raised.value());
  watch_.stop();
}

nb::object calculation::raised() {
  if (!heard_.is_none() && !stopped()) tell(1);
  if (kept_.is_valid()) return kept_;
  if (PyErr_CheckSignals() == 0) return nb::none();
  return nb::borrow(nb::python_error().value());
}

}  // namespace riemann::python
