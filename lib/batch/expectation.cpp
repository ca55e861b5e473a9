// Compares an answer with what was expected of it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/expectation.hpp"

#include "riemann/lib/text/decimal.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <cmath>

namespace riemann::batch {
namespace {

std::string in_measure(double distance, metric by) {
  const std::string number = rounded(distance, 3);
  switch (by) {
    case metric::ulps: return number + " ulp";
    case metric::absolute: return number;
    case metric::relative: return number + " rel";
  }
  return number;
}

double distance(double value, double_word expected, metric by) {
  const double difference = std::abs((double_word(value) - expected).rounded());
  switch (by) {
    case metric::ulps: return error_in_ulps(value, expected);
    case metric::absolute: return difference;
    case metric::relative: return difference / std::abs(expected.rounded());
  }
  return difference;
}

void require(bool holds, const std::string& otherwise, verdict& result) {
  if (holds) return;
  result.outcome = judgement::unmet;
  result.difference += (result.difference.empty() ? "" : "; ") + otherwise;
}

void judge_value(const expectation& expected, const estimate& answer, verdict& result) {
  const double off = distance(answer.value, digits_from(*expected.value), expected.by);
  const std::string allowed = in_measure(expected.tolerance, expected.by);
  result.expected = *expected.value + " within " + allowed;
  result.off = in_measure(off, expected.by);
  require(off <= expected.tolerance,
          "the value is " + shortest(answer.value) + ", " + result.off + " from the expected " +
              *expected.value + "; allowed: " + allowed,
          result);
}

void judge_order(const expectation& expected, const std::optional<order_observation>& order,
                 verdict& result) {
  const std::string wanted =
      "order " + fixed(*expected.order, 3) + " within " + rounded(expected.order_tolerance, 2);
  result.expected += (result.expected.empty() ? "" : ", ") + wanted;
  const std::optional<double> observed = order ? order->observed : std::nullopt;
  require(observed && std::abs(*observed - *expected.order) <= expected.order_tolerance,
          observed ? "the observed order is " + fixed(*observed, 3) + ", expected " + wanted
                   : "no order was observed: too few errors are above rounding noise",
          result);
}

}  // namespace

double_word digits_from(const std::string& text) {
  const bool plain = text.find_first_not_of("-.0123456789") == std::string::npos;
  const double nearest = real_from(text);  // refuses what is no number
  return plain ? parse_decimal(text) : double_word(nearest);
}

verdict judge(const expectation& expected, const row& given) {
  const estimate& answer = given.measured.result;
  verdict result;
  if (expected.anything()) result.outcome = judgement::met;
  if (answer.status == status::interrupted) {
    result.outcome = judgement::unchecked;
    return result;
  }
  const std::string ending = status_of(given.measured);
  result.expected = expected.ending.value_or("");
  const bool is_doubtful = !given.measured.missing && is_in_doubt(answer.status);
  const std::string why = is_doubtful ? " (" + answer.reason + ")" : "";
  const char* const usual = answer.by != method::fixed ? "met" : "summed";
  require(expected.ending ? ending == *expected.ending : is_as_asked(answer.status),
          "the status is " + ending + why + ", expected " + expected.ending.value_or(usual),
          result);
  if (has_no_value(answer.status)) return result;
  if (expected.value) judge_value(expected, answer, result);
  if (expected.order) judge_order(expected, given.order, result);
  return result;
}

}  // namespace riemann::batch
