// NumPy array files, byte by byte.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <string>
#include <vector>

namespace riemann::trials {

/// Magic, version, length and the dictionary, padded to a multiple of 64 as NumPy does.
std::string npy_header_bytes(const std::string& dictionary, int version = 1);

/// {'descr': DESCR, 'fortran_order': False, 'shape': SHAPE, }
std::string npy_dictionary_text(const std::string& descr, const std::string& shape,
                                const std::string& fortran_order = "False");

template <class T>
std::string bytes_of(const std::vector<T>& elements) {
  std::string bytes(elements.size() * sizeof(T), '\0');
  if (!elements.empty()) std::memcpy(bytes.data(), elements.data(), bytes.size());
  return bytes;
}

}  // namespace riemann::trials
