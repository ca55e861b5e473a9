// Durations, rates and sentences in few digits.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/words.hpp"

#include "riemann/lib/text/numerals.hpp"

#include <algorithm>

namespace riemann {

std::string small_number(double value) { return rounded(value, 3); }

std::string duration(double seconds) {
  if (seconds < 1e-3) return small_number(seconds * 1e6) + " us";
  if (seconds < 1) return small_number(seconds * 1e3) + " ms";
  return (seconds < 1000 ? small_number(seconds) : rounded(seconds, 6)) + " s";
}

std::string rate(double per_second) { return small_number(per_second) + " points/s"; }

std::string within(const estimate& result) {
  return is_finite(result.error) ? small_number(result.error) : "no estimate";
}

std::string runs(const measurement& measured) {
  const std::string bits = measured.identical ? "the same bits in each" : "THE BITS DIFFER";
  return std::to_string(measured.repeat) + " runs, " + bits;
}

std::string in_column(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text.size()) + 1, ' ');
}

std::string sentence_of(const summary& all) {
  const index_t checked = all.met + all.unmet;
  std::string text = std::to_string(all.rows) + (all.rows == 1 ? " row" : " rows");
  if (checked > 0) {
    text += ": " + std::to_string(all.met) + " met, " + std::to_string(all.unmet) + " not met";
    if (checked < all.rows) text += ", " + std::to_string(all.rows - checked) + " not checked";
  }
  if (all.not_finite > 0) text += ", " + std::to_string(all.not_finite) + " without a value";
  if (all.suspect > 0) text += ", " + std::to_string(all.suspect) + " suspect";
  if (all.not_met > 0) text += ", " + std::to_string(all.not_met) + " short of the tolerance";
  if (all.failed > 0) text += ", " + std::to_string(all.failed) + " failed";
  if (all.unsupported > 0) text += ", " + std::to_string(all.unsupported) + " unsupported";
  if (all.kept > 0) text += ", " + std::to_string(all.kept) + " from an earlier run";
  if (all.interrupted) {
    text += ", interrupted; " + std::to_string(all.remaining) +
            (all.remaining == 1 ? " row" : " rows") + " not started";
  }
  return text + ", " + duration(all.seconds);
}

}  // namespace riemann
