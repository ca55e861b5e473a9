// An account in words.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/explanation.hpp"

#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/words.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace riemann {
namespace {

constexpr std::size_t most_places = 5;         // named one by one
constexpr std::size_t most_correlations = 10;  // likewise
constexpr int many_halvings = 3;               // that a place stands out for

std::string place(double x) { return rounded(x, 6); }

/// "1 panel", "3 panels".
std::string counted(index_t count, const std::string& what) {
  return grouped_digits(count) + " " + what + (count == 1 ? "" : "s");
}

/// "x = 0.3, 0.7 and 12 more".
std::string places(const std::vector<double>& all) {
  std::string text = "x = ";
  for (std::size_t k = 0; k < std::min(all.size(), most_places); ++k)
    text += (k == 0 ? "" : ", ") + place(all[k]);
  if (all.size() > most_places)
    text += " and " + grouped_digits(static_cast<index_t>(all.size() - most_places)) + " more";
  return text;
}

std::string method_of(const estimate& result, const account& told) {
  std::string text = "By Gauss-Kronrod panels of 21 nodes: " +
                     counted(static_cast<index_t>(told.panels.size()), "panel") + " in the end, " +
                     counted(result.evaluations, "evaluation") + " in all.";
  if (told.in_pairs)
    text +=
        " The whole computation was repeated in pairs of doubles, because doubles lose too many "
        "digits here.";
  if (told.by_addends)
    text +=
        " That gave no answer: both sides of the formula's outermost + or - were integrated by "
        "themselves, and the answer is the sum of both. What follows is of the whole.";
  return text;
}

std::string range_of(const account& told) {
  if (!told.core) return "The range is finite.";
  return "The range is infinite. A scan found the integrand's mass around x = " +
         place(told.core->centre) + ", within some " + small_number(told.core->half_width) +
         "; farther out panels lie evenly in the logarithm of the distance.";
}

/// Places where panels were halved more often than beside them, the most often first.
std::vector<account_panel> peaks_of_halving(const std::vector<account_panel>& all) {
  std::vector<account_panel> peaks;
  for (std::size_t k = 0; k < all.size();) {
    std::size_t end = k + 1;
    while (end < all.size() && all[end].halvings == all[k].halvings) ++end;
    const int before = k == 0 ? 0 : all[k - 1].halvings;
    const int after = end == all.size() ? 0 : all[end].halvings;
    if (all[k].halvings >= many_halvings && all[k].halvings > std::max(before, after))
      peaks.push_back({all[k].from, all[end - 1].to, all[k].halvings});
    k = end;
  }
  std::stable_sort(peaks.begin(), peaks.end(), [](const account_panel& a, const account_panel& b) {
    return a.halvings > b.halvings;
  });
  return peaks;
}

std::string halving_of(const account& told) {
  constexpr std::size_t most_named = 3;
  const std::vector<account_panel> peaks = peaks_of_halving(told.panels);
  const auto [least, most] = std::minmax_element(
      told.panels.begin(), told.panels.end(),
      [](const account_panel& a, const account_panel& b) { return a.halvings < b.halvings; });
  if (peaks.empty() || least->halvings == most->halvings)
    return "No place needed panels far narrower than the others.";
  std::string text = "Panels were halved most ";
  for (std::size_t k = 0; k < std::min(peaks.size(), most_named); ++k) {
    const account_panel& at = peaks[k];
    text += (k == 0 ? "" : ", ") + std::string("between x = ") + place(at.from) + " and " +
            place(at.to) + " (" + std::to_string(at.halvings) + " times)";
  }
  return text + ".";
}

std::string rest_of(const account_tail& of) {
  using enum account_tail::outcome;
  switch (of.how) {
    case nothing_left: return "the rest of the range adds nothing to the value.";
    case by_its_decay:
      return "the rest, " + small_number(of.beyond) + ", follows from the rate of decay there.";
    case by_its_swings:
      return "the integrand keeps swinging: " + counted(of.swings, "swing") +
             " were summed, and the limit of their series adds " + small_number(of.beyond) + ".";
    case by_its_average:
      return "the integrand keeps swinging: averaged over " + counted(of.swings, "swing") +
             " it is smooth, and adds " + small_number(of.beyond) + ".";
    case without_limit: return "the integrand falls too slowly there for an integral.";
    case left_open: break;
  }
  return "the rest could not be estimated.";
}

std::string tail_of(const account_tail& of) {
  const bool swings = of.how == account_tail::outcome::by_its_swings ||
                      of.how == account_tail::outcome::by_its_average;
  if (std::isinf(of.toward)) {
    const std::string limit = of.side > 0 ? "Toward inf" : "Toward -inf";
    return limit +
           (swings ? " " : " panels reach a distance of " + small_number(of.distance) + "; ") +
           rest_of(of);
  }
  const std::string from = of.side > 0 ? "from above" : "from below";
  return "Toward x = " + place(of.toward) + " " + from +
         (swings
              ? " "
              : " panels are graded, down to a distance of " + small_number(of.distance) + "; ") +
         rest_of(of);
}

std::string average_of(const account_average& of) {
  return "Between x = " + place(of.from) + " and " + place(of.to) + " the integrand swings some " +
         small_number(of.swings) + " times: an average that moves along adds " +
         small_number(of.integral) + ".";
}

std::string second_look_of(const estimate& result, const account& told) {
  if (told.second_looks == 0) return "There was no second look.";
  const std::string took = "The second look took " +
                           counted(result.pilot_evaluations, "evaluation") + " in " +
                           counted(told.second_looks, "round");
  if (told.missed.empty()) return took + " and found the values that the panels predict.";
  return took + " and found values that no panel had predicted at " + places(told.missed) +
         (is_as_asked(result.status) ? "; panels were divided there until it agreed."
                                     : "; panels were divided there.");
}

std::string error_of(const estimate& result, const account& told) {
  return "The error is " + small_number(result.error) + ": the panels contribute " +
         small_number(told.error_of_panels) + ", the range beyond them " +
         small_number(told.error_of_tails) + ", rounding " + small_number(result.parts.rounding) +
         ", the second look " + small_number(result.parts.second_look) + ".";
}

std::string sentence(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(text.front()));
  return text + ".";
}

/// "samples: "
std::string who(const attempt& each) {
  if (each.method.empty()) return "";
  if (is_by_samples(value_named<method>(each.method).value_or(method::automatic)))
    return "samples: ";
  return (each.method == "tensor"  ? "products of rules"
          : each.method == "proof" ? "by proof"
                                   : each.method) +
         ": ";
}

/// " (3 nodes for x, y; 24 for z)"; over a box variables have no names.
std::string nodes_of(const attempt& each, const region& over) {
  std::string text;
  for (std::size_t k = 0; k < each.nodes.size(); ++k) {
    const bool is_same = k > 0 && each.nodes[k] == each.nodes[k - 1];
    const std::string many =
        k == 0 ? " (" + counted(each.nodes[k], "node") : "; " + grouped_digits(each.nodes[k]);
    text += (is_same ? ", " : many + " for ") +
            (over.empty() ? "x" + std::to_string(k + 1) : over[k].variable);
  }
  return text.empty() ? "" : text + ")";
}

/// As many digits as an error leaves, and one more.
std::string value_within(double value, double error) {
  constexpr int most = 17;
  const double digits = 2 + std::log10(std::abs(value) / error);
  return rounded(value, static_cast<int>(std::clamp<double>(digits, 2, most))) + " within " +
         small_number(error);
}

void add_attempt(const attempt& each, const region& over, std::vector<std::string>& to) {
  std::string text = who(each) + each.done + nodes_of(each, over);
  const bool did_nothing = text == who(each);
  if (each.evaluations > 0) {
    text += (each.done.empty() ? "" : ", ") + counted(each.evaluations, "evaluation");
    if (std::isfinite(each.error)) text += " came to " + value_within(each.value, each.error);
  }
  if ((each.evaluations > 0 || !did_nothing) && !each.verdict.empty()) text += "; ";
  to.push_back(sentence(text + each.verdict));
  for (const std::string& note : each.notes) to.push_back(sentence(note));
}

std::string taken_of(const estimate& result) {
  const std::string how(name_of(result.status));
  return "The answer is by " + name_of(result.by) + ": " + how +
         (result.reason.empty() ? "" : ", " + result.reason) + ".";
}

/// "Correlations of the errors: 0.98 of components 1 and 2, 0 of 1 and 3 ..."; empty where none is
/// known.
std::string correlations_of(const std::vector<std::vector<double>>& covariance) {
  constexpr int digits = 3;
  std::string text;
  std::size_t pairs = 0;
  for (std::size_t a = 0; a < covariance.size(); ++a)
    for (std::size_t b = a + 1; b < covariance.size(); ++b) {
      const double deviations = std::sqrt(covariance[a][a] * covariance[b][b]);
      if (!(deviations > 0) || ++pairs > most_correlations) continue;
      text += (pairs == 1 ? "Correlations of the errors: " : ", ") +
              rounded(covariance[a][b] / deviations, digits) +
              (pairs == 1 ? " of components " : " of ") + std::to_string(a + 1) + " and " +
              std::to_string(b + 1);
    }
  if (pairs > most_correlations)
    text += " and of " + grouped_digits(static_cast<index_t>(pairs - most_correlations)) +
            " more pairs";
  return text.empty() ? "" : text + ".";
}

}  // namespace

std::vector<std::string> explanation_of(const estimate& result) {
  std::vector<std::string> of_all;
  for (const estimate& each : result.components)
    for (const std::string& sentence : explanation_of(each))
      of_all.push_back(each.formula + ": " + sentence);
  if (const std::string all = correlations_of(result.covariance); !of_all.empty() && !all.empty())
    of_all.push_back(all);
  if (!result.variables.empty()) of_all.push_back(sentence("variables: " + result.variables));
  for (const attempt& each : result.tried) add_attempt(each, result.over, of_all);
  if (!result.tried.empty()) of_all.push_back(taken_of(result));
  if (!result.told) return of_all;
  const account& told = *result.told;
  std::vector<std::string> all{method_of(result, told), range_of(told)};
  if (!told.breaks.empty())
    all.push_back("Panels end where the integrand jumps or bends: " + places(told.breaks) + ".");
  if (!told.structure.empty())
    all.push_back((result.formula.empty()  // a callable, of which only values are known
                       ? "Flanks that its values show lead to peaks at "
                       : "The formula points to ") +
                  places(told.structure) + ".");
  all.push_back(halving_of(told));
  for (const account_average& each : told.averages) all.push_back(average_of(each));
  for (const account_tail& each : told.tails) all.push_back(tail_of(each));
  all.push_back(second_look_of(result, told));
  if (std::isfinite(result.error)) all.push_back(error_of(result, told));
  return all;
}

}  // namespace riemann
