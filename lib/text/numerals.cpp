// Reading and writing numbers with from_chars and to_chars: no locale has a say.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/numerals.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace riemann {
namespace {

std::string allowed_counts(index_t least, index_t most) {
  std::string range = std::to_string(least) + " to " + std::to_string(most);
  if (most == index_t{1} << 53) range += " (2^53)";
  const std::string forms =
      most < 100'000 ? "" : ", written like 100000, 100_000, 1e5, 1.5e3 or 2^10";
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
  if (value != value) {
    to += "nan";  // whatever its sign
    return;
  }
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

/// What is wrong with a count, without what is allowed instead.
using refusal = std::invalid_argument;

index_t whole_from(const std::string& digits) {
  index_t count = 0;
  const char* const end = digits.data() + digits.size();
  const auto [rest, error] = std::from_chars(digits.data(), end, count);
  if (error == std::errc::result_out_of_range) throw refusal("is too large");
  if (error != std::errc{} || rest != end) throw refusal("is not a number");
  return count;
}

bool only_digits(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// "2^10" of "2" and "10".
index_t power_from(const std::string& base_digits, const std::string& exponent_digits) {
  if (!only_digits(base_digits) || !only_digits(exponent_digits)) throw refusal("is not a number");
  const index_t base = whole_from(base_digits);
  const index_t exponent = whole_from(exponent_digits);
  if (base <= 1) return exponent == 0 ? 1 : base;
  index_t power = 1;
  for (index_t k = 0; k < exponent; ++k) {
    if (power > std::numeric_limits<index_t>::max() / base) throw refusal("is too large");
    power *= base;
  }
  return power;
}

/// "1e5", "1.5e3": whole, and no larger than `most`.
index_t rounded_count_from(const std::string& text, index_t least, index_t most) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc::result_out_of_range && rest == end) throw refusal("is out of range");
  if (error != std::errc{} || rest != end || !std::isfinite(value))
    throw refusal("is not a number");
  if (value != std::trunc(value)) throw refusal("is not a whole number");
  if (value > static_cast<double>(most)) throw refusal("is too large");
  if (value < static_cast<double>(least)) throw refusal("is too small");
  return static_cast<index_t>(value);
}

}  // namespace

index_t count_from(const std::string& text, index_t least, index_t most) {
  const std::string plain = without_separators(text);
  const std::size_t caret = plain.find('^');
  try {
    if (plain.empty()) throw refusal("needs a value");
    const index_t count = caret != std::string::npos
                              ? power_from(plain.substr(0, caret), plain.substr(caret + 1))
                          : only_digits(plain) ? whole_from(plain)  // exact beyond 2^53
                                               : rounded_count_from(plain, least, most);
    if (count > most) throw refusal("is too large");
    if (count < least) throw refusal("is too small");
    return count;
  } catch (const refusal& wrong) {
    throw std::invalid_argument(wrong.what() + allowed_counts(least, most));
  }
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

double positive_from(const std::string& text) {
  const double value = real_from(text);
  if (!(value > 0)) throw std::invalid_argument("must be above 0");
  return value;
}

double not_negative_from(const std::string& text) {
  const double value = real_from(text);
  if (!(value >= 0)) throw std::invalid_argument("must be at least 0");
  return value;
}

template <class Number>
std::optional<Number> parsed(std::string_view text) {
  Number value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && rest == end ? std::optional(value) : std::nullopt;
}
template std::optional<int> parsed(std::string_view);
template std::optional<double> parsed(std::string_view);

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
  if (!std::isfinite(value)) return shortest(value);
  // Of a number in [1, 2), so that subnormal numbers look alike whatever the C++ library does.
  int exponent = 0;
  const double significand = 2 * std::frexp(std::abs(value), &exponent);
  const std::string digits = written(significand, std::chars_format::hex);
  const int power = value == 0 ? 0 : exponent - 1;
  return (std::signbit(value) ? "-0x" : "0x") + digits.substr(0, digits.find('p')) +
         (power < 0 ? "p-" : "p+") + std::to_string(std::abs(power));
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
