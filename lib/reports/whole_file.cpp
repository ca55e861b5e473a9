// A temporary in the same folder, brought to the disk, then renamed.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/whole_file.hpp"

#include "riemann/kernels/errors.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

namespace riemann {
namespace {

bool write_all(int file, const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t size = write(file, text.data() + written, text.size() - written);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return false;
    written += static_cast<std::size_t>(size);
  }
  return fsync(file) == 0;
}

[[noreturn]] void fail(const std::string& path, int why) {
  throw io_error(path + ": cannot be written: " + std::strerror(why));
}

std::string place_beside(const std::string& path) {
  return path + ".new-" + std::to_string(getpid());
}

int opened(const std::string& path) {
  const int file = open(place_beside(path).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail(path, errno);
  return file;
}

}  // namespace

void require_place_for(const std::string& path) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) fail(path, EISDIR);
  close(opened(path));
  unlink(place_beside(path).c_str());
}

void write_whole_file(const std::string& path, const std::string& text) {
  const std::string beside = place_beside(path);
  const int file = opened(path);
  const bool whole = write_all(file, text);
  const int why = errno;
  const bool closed = close(file) == 0;
  if (whole && closed && rename(beside.c_str(), path.c_str()) == 0) return;
  const int because = whole ? errno : why;
  unlink(beside.c_str());
  fail(path, because);
}

}  // namespace riemann
