// Reading and writing numbers with from_chars and to_chars: no locale has a say.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/numerals.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <stdexcept>

namespace riemann {
namespace {

std::string allowed_counts(index_t least, index_t most) {
  std::string range = std::to_string(least) + " to " + std::to_string(most);
  if (most == index_t{1} << 53) range += " (2^53)";
  const std::string forms = most < 100'000 ? "" : ", written like 100000, 100_000, 1e5 or 1.5e3";
  return "; allowed: whole numbers from " + range + forms;
}

/// The text without the underscores that stand between digits.
std::string without_separators(const std::string& text) {
  const auto is_digit = [&](std::size_t i) {
    return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0;
  };
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool separator = text[i] == '_' && i > 0 && is_digit(i - 1) && is_digit(i + 1);
    if (!separator) plain += text[i];
  }
  return plain;
}

template <class Number, class... Format>
void append(std::string& to, Number value, Format... format) {
  std::array<char, 400> text;  // 1e308 in full, with its places
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, format...).ptr;
  to.append(text.data(), end);
}

template <class... Format>
std::string written(double value, Format... format) {
  std::string text;
  append(text, value, format...);
  return text;
}

}  // namespace

index_t count_from(const std::string& text, index_t least, index_t most) {
  const std::string plain = without_separators(text);
  const bool digits_only =
      std::all_of(plain.begin(), plain.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  const auto refuse = [&](const std::string& why) {
    return std::invalid_argument(why + allowed_counts(least, most));
  };
  if (plain.empty()) throw refuse("needs a value");

  index_t count = 0;
  if (digits_only) {  // exact beyond 2^53
    const auto error = std::from_chars(plain.data(), plain.data() + plain.size(), count).ec;
    if (error != std::errc{}) throw refuse("is too large");
  } else {
    double value = 0;
    const char* const end = plain.data() + plain.size();
    const auto [rest, error] = std::from_chars(plain.data(), end, value);
    if (error == std::errc::result_out_of_range && rest == end) throw refuse("is out of range");
    if (error != std::errc{} || rest != end || !std::isfinite(value)) {
      throw refuse("is not a number");
    }
    if (value != std::trunc(value)) throw refuse("is not a whole number");
    if (value > static_cast<double>(most)) throw refuse("is too large");
    if (value < static_cast<double>(least)) throw refuse("is too small");
    count = static_cast<index_t>(value);
  }
  if (count > most) throw refuse("is too large");
  if (count < least) throw refuse("is too small");
  return count;
}

double real_from(const std::string& text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc::result_out_of_range) {
    throw std::invalid_argument("is beyond what a double can hold");
  }
  if (error != std::errc{} || rest != end) throw std::invalid_argument("is not a number");
  if (!std::isfinite(value)) throw std::invalid_argument("is not finite");
  return value;
}

std::string shortest(double value) { return written(value); }

void append_shortest(std::string& to, double value) { append(to, value); }

void append_shortest(std::string& to, index_t value) { append(to, value); }

void append_shortest(std::string& to, unsigned long long value) { append(to, value); }

std::string rounded(double value, int digits) {
  return written(value, std::chars_format::general, digits);
}

std::string fixed(double value, int decimals) {
  return written(value, std::chars_format::fixed, decimals);
}

std::string hexadecimal(double value) {
  if (!std::isfinite(value)) return std::isnan(value) ? "nan" : shortest(value);
  const std::string digits = written(std::abs(value), std::chars_format::hex);
  return (std::signbit(value) ? "-0x" : "0x") + digits;
}

std::string grouped_digits(index_t count) {
  std::string text = std::to_string(count);
  const std::size_t sign = count < 0 ? 1 : 0;
  for (std::size_t at = text.size(); at > sign + 3;) {
    at -= 3;
    text.insert(at, 1, '_');
  }
  return text;
}

}  // namespace riemann
