// inflate() checks each member's length and sum; what follows the last member is looked at here.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/gzip.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <new>
#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

constexpr int largest_window_of_gzip = 15 + 16;  // zlib's way to say: gzip, not its own format
constexpr std::size_t unpacked_at_once = 1 << 18;

class inflating {
 public:
  inflating() {
    if (inflateInit2(&state_, largest_window_of_gzip) != Z_OK) throw std::bad_alloc();
  }
  ~inflating() { inflateEnd(&state_); }
  inflating(const inflating&) = delete;  // frees once
  inflating& operator=(const inflating&) = delete;

  void run(const std::function<std::string_view()>& next,
           const std::function<void(std::string_view)>& take) {
    bool within_a_member = false;
    for (std::string_view piece = next(); !piece.empty(); piece = next()) {
      state_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
      state_.avail_in = static_cast<uInt>(piece.size());
      while (state_.avail_in > 0) {
        if (padded_ || (!within_a_member && members_ > 0 && *state_.next_in == 0)) {
          padded_ = true;  // tapes and blocks are filled up with zeros
          if (*state_.next_in != 0) refuse("has bytes behind the end of what gzip compressed");
          --state_.avail_in;
          ++state_.next_in;
          continue;
        }
        within_a_member = !ends_member(take);
      }
      bytes_ += piece.size();
    }
    if (within_a_member)
      refuse(fmt::format("is compressed by gzip and cut off after {} bytes", bytes_));
  }

 private:
  /// Unpacks what there is, up to the end of the member.
  bool ends_member(const std::function<void(std::string_view)>& take) {
    while (true) {
      state_.next_out = reinterpret_cast<Bytef*>(room_.data());
      state_.avail_out = static_cast<uInt>(room_.size());
      const int how = inflate(&state_, Z_NO_FLUSH);
      take({room_.data(), room_.size() - state_.avail_out});
      if (how == Z_STREAM_END) {
        ++members_;
        inflateReset(&state_);
        return true;
      }
      if (how == Z_MEM_ERROR) throw std::bad_alloc();
      if (how != Z_OK && how != Z_BUF_ERROR)
        refuse(fmt::format("is compressed by gzip and broken: {}",
                           state_.msg == nullptr ? "not in its format" : state_.msg));
      if (state_.avail_out > 0) return false;  // all that came in is unpacked
    }
  }

  [[noreturn]] static void refuse(const std::string& why) { throw std::invalid_argument(why); }

  z_stream state_{};
  std::vector<char> room_ = std::vector<char>(unpacked_at_once);
  std::size_t bytes_ = 0;  // compressed ones
  int members_ = 0;
  bool padded_ = false;
};

}  // namespace

bool is_gzip(std::string_view beginning) { return beginning.starts_with("\x1f\x8b"); }

void unpack_gzip(const std::function<std::string_view()>& next,
                 const std::function<void(std::string_view)>& take) {
  inflating().run(next, take);
}

}  // namespace riemann
