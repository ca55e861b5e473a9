// Whoever holds a capsule holds the memory that it is of.
// SPDX-License-Identifier: Apache-2.0
#include "rows_function.hpp"

#include <nanobind/ndarray.h>

#include <cstddef>
#include <memory>

namespace riemann::python {

namespace nb = nanobind;

namespace {

using column_on_gpu = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cuda>;

/// Its memory lives as long as the rows; let go of from any thread.
device_rows rows_of(const nb::object& values, const device_rows& x) {
  column_on_gpu column;
  if (!nb::try_cast(values, column, false) ||
      column.shape(0) != static_cast<std::size_t>(x.count) || column.device_id() != x.device) {
    const nb::object told = nb::str(
                                "{} double-precision values on GPU {}, one after the other, "
                                "are needed; {} is what was returned")
                                .attr("format")(x.count, x.device, nb::type_name(values.type()));
    throw nb::type_error(nb::cast<nb::str>(told).c_str());
  }
  const auto let_go = [](column_on_gpu* of) {
    const held_gil held;
    delete of;
  };
  const std::shared_ptr<const column_on_gpu> owner(new column_on_gpu(std::move(column)), let_go);
  return {owner, owner->data(), 1, x.count, x.device};
}

}  // namespace

nb::object capsule_of(const device_rows& x) {
  using owner = std::shared_ptr<const void>;
  const nb::capsule kept(new owner(x.owner),
                         [](void* p) noexcept { delete static_cast<owner*>(p); });
  const nb::ndarray<double, nb::device::cuda> array(
      const_cast<double*>(x.at),
      {static_cast<std::size_t>(x.rows), static_cast<std::size_t>(x.count)}, kept, {},
      nb::dtype<double>(), nb::device::cuda::value, x.device);
  return nb::cast(array);
}

device_rows rows_function::operator()(const device_rows& x) const {
  const held_gil held;
  if (now_->ends_by_error()) return {};
  try {
    const nb::object points = capsule_of(x);
    return rows_of(or_sleep_at_end([&] { return call_(points, x.device); }), x);
  } catch (const nb::python_error& raised) {
    if (!raised.matches(PyExc_KeyboardInterrupt)) throw;
    now_->end_by(raised);
    return {};
  }
}

}  // namespace riemann::python
