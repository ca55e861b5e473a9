// An array in a file: .npy, or nothing but elements.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/array_file.hpp"

#include "riemann/lib/reading/element_facts.hpp"
#include "riemann/lib/reading/npy.hpp"
#include "riemann/kernels/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace riemann {
namespace {

array_file npy_file(const std::string& path, std::ifstream& file, index_t size,
                    const std::string& asked) {
  const npy_header header = npy_header_of(file, size);
  const std::string type = type_of_descr(header.descr);
  if (!asked.empty() && asked != type)
    throw std::invalid_argument(fmt::format("holds {}, which contradicts --type {}", type, asked));
  const index_t end = header.data_begin + header.count * facts_of(type).bytes;
  if (size != end)
    throw std::invalid_argument(
        fmt::format("ends at byte {}; {} were expected: {} elements of "
                    "type {} from byte {}",
                    size, end, header.count, type, header.data_begin));
  return {path, "npy", type, header.count, header.data_begin, header.shape, header.fortran_order};
}

array_file raw_file(const std::string& path, index_t size, const std::string& type) {
  if (type.empty())
    throw std::invalid_argument("is no .npy file, so --type must say what its bytes are");
  const index_t bytes = facts_of(type).bytes;
  if (size % bytes != 0)
    throw std::invalid_argument(
        fmt::format("ends at byte {}, within an element: {} takes {} bytes", size, type, bytes));
  return {path, "raw", type, size / bytes, 0, {size / bytes}};
}

}  // namespace

array_file examine_array(const std::string& path, const std::string& type) {
  std::error_code unknown;
  if (std::filesystem::exists(path, unknown) && !std::filesystem::is_regular_file(path, unknown))
    throw std::invalid_argument("is no regular file");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::invalid_argument(std::string("cannot be read: ") + std::strerror(errno));
  const auto size = static_cast<index_t>(std::filesystem::file_size(path));
  if (size == 0) throw std::invalid_argument("is empty");
  std::string beginning(npy_magic.size(), '\0');
  file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  file.clear();
  file.seekg(0);
  return beginning == npy_magic || path.ends_with(".npy") ? npy_file(path, file, size, type)
                                                          : raw_file(path, size, type);
}

namespace {

constexpr index_t bytes_per_piece = 1 << 24;

/// From the file to where `room(offset)` says, piece by piece; then done(offset, size).
template <class Room, class Done>
void read_into(const array_file& from, index_t bytes, const Room& room, const Done& done,
               const progress_t& progress) {
  errno = 0;
  std::ifstream file(from.path, std::ios::binary);
  file.seekg(from.data_begin);
  for (index_t at = 0; at < bytes;) {
    const index_t piece = std::min(bytes_per_piece, bytes - at);
    if (!file.read(reinterpret_cast<char*>(room(at)), piece))
      throw io_error(from.path + ": " + (errno == 0 ? "ended early" : std::strerror(errno)));
    done(at, piece);
    at += piece;
    progress(static_cast<double>(at) / static_cast<double>(bytes));
  }
}

}  // namespace

void read_pieces(const array_file& from, const std::function<void(const std::byte*, index_t)>& body,
                 const progress_t& progress) {
  const index_t bytes = from.count * facts_of(from.type).bytes;
  host_array piece("uint8", std::min(bytes, bytes_per_piece));
  read_into(
      from, bytes, [&](index_t) { return piece.data(); },
      [&](index_t, index_t size) { body(piece.data(), size); }, progress);
}

host_array read_array(const array_file& from, const progress_t& progress) {
  host_array elements(from.type, from.count);
  read_into(
      from, elements.bytes(), [&](index_t at) { return elements.data() + at; },
      [](index_t, index_t) {}, progress);
  return elements;
}

}  // namespace riemann
