// The header of a NumPy array file, versions 1, 2 and 3.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace riemann {

struct npy_header {
  std::string descr;  // "<f4"
  bool fortran_order = false;
  std::vector<index_t> shape;
  index_t count = 0;       // product of the shape
  index_t data_begin = 0;  // byte of the file
};

inline constexpr std::string_view npy_magic = "\x93NUMPY";

/// Bytes of a file's beginning that hold any header.
inline constexpr index_t longest_npy_beginning = (index_t{1} << 20) + 12;

/// Of a file of `file_size` bytes, by its beginning: longest_npy_beginning of them, or all. Throws
/// std::invalid_argument with what is wrong: a sentence that follows the file's name.
npy_header npy_header_of(std::string_view beginning, index_t file_size);

/// How the elements are stored that `descr` tells of.
struct stored_elements {
  std::string type;
  bool big_endian = false;
};

/// Throws std::invalid_argument likewise where no element type stores them.
stored_elements elements_of_descr(const std::string& descr);

/// The other way. Throws std::invalid_argument for a type that NumPy does not know.
std::string descr_of_type(const std::string& type);

/// All that stands before the elements, which follow in C order: version 1.0 of the format.
std::string npy_header_text(const std::string& descr, const std::vector<index_t>& shape);

}  // namespace riemann
