// Arrays written as NumPy files: to a temporary one beside it first.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/npy_file.hpp"

#include "riemann/kernels/errors.hpp"
#include "riemann/lib/reading/element_facts.hpp"
#include "riemann/lib/reading/npy.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace riemann {
namespace {

/// A new empty file beside `path`, gone with this object unless it took that place.
class temporary_file {
 public:
  explicit temporary_file(const std::string& path) : path_(path), name_(path + ".XXXXXX") {
    const int file = mkstemp(name_.data());
    if (file < 0) fail();
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(file, 0666 & ~mask);
    close(file);
  }
  ~temporary_file() {
    if (!placed_) unlink(name_.c_str());
  }
  temporary_file(const temporary_file&) = delete;  // removes once
  temporary_file& operator=(const temporary_file&) = delete;

  const std::string& name() const { return name_; }

  void take_place() {
    std::error_code failed;
    std::filesystem::rename(name_, path_, failed);
    if (failed) throw io_error(path_ + ": cannot be written: " + failed.message());
    placed_ = true;
  }

  [[noreturn]] void fail() const {
    throw io_error(path_ + ": cannot be written: " + std::strerror(errno));
  }

 private:
  std::string path_;
  std::string name_;
  bool placed_ = false;
};

}  // namespace

void write_npy(const std::string& path, const std::string& type, const std::vector<index_t>& shape,
               const void* elements) {
  const std::string header = npy_header_text(descr_of_type(type), shape);
  index_t bytes = facts_of(type).bytes;
  for (const index_t each : shape) bytes *= each;
  temporary_file made(path);
  errno = 0;
  std::ofstream file(made.name(), std::ios::binary);
  file.write(header.data(), static_cast<std::streamsize>(header.size()));
  file.write(static_cast<const char*>(elements), static_cast<std::streamsize>(bytes));
  file.close();
  if (!file) made.fail();
  made.take_place();
}

}  // namespace riemann
