// The one way in which the programs write files: all of a file, or nothing.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace riemann {

/// A file written piece by piece. A new file or a regular one is written beside its place and
/// appears, or replaces what was there, when it is finished; it keeps the permissions of the file
/// that it replaces. A symbolic link stays: its target is replaced. Devices, pipes and descriptors
/// that are open already (/dev/stdout, /dev/fd/3) take each piece as it comes. "-" is standard
/// output. Everything throws io_error; then what was there still is, and nothing new.
class whole_file {
 public:
  explicit whole_file(const std::string& path);
  ~whole_file();                           // removes what was not finished
  whole_file(const whole_file&) = delete;  // writes once
  whole_file& operator=(const whole_file&) = delete;

  void write(std::string_view bytes);

  /// To the disk, and to its place.
  void finish();

 private:
  [[noreturn]] void fail(int why) const;

  std::string path_;    // as the user wrote it
  std::string target_;  // behind all links
  std::string beside_;  // the temporary file; empty where bytes go to their place directly
  int file_ = -1;
};

void write_whole_file(const std::string& path, std::string_view text);

/// Throws what whole_file would throw, before there is anything to write. Opens no device or pipe:
/// whoever reads there would see an end.
void require_place_for(const std::string& path);

/// The same as a sentence that follows the name; empty where nothing is in the way.
std::string why_not_writable(const std::string& path);

}  // namespace riemann
