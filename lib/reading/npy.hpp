// The header of a NumPy array file, versions 1, 2 and 3.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <istream>
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

/// Reads from the beginning of a file of `file_size` bytes. Throws std::invalid_argument with what
/// is wrong: a sentence that follows the file's name.
npy_header npy_header_of(std::istream&, index_t file_size);

/// The element type that stores what `descr` says. Throws std::invalid_argument likewise where
/// there is none.
std::string type_of_descr(const std::string& descr);

/// The other way. Throws std::invalid_argument for a type that NumPy does not know.
std::string descr_of_type(const std::string& type);

/// All that stands before the elements, which follow in C order: version 1.0 of the format.
std::string npy_header_text(const std::string& descr, const std::vector<index_t>& shape);

}  // namespace riemann
