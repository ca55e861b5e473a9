// The bytes of a file, a pipe or standard input, read once from the beginning; gzip is unpacked.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/byte_source.hpp"

#include "riemann/kernels/errors.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reading/file_names.hpp"
#include "riemann/lib/reading/gzip.hpp"
#include "riemann/lib/reading/host_array.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace riemann {
namespace {

constexpr index_t looked_at_first = 1 << 16;
constexpr index_t read_at_once = 1 << 20;

[[noreturn]] void refuse_source(const std::string& why) { throw std::invalid_argument(why); }

/// Fewer bytes than asked for where there are no more.
index_t read_some(int file, char* to, index_t count) {
  index_t done = 0;
  while (done < count) {
    const ssize_t size = ::read(file, to + done, static_cast<std::size_t>(count - done));
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) refuse_source(std::string("cannot be read: ") + std::strerror(errno));
    if (size == 0) break;
    done += size;
  }
  return done;
}

}  // namespace

byte_source::byte_source(const std::string& word, index_t most)
    : name_(word == "-" ? "standard input" : word) {
  open_file(word);
  try {
    struct stat facts {};
    if (fstat(file_, &facts) != 0)
      refuse_source(std::string("cannot be read: ") + std::strerror(errno));
    if (S_ISDIR(facts.st_mode)) refuse_source("is a directory");
    const bool device = S_ISBLK(facts.st_mode) || (S_ISCHR(facts.st_mode) && isatty(file_) == 0);
    const off_t begin = S_ISREG(facts.st_mode) ? lseek(file_, 0, SEEK_CUR) : 0;
    size_ = std::numeric_limits<index_t>::max();  // until it is known
    if (!hold_next(looked_at_first)) refuse_source("is empty");
    if (device) refuse_source("is a device, which may have no end; allowed: files, pipes and -");
    if (is_gzip(held_) || !S_ISREG(facts.st_mode) || facts.st_size <= begin)
      hold_all(most);
    else
      size_ = facts.st_size - begin;
    if (size_ == 0) refuse_source("is empty");
  } catch (...) {
    close_file();
    throw;
  }
}

byte_source::~byte_source() { close_file(); }

void byte_source::close_file() {
  if (file_ >= 0) close(std::exchange(file_, -1));
}

void byte_source::open_file(const std::string& word) {
  std::optional<int> descriptor;
  try {
    descriptor = place_of(input_name(word)).descriptor;
  } catch (const io_error&) {  // open() says it, too
  }
  file_ = descriptor ? fcntl(*descriptor, F_DUPFD_CLOEXEC, 0)
                     : open(word.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (file_ < 0) refuse_source(std::string("cannot be read: ") + std::strerror(errno));
}

/// Behind what is held, as far as the memory reaches.
void byte_source::hold(std::string_view more) {
  const std::size_t needed = held_.size() + more.size();
  if (needed > held_.capacity()) {
    const std::size_t capacity = std::max(needed, 2 * held_.capacity());
    const index_t available = available_memory();
    if (static_cast<index_t>(capacity) > available)
      throw machine_error(name_ + ": holds more than " +
                          grouped_digits(static_cast<index_t>(held_.size())) +
                          " bytes, and no more than " + grouped_digits(available) +
                          " bytes of memory are available");
    held_.reserve(capacity);
  }
  held_ += more;
}

/// False at the end.
bool byte_source::hold_next(index_t at_most) {
  std::string piece(static_cast<std::size_t>(at_most), '\0');
  piece.resize(static_cast<std::size_t>(read_some(file_, piece.data(), at_most)));
  hold(piece);
  return !piece.empty();
}

void byte_source::hold_all(index_t most) {
  if (is_gzip(held_)) {
    std::string piece = std::exchange(held_, {});
    bool first = true;
    const auto next = [&]() -> std::string_view {
      if (std::exchange(first, false)) return piece;
      piece.resize(static_cast<std::size_t>(read_at_once));
      piece.resize(static_cast<std::size_t>(read_some(file_, piece.data(), read_at_once)));
      return piece;
    };
    unpack_gzip(next, [&](std::string_view unpacked) { hold(unpacked); });
  } else {
    while (static_cast<index_t>(held_.size()) < most && hold_next(read_at_once)) {
    }
  }
  size_ = static_cast<index_t>(held_.size());
  close_file();
}

std::string_view byte_source::first(index_t count) {
  const index_t missing = std::min(count, size_) - static_cast<index_t>(held_.size());
  if (missing > 0 && file_ >= 0) hold_next(missing);
  return std::string_view(held_).substr(0, static_cast<std::size_t>(count));
}

void byte_source::read(std::byte* to, index_t count) {
  const auto held = static_cast<index_t>(held_.size());
  const index_t from_held = std::clamp<index_t>(held - at_, 0, count);
  std::memcpy(to, held_.data() + std::min(at_, held), static_cast<std::size_t>(from_held));
  const index_t rest = count - from_held;
  at_ += count;
  if (rest == 0) return;
  if (file_ < 0 || read_some(file_, reinterpret_cast<char*>(to) + from_held, rest) < rest)
    throw io_error(name_ + ": ended early");
}

void byte_source::skip(index_t count) {
  first(count);
  at_ += count;
}

std::string byte_source::take_all() {
  first(size_);
  if (static_cast<index_t>(held_.size()) < size_) throw io_error(name_ + ": ended early");
  held_.resize(static_cast<std::size_t>(size_));
  close_file();
  return std::exchange(held_, {});
}

}  // namespace riemann
