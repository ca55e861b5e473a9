// A reader for  [sign] factor { (* or /) [sign] factor },  where a factor is a number, pi or e.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/limits.hpp"

#include <cctype>
#include <charconv>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string_view>

namespace riemann {
namespace {

constexpr auto allowed =
    "; allowed: numbers, pi, e, and products and quotients of them, such as 1e-3, -pi/2 or 3*e/4";

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument(why + allowed); }

class limit_reader {
 public:
  explicit limit_reader(std::string_view text) : rest_(text) {}

  double product() {
    double value = signed_factor();
    while (!at_end()) {
      if (taken("*")) {
        value *= signed_factor();
      } else if (taken("/")) {
        value /= signed_factor();
      } else {
        refuse("has '" + std::string(rest_) + "' where * or / was expected");
      }
    }
    return value;
  }

 private:
  double signed_factor() {
    if (taken("-")) return -factor();
    taken("+");
    return factor();
  }

  double factor() {
    if (at_end()) refuse("ends where a number was expected");
    if (taken("infinity") || taken("inf") || taken("nan")) {
      refuse("is not finite: these rules need finite limits");
    }
    if (taken("pi")) return std::numbers::pi;
    if (taken("e")) return std::numbers::e;
    double value = 0;
    const char* const end = rest_.data() + rest_.size();
    const auto [next, error] = std::from_chars(rest_.data(), end, value);
    if (error == std::errc::result_out_of_range) refuse("is beyond what a double can hold");
    const bool second_sign = rest_.front() == '-';
    if (error != std::errc{} || second_sign) {
      refuse("has '" + std::string(rest_) + "' where a number was expected");
    }
    rest_.remove_prefix(static_cast<std::size_t>(next - rest_.data()));
    return value;
  }

  bool taken(std::string_view word) {
    skip_spaces();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  bool at_end() {
    skip_spaces();
    return rest_.empty();
  }

  void skip_spaces() {
    while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_.front())) != 0) {
      rest_.remove_prefix(1);
    }
  }

  std::string_view rest_;
};

}  // namespace

double limit_from(const std::string& text) {
  const double value = limit_reader(text).product();
  if (!std::isfinite(value)) refuse("is not finite: these rules need finite limits");
  return value;
}

}  // namespace riemann
