// The bytes of a file, a pipe or standard input, read once from the beginning; gzip is unpacked.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace riemann {

/// A regular file is read as its bytes are asked for. What does not tell its length (a pipe, a
/// compressed file) is held in memory as a whole, so that every source knows its size.
class byte_source {
 public:
  /// "-" is standard input. Throws std::invalid_argument with what is wrong, a sentence that
  /// follows the file's name: it cannot be read, is a directory or a device, is empty, is gzip and
  /// broken. Throws machine_error where its bytes do not fit the memory.
  /// Of what tells no length, it may leave what is behind the first `most` bytes.
  explicit byte_source(const std::string& word, index_t most = std::numeric_limits<index_t>::max());
  ~byte_source();
  byte_source(const byte_source&) = delete;  // closes once
  byte_source& operator=(const byte_source&) = delete;

  /// The file's, or "standard input".
  const std::string& name() const { return name_; }

  /// Of all bytes, unpacked.
  index_t size() const { return size_; }

  /// The first `count` bytes, or all where there are fewer. Reads nothing away.
  std::string_view first(index_t count);

  /// The next bytes. Throws io_error where the file has become shorter.
  void read(std::byte* to, index_t count);
  void skip(index_t count);

  /// All of them, if nothing has been read. Nothing is left then.
  std::string take_all();

 private:
  void open_file(const std::string& word);
  void hold_all(index_t most);
  void hold(std::string_view more);
  bool hold_next(index_t at_most);
  void close_file();

  std::string name_;
  int file_ = -1;     // closed: everything is held
  std::string held_;  // the beginning, or all
  index_t at_ = 0;    // of the next byte
  index_t size_ = 0;
};

}  // namespace riemann
