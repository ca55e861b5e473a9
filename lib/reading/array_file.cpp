// An array in a file, a pipe or standard input: .npy, or nothing but elements.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/array_file.hpp"

#include "riemann/lib/reading/element_facts.hpp"
#include "riemann/lib/reading/foreign_formats.hpp"
#include "riemann/lib/reading/npy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace riemann {
namespace {

constexpr index_t bytes_per_piece = 1 << 24;

array_file npy_file(std::shared_ptr<byte_source> source, const std::string& wanted_type) {
  const index_t size = source->size();
  const npy_header header = npy_header_of(source->first(longest_npy_beginning), size);
  const auto [type, big_endian] = elements_of_descr(header.descr);
  if (!wanted_type.empty() && wanted_type != type)
    throw std::invalid_argument(
        fmt::format("holds {}, which contradicts --type {}", type, wanted_type));
  const index_t end = header.data_begin + header.count * facts_of(type).bytes;
  if (size != end)
    throw std::invalid_argument(
        fmt::format("ends at byte {}; {} were expected: {} elements of "
                    "type {} from byte {}",
                    size, end, header.count, type, header.data_begin));
  const std::string name = source->name();
  return {name,
          "npy",
          type,
          header.count,
          header.data_begin,
          header.shape,
          header.fortran_order,
          big_endian,
          std::move(source)};
}

array_file raw_file(std::shared_ptr<byte_source> source, const std::string& type) {
  if (type.empty()) {
    const std::string foreign = foreign_format(source->first(bytes_that_tell_the_format));
    throw std::invalid_argument(
        foreign.empty() ? "is not a .npy file, so --type must say what its bytes are" : foreign);
  }
  const index_t size = source->size();
  const index_t bytes = facts_of(type).bytes;
  if (size % bytes != 0)
    throw std::invalid_argument(
        fmt::format("ends at byte {}, within an element: {} takes {} bytes", size, type, bytes));
  const std::string name = source->name();
  return {name, "raw", type, size / bytes, 0, {size / bytes}, false, false, std::move(source)};
}

void reverse_bytes(std::byte* data, index_t size, index_t of_element) {
  for (index_t at = 0; at < size; at += of_element) std::reverse(data + at, data + at + of_element);
}

/// From the file to where `room(offset)` says, piece by piece; then done(offset, size).
template <class Room, class Done>
void read_into(const array_file& from, const Room& room, const Done& done,
               const progress_t& progress) {
  const index_t of_element = facts_of(from.type).bytes;
  const index_t bytes = from.count * of_element;
  from.source->skip(from.data_begin);
  for (index_t at = 0; at < bytes;) {
    const index_t piece = std::min(bytes_per_piece, bytes - at);
    from.source->read(room(at), piece);
    if (from.big_endian) reverse_bytes(room(at), piece, of_element);
    done(at, piece);
    at += piece;
    progress(static_cast<double>(at) / static_cast<double>(bytes));
  }
}

}  // namespace

bool is_npy(byte_source& source) {
  const std::string& name = source.name();
  return source.first(static_cast<index_t>(npy_magic.size())) == npy_magic ||
         name.ends_with(".npy") || name.ends_with(".npy.gz");
}

array_file examine_array(const std::string& path, const std::string& type) {
  return examine_array(std::make_shared<byte_source>(path), type);
}

array_file examine_array(std::shared_ptr<byte_source> source, const std::string& type) {
  if (!is_npy(*source)) return raw_file(std::move(source), type);
  const std::string foreign = foreign_format(source->first(bytes_that_tell_the_format));
  if (!foreign.empty()) throw std::invalid_argument(foreign);  // named .npy, and something else
  return npy_file(std::move(source), type);
}

void read_pieces(const array_file& from, const std::function<void(const std::byte*, index_t)>& body,
                 const progress_t& progress) {
  host_array piece("uint8", std::min(from.count * facts_of(from.type).bytes, bytes_per_piece));
  read_into(
      from, [&](index_t) { return piece.data(); },
      [&](index_t, index_t size) { body(piece.data(), size); }, progress);
}

host_array read_array(const array_file& from, const progress_t& progress) {
  host_array elements(from.type, from.count);
  read_into(
      from, [&](index_t at) { return elements.data() + at; }, [](index_t, index_t) {}, progress);
  return elements;
}

}  // namespace riemann
