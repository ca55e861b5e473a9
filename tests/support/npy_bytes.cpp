// NumPy array files, byte by byte.
// SPDX-License-Identifier: Apache-2.0
#include "support/npy_bytes.hpp"

namespace riemann::trials {

std::string npy_header_bytes(const std::string& dictionary, int version) {
  const std::size_t length_bytes = version == 1 ? 2 : 4;
  const std::size_t begin = 8 + length_bytes;
  std::string text = dictionary;
  text.append(63 - (begin + text.size()) % 64, ' ');
  text += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += static_cast<char>(version);
  bytes += '\0';
  for (std::size_t k = 0; k < length_bytes; ++k)
    bytes += static_cast<char>(text.size() >> (8 * k) & 0xff);
  return bytes + text;
}

std::string npy_dictionary_text(const std::string& descr, const std::string& shape,
                                const std::string& fortran_order) {
  return "{'descr': '" + descr + "', 'fortran_order': " + fortran_order + ", 'shape': " + shape +
         ", }";
}

}  // namespace riemann::trials
