// A temporary file in the same folder, brought to the disk, then renamed; or a device or pipe.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/whole_file.hpp"

#include "riemann/kernels/errors.hpp"
#include "riemann/lib/reading/file_names.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

namespace riemann {
namespace {

[[noreturn]] void fail_to_write(const std::string& path, int why) {
  throw io_error(path + ": cannot be written: " + std::strerror(why));
}

std::optional<struct stat> facts_at(const std::string& path) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0) return {};
  return facts;
}

/// What can be said before anything is opened for good.
void require_writable(const std::string& path, const file_place& place) {
  if (place.descriptor) {
    const int mode = fcntl(*place.descriptor, F_GETFL);
    if (mode < 0 || (mode & O_ACCMODE) == O_RDONLY) fail_to_write(path, EBADF);
    return;
  }
  const std::optional<struct stat> there = facts_at(place.path);
  if (!there && place.path.ends_with('/')) fail_to_write(path, EISDIR);
  if (!there) return;
  if (S_ISDIR(there->st_mode)) fail_to_write(path, EISDIR);
  if (!S_ISREG(there->st_mode)) {
    if (access(place.path.c_str(), W_OK) != 0) fail_to_write(path, errno);
    return;
  }
  const int file = open(place.path.c_str(), O_WRONLY | O_CLOEXEC);  // a file that may not change?
  if (file < 0) fail_to_write(path, errno);
  close(file);
}

/// A new file in the folder of `target`; its name begins with a point.
int open_beside(const std::string& target, std::string& name) {
  const std::string folder = std::filesystem::path(target).parent_path();
  const std::string begin = (folder.empty() ? "" : folder + '/') + ".riemann-";
  for (int k = 0;; ++k) {
    name = begin + std::to_string(getpid()) + '-' + std::to_string(k);
    const int file = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0 || errno != EEXIST) return file;
  }
}

/// Owner, as far as that is allowed, and permissions.
void take_after(const struct stat& before, int file) {
  constexpr mode_t permissions = 0777;
  static_cast<void>(!fchown(file, before.st_uid, before.st_gid));
  fchmod(file, before.st_mode & permissions);
}

bool reached_the_disk(int file) {
  return fsync(file) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

}  // namespace

whole_file::whole_file(const std::string& path) : path_(path) {
  const file_place place = place_of(output_name(path));
  require_writable(path, place);
  target_ = place.path;
  if (place.descriptor)
    file_ = fcntl(*place.descriptor, F_DUPFD_CLOEXEC, 0);
  else if (keeps_what_is_written(target_))
    file_ = open_beside(target_, beside_);
  else
    file_ = open(target_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (file_ >= 0) return;
  beside_.clear();
  fail(errno);
}

whole_file::~whole_file() {
  if (file_ >= 0) close(file_);
  if (!beside_.empty()) unlink(beside_.c_str());
}

void whole_file::fail(int why) const { fail_to_write(path_, why); }

void whole_file::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size = ::write(file_, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) fail(size == 0 ? EIO : errno);
    bytes.remove_prefix(static_cast<std::size_t>(size));
  }
}

void whole_file::finish() {
  if (!beside_.empty()) {
    if (const std::optional<struct stat> before = facts_at(target_)) take_after(*before, file_);
    if (!reached_the_disk(file_)) fail(errno);
  }
  if (close(std::exchange(file_, -1)) != 0) fail(errno);
  if (beside_.empty()) return;
  if (rename(beside_.c_str(), target_.c_str()) != 0) fail(errno);
  beside_.clear();
}

void write_whole_file(const std::string& path, std::string_view text) {
  whole_file file(path);
  file.write(text);
  file.finish();
}

void require_place_for(const std::string& path) {
  const file_place place = place_of(output_name(path));
  require_writable(path, place);
  if (keeps_what_is_written(output_name(path)))
    static_cast<void>(whole_file(path));  // whether its folder takes one
}

std::string why_not_writable(const std::string& path) {
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) return "is a folder, not a file";
  try {
    require_place_for(path);
  } catch (const io_error& wrong) {
    return std::string(wrong.what()).substr(path.size() + 2);  // behind "PATH: "
  }
  return "";
}

}  // namespace riemann
