// A stencil in pieces: results with all the neighbours that they look at, also beyond the ends.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/errors.hpp"
#include "riemann/kernels/patterns/piece_room.hpp"
#include "riemann/kernels/patterns/pieces.hpp"
#include "riemann/kernels/patterns/stencil/stencil_elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace riemann::patterns {
namespace {

template <class T>
pieces cut(const stencil_request& request, const void* kernel, const T* in, const T* weights,
           T* out, std::size_t memory) {
  const stencil_shape of = shape_of_stencil(request);
  constexpr auto bytes = static_cast<index_t>(sizeof(T));
  // Elements and their halo, the weights, and results.
  const auto bytes_of = [&](index_t results) { return (2 * results + 2 * of.taps - 1) * bytes; };
  const auto room = static_cast<index_t>(room_for_piece(memory));
  const index_t at_once = (room / bytes - 2 * of.taps + 1) / 2;
  if (at_once < 1)
    throw machine_error(fmt::format(
        "not enough device memory: {} bytes needed for a stencil of radius {} piece by piece, {} "
        "available",
        memory_of_room(static_cast<std::size_t>(bytes_of(1))), request.radius, memory));
  pieces parts;
  for (index_t first = 0; first < of.results; first += at_once) {
    const index_t count = std::min(at_once, of.results - first);
    const index_t elements = count + of.taps - 1;
    const stencil_request part{elements, request.radius, boundary::valid, request.type};
    parts.all.push_back(
        {.bytes = static_cast<std::size_t>((elements + of.taps) * bytes),
         .gather =
             [=](void* to) {
               T* const there = static_cast<T*>(to);
               gather_elements(of, in, first, elements, there);
               std::memcpy(there + elements, weights, static_cast<std::size_t>(of.taps * bytes));
             },
         .result_bytes = static_cast<std::size_t>(count * bytes),
         .result = reinterpret_cast<std::byte*>(out + first),
         .plan =
             [=](const void* data, void* there, std::byte*, const site& where) {
               return plan_stencil(part, kernel, data, static_cast<const T*>(data) + elements,
                                   there, where);
             }});
  }
  return parts;
}

}  // namespace

pieces stencil_in_pieces(const stencil_request& request, const void* kernel, const void* in,
                         const void* weights, void* out, std::size_t memory) {
  if (request.type == "float")
    return cut(request, kernel, static_cast<const float*>(in), static_cast<const float*>(weights),
               static_cast<float*>(out), memory);
  return cut(request, kernel, static_cast<const double*>(in), static_cast<const double*>(weights),
             static_cast<double*>(out), memory);
}

}  // namespace riemann::patterns
