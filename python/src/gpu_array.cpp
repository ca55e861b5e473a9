// Arrays come as DLPack capsules, or by the address that __cuda_array_interface__ tells.
// SPDX-License-Identifier: Apache-2.0
#include "gpu_array.hpp"

#include "riemann/kernels/cuda/device_array.hpp"
#include "riemann/kernels/cuda/device_pool.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <optional>

namespace riemann::python {

namespace nb = nanobind;

namespace {

using bytes_here = nb::ndarray<nb::c_contig, nb::device::cpu>;

gpu_array completed(gpu_array array) {
  array.on = &device_pool::open(array.device);
  cuda::wait_for_everybody(*array.on);
  return array;
}

/// None where it is not contiguous.
std::optional<gpu_array> of_capsule(const nb::object& capsule) {
  gpu_array::lent_by_dlpack found;
  if (!nb::try_cast(capsule, found, false)) return std::nullopt;
  return completed({found,
                    {},
                    found.data(),
                    name_of_type(found.dtype()),
                    static_cast<index_t>(found.size()),
                    static_cast<int>(found.itemsize()),
                    found.device_id()});
}

/// `kind` and `bytes` as NumPy writes them: f8, b1.
gpu_array at_address(nb::object owner, std::uintptr_t address, const std::string& kind, int bytes,
                     index_t count, int device) {
  using code = nb::dlpack::dtype_code;
  const auto of = [&](code one) {
    return name_of_type({static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(8 * bytes), 1});
  };
  const std::string type = kind == "f"   ? of(code::Float)
                           : kind == "i" ? of(code::Int)
                           : kind == "u" ? of(code::UInt)
                           : kind == "b" ? of(code::Bool)
                                         : "";
  return completed(
      {{}, std::move(owner), reinterpret_cast<const void*>(address), type, count, bytes, device});
}

void copy_to_host(const gpu_array& array, const bytes_here& to) {
  if (to.nbytes() != static_cast<std::size_t>(array.count * array.element_bytes))
    throw nb::value_error("another size");
  cuda::copy_to_host(*array.on, array.at, to.data(), to.nbytes());
}

}  // namespace

std::string name_of_type(const nb::dlpack::dtype& type) {
  const int bits = type.bits;
  const auto whole = [&](const char* kind) { return kind + std::to_string(bits); };
  switch (static_cast<nb::dlpack::dtype_code>(type.code)) {
    case nb::dlpack::dtype_code::Int: return whole("int");
    case nb::dlpack::dtype_code::UInt: return whole("uint");
    case nb::dlpack::dtype_code::Bool: return bits == 8 ? "uint8" : "";
    case nb::dlpack::dtype_code::Float:
      return bits == 64 ? "double" : bits == 32 ? "float" : bits == 16 ? "half" : "";
    default: return {};
  }
}

void bind_gpu_arrays(nb::module_& m) {
  nb::class_<gpu_array>(m, "GpuArray")
      .def_static("of_capsule", &of_capsule, nb::arg("capsule"))
      .def_static("at_address", &at_address, nb::arg("owner"), nb::arg("address"), nb::arg("kind"),
                  nb::arg("bytes"), nb::arg("count"), nb::arg("device"))
      .def_ro("type", &gpu_array::type)
      .def("copy_to_host", &copy_to_host, nb::arg("to").noconvert());
  m.def(
      "gpu_at",
      [](std::uintptr_t address) {
        device_pool::open(0);  // tells where there is none
        return cuda::device_of(reinterpret_cast<const void*>(address));
      },
      nb::arg("address"));
  m.def("open_gpu", [](int device) { device_pool::open(device); }, nb::arg("device"));
}

}  // namespace riemann::python
