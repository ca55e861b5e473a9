// The GIL is taken to tell, and only as often as a person looks.
// SPDX-License-Identifier: Apache-2.0
#include "calculation.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace riemann::python {

namespace nb = nanobind;

namespace {

/// Both with the GIL alone.
std::vector<calculation*> at_work;
std::thread::id last_thread;  // of the interpreter, once it ends

/// How long it waits for the others.
constexpr auto patience = std::chrono::seconds(1);

}  // namespace

calculation::calculation(nb::object heard) : heard_(std::move(heard)) {
  if (last_thread != std::thread::id() && last_thread != thread_) {
    PyErr_SetNone(PyExc_SystemExit);
    throw nb::python_error();
  }
  at_work.push_back(this);
}

calculation::~calculation() { std::erase(at_work, this); }

bool calculation::is_of_another_thread() const {
  return thread_ != last_thread && process_ == times_forked();
}

void calculation::end_all_others() {
  last_thread = std::this_thread::get_id();
  const auto is_of_another = [](const calculation* each) { return each->is_of_another_thread(); };
  for (calculation* each : at_work)
    if (is_of_another(each)) each->watch_.stop();
  const auto until = std::chrono::steady_clock::now() + patience;
  while (std::any_of(at_work.begin(), at_work.end(), is_of_another)) {
    if (std::chrono::steady_clock::now() >= until) {
      nb::set_leak_warnings(false);  // what these threads hold is not lost by mistake
      return;
    }
    const released_gil released;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

run_control calculation::control() {
  run_control control_of_run{watch_.token(), {}};
  if (!heard_.is_none())
    control_of_run.progress = [this](double share) {
      constexpr auto pause = std::chrono::milliseconds(50);
      const auto now = std::chrono::steady_clock::now();
      if (!(share > told_ && share < 1) || now - last_ < pause || stopped()) return;
      const held_gil held;
      tell(share);
      last_ = now;
    };
  return control_of_run;
}

void calculation::tell(double share) {
  told_ = share;
  try {
    or_sleep_at_end([&] { return heard_(share); });
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

void bind_calculations(nb::module_& m) {
  m.def("end_all_others", &calculation::end_all_others);
  nb::module_::import_("atexit").attr("register")(m.attr("end_all_others"));
}

}  // namespace riemann::python
