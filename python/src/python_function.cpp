// The GIL is held while the function is called, and at no other time.
// SPDX-License-Identifier: Apache-2.0
#include "python_function.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace riemann::python {

namespace nb = nanobind;

void python_function::fill(int count) const {
  const held_gil held;
  if (!now_->ends_by_error()) {
    try {
      or_sleep_at_end([&] { return fill_(count); });
      return;
    } catch (const nb::python_error& raised) {
      if (!raised.matches(PyExc_KeyboardInterrupt)) throw;
      now_->end_by(raised);
    }
  }
  for (int c = 0; c < shared_.components; ++c)
    std::fill_n(shared_.values + std::ptrdiff_t{c} * shared_.most, count,
                std::numeric_limits<double>::quiet_NaN());
}

void python_function::values(points_view at, double* const* out) const {
  for (int first = 0; first < at.count; first += shared_.most) {
    const int count = std::min(shared_.most, at.count - first);
    for (int k = 0; k < shared_.dimensions; ++k)
      std::copy_n(at.x[k] + first, count, shared_.points + std::ptrdiff_t{k} * shared_.most);
    fill(count);
    for (int c = 0; c < shared_.components; ++c)
      std::copy_n(shared_.values + std::ptrdiff_t{c} * shared_.most, count, out[c] + first);
  }
}

}  // namespace riemann::python
