// An array in a file, a pipe or standard input: .npy, or nothing but elements.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/byte_source.hpp"
#include "riemann/lib/reading/host_array.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace riemann {

using progress_t = std::function<void(double share)>;

struct array_file {
  std::string path;
  std::string format;  // "npy" or "raw"
  std::string type;
  index_t count = 0;
  index_t data_begin = 0;      // byte of the file
  std::vector<index_t> shape;  // of a raw file: the count
  bool fortran_order = false;  // the first index runs fastest
  bool big_endian = false;
  std::shared_ptr<byte_source> source;  // open, before its first byte
};

/// Looks at the file, but not at its elements. `type` is what was asked for, empty if nothing was.
/// Throws std::invalid_argument with what is wrong, a sentence that follows the file's name, and
/// what byte_source throws.
array_file examine_array(const std::string& path, const std::string& type);
array_file examine_array(std::shared_ptr<byte_source>, const std::string& type);

/// Whether such a file is an array with a header: it begins like one, or is named .npy.
bool is_npy(byte_source&);

/// body(bytes, how many) for one piece of the elements after the other: whole elements, aligned, in
/// this machine's order of bytes. Elements are read once. Throws io_error if reading fails.
void read_pieces(const array_file&, const std::function<void(const std::byte*, index_t)>& body,
                 const progress_t&);

/// Likewise. Throws machine_error if the elements do not fit the memory.
host_array read_array(const array_file&, const progress_t&);

}  // namespace riemann
