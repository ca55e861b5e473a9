// Where the name of a file leads: through symbolic links, or to a descriptor that is open already.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace riemann {

struct file_place {
  std::string path;               // behind all links; nothing need be there yet
  std::optional<int> descriptor;  // of this process: 1 for /dev/stdout, 63 for /dev/fd/63
};

/// Throws io_error where links lead in a circle.
file_place place_of(const std::string& path);

/// The name that a key was given. Throws std::invalid_argument where it is empty.
std::string file_from(const std::string& text);

/// The word "-" of a command line stands for these. Other names stay.
std::string input_name(const std::string& word);   // /dev/stdin
std::string output_name(const std::string& word);  // /dev/stdout

/// Whether the name leads to a regular file, or to none yet: not to a device, a pipe, a folder or a
/// descriptor.
bool keeps_what_is_written(const std::string& path);

/// Whether both names lead to one file that keeps what is written: there already, or not yet. A
/// terminal or another character device keeps nothing and may be read and written at once.
bool lead_to_one_file(const std::string& a, const std::string& b);

}  // namespace riemann
