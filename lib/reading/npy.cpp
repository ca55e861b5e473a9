// The header of a NumPy array file, read with suspicion: a file may say anything.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/npy.hpp"

#include "riemann/lib/reading/element_facts.hpp"
#include "riemann/lib/reading/python_literal.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>
#include <stdexcept>

namespace riemann {
namespace {

index_t little_endian(std::string_view bytes) {
  index_t value = 0;
  for (std::size_t k = bytes.size(); k-- > 0;)
    value = value * 256 + static_cast<unsigned char>(bytes[k]);
  return value;
}

void require_bytes(index_t file_size, index_t expected, const char* what) {
  if (file_size >= expected) return;
  throw std::invalid_argument(
      fmt::format("ends at byte {}; {} goes to byte {}", file_size, what, expected));
}

index_t product(const std::vector<index_t>& shape) {
  index_t count = 1;
  for (const index_t each : shape)
    if (each == 0) return 0;
  for (const index_t each : shape) {
    if (count > std::numeric_limits<index_t>::max() / 64 / each)
      throw std::invalid_argument(fmt::format(
          "has the shape ({}), more elements than can be counted", fmt::join(shape, ", ")));
    count *= each;
  }
  return count;
}

char letter_of(element_kind kind) {
  switch (kind) {
    case element_kind::floating: return 'f';
    case element_kind::signed_integer: return 'i';
    case element_kind::unsigned_integer: return 'u';
  }
  return '?';
}

/// Of two floating-point types of one size, the IEEE one: NumPy knows no other.
bool is_stored_so(const element_facts& type, char letter, index_t bytes) {
  const int ieee_digits = bytes == 2 ? 11 : bytes == 4 ? 24 : 53;
  return letter == letter_of(type.kind) && bytes == type.bytes &&
         (letter != 'f' || type.digits == ieee_digits);
}

std::string kind_in_words(char letter) {
  switch (letter) {
    case 'O': return "Python objects";
    case 'b': return "bools";
    case 'V': return "structures";
    case 'c': return "complex numbers";
    case 'S':
    case 'U': return "text";
    case 'M':
    case 'm': return "dates";
    default: return "elements";
  }
}

}  // namespace

npy_header npy_header_of(std::string_view beginning, index_t file_size) {
  const auto magic_size = static_cast<index_t>(npy_magic.size());
  const auto bytes = [&](index_t begin, index_t count) {
    return beginning.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(count));
  };
  const std::string_view magic = bytes(0, magic_size);
  if (magic != npy_magic.substr(0, magic.size()))
    throw std::invalid_argument("does not begin with \\x93NUMPY: it is not a .npy file");
  require_bytes(file_size, magic_size + 2, "the version");
  const int version = static_cast<unsigned char>(beginning[npy_magic.size()]);
  if (version < 1 || version > 3)
    throw std::invalid_argument(
        fmt::format("has version {} of the format; allowed: 1, 2, 3", version));
  if (const int minor = static_cast<unsigned char>(beginning[npy_magic.size() + 1]); minor != 0)
    throw std::invalid_argument(
        fmt::format("has version {}.{} of the format; allowed: 1.0, 2.0, 3.0", version, minor));
  const index_t length_bytes = version == 1 ? 2 : 4;
  const index_t header_begin = magic_size + 2 + length_bytes;
  require_bytes(file_size, header_begin, "the length of the header");
  const index_t length = little_endian(bytes(magic_size + 2, length_bytes));
  require_bytes(file_size, header_begin + length, "the header");
  if (header_begin + length > longest_npy_beginning)
    throw std::invalid_argument(fmt::format("has a header of {} bytes; no array needs more than {}",
                                            length, longest_npy_beginning));
  const npy_dictionary said = npy_dictionary_from(bytes(header_begin, length));
  return {said.descr, said.fortran_order, said.shape, product(said.shape), header_begin + length};
}

std::string descr_of_type(const std::string& name) {
  const element_facts& type = facts_of(name);
  if (!is_stored_so(type, letter_of(type.kind), type.bytes))
    throw std::invalid_argument(fmt::format("NumPy has no type for elements of type {}", name));
  return fmt::format("{}{}{}", type.bytes == 1 ? '|' : '<', letter_of(type.kind), type.bytes);
}

std::string npy_header_text(const std::string& descr, const std::vector<index_t>& shape) {
  constexpr std::size_t aligned_to = 64;
  constexpr std::size_t before = npy_magic.size() + 4;  // version 1.0, and two bytes of length
  std::string text = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}{}), }}",
                                 descr, fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
  text.append((2 * aligned_to - 1 - (before + text.size()) % aligned_to) % aligned_to, ' ');
  text += '\n';
  std::string header(npy_magic);
  header +=
      {'\1', '\0', static_cast<char>(text.size() % 256), static_cast<char>(text.size() / 256)};
  return header + text;
}

stored_elements elements_of_descr(const std::string& descr) {
  std::vector<std::string> readable;
  const char order = descr.empty() ? '?' : descr[0];
  const char letter = descr.size() < 2 ? '?' : descr[1];
  const std::string size = descr.size() < 3 ? "" : descr.substr(2);
  for (const element_facts& type : element_catalogue()) {
    const bool plain = size == std::to_string(type.bytes);
    const bool ordered = order == '<' || order == '>' || (order == '|' && type.bytes == 1);
    if (ordered && plain && is_stored_so(type, letter, type.bytes))
      return {type.name, order == '>' && type.bytes > 1};
    if (is_stored_so(type, letter_of(type.kind), type.bytes))
      readable.push_back(fmt::format("{}{}", letter_of(type.kind), type.bytes));
  }
  throw std::invalid_argument(fmt::format("holds {} ('{}'); allowed: {}", kind_in_words(letter),
                                          descr, fmt::join(readable, ", ")));
}

}  // namespace riemann
