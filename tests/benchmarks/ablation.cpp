// What each part of the adaptive method is worth: the published integrals and random ones with
// closed forms, with each part switched off in turn.
// SPDX-License-Identifier: Apache-2.0
//
// usage: ablation LIST.json; prints the rows of a table
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/reading/limits.hpp"

#include "support/integrands.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace {

using riemann::limit;
using std::numbers::pi;

constexpr double endless = std::numeric_limits<double>::infinity();

struct question {
  std::string formula;
  limit from;
  limit to;
  std::optional<double> value;  // none: there is no integral
};

limit limit_in(const std::string& text) {
  if (text == "inf") return {endless, 0};
  if (text == "-inf") return {-endless, 0};
  const riemann::given_number number = riemann::limit_from(text);
  return {number.value, number.meant.off};
}

std::vector<question> published(const std::string& path) {
  std::ifstream file(path);
  const nlohmann::json all = nlohmann::json::parse(file);
  std::vector<question> questions;
  const auto add = [&](const nlohmann::json& each, std::optional<double> value) {
    questions.push_back({each["expr"], limit_in(each["lower"]), limit_in(each["upper"]), value});
  };
  for (const nlohmann::json& each : all["integrals"])
    add(each, std::strtod(each["value"].get<std::string>().c_str(), nullptr));
  for (const nlohmann::json& each : all["must_flag"]) add(each, std::nullopt);
  return questions;
}

/// Parameters are short dyadic fractions: texts and doubles are the same numbers.
class draw {
 public:
  double between(double least, double most) {
    return shortened(least + (most - least) * static_cast<double>(next_() >> 11) * 0x1p-53);
  }
  double scale(double least_power, double most_power) {
    return shortened(std::pow(10, between(least_power, most_power)));
  }

 private:
  static double shortened(double x) {
    if (x == 0) return 0;
    const double place = std::ldexp(1.0, std::ilogb(x) - 14);
    return std::round(x / place) * place;
  }
  std::mt19937_64 next_{2026};
};

double gauss_on(double a, double b, double c, double w) {
  return w * std::sqrt(pi) / 2 * (std::erf((b - c) / w) - std::erf((a - c) / w));
}
double peak_on(double a, double b, double c, double w) {
  return std::atan((b - c) / w) - std::atan((a - c) / w);
}

void add_singular(draw& d, std::vector<question>& to) {
  const double p = d.between(-0.95, 2.5);
  const double c = d.between(0.1, 0.9);
  const double q = p + 1;
  to.push_back({fmt::format("x^({})", p), {0}, {c}, std::pow(c, q) / q});
  to.push_back(
      {fmt::format("abs(x-{})^({})", c, p), {0}, {1}, (std::pow(c, q) + std::pow(1 - c, q)) / q});
  to.push_back({fmt::format("(0.7-x)^({})", p), {0}, limit_in("0.7"), std::pow(0.7, q) / q});
  const double w = d.between(0.2, 12);
  to.push_back({fmt::format("x^({})*cos({}*log(x))", p, w), {0}, {1}, q / (q * q + w * w)});
  const double out = d.scale(-10, 0);
  to.push_back({fmt::format("1/(x+{})", out), {0}, {1}, std::log1p(1 / out)});
}

void add_narrow(draw& d, std::vector<question>& to) {
  const double c = d.between(0.05, 0.95);
  const double e = d.between(0.05, 0.95);
  const double w = d.scale(-5, 0);
  const double v = d.scale(-5, 0);
  to.push_back({fmt::format("exp(-((x-{})/{})^2)", c, w), {0}, {1}, gauss_on(0, 1, c, w)});
  to.push_back({fmt::format("{0}/({0}^2+(x-{1})^2)+exp(x)", w, c),
                {0},
                {1},
                peak_on(0, 1, c, w) + std::numbers::e - 1});
  to.push_back({fmt::format("cos(x)+exp(-((x-{})/{})^2)+exp(-((x-{})/{})^2)", c, w, e, v),
                {0},
                {1},
                std::sin(1.0) + gauss_on(0, 1, c, w) + gauss_on(0, 1, e, v)});
}

void add_broken(draw& d, std::vector<question>& to) {
  const double c = d.between(0.05, 0.95);
  const double k = d.scale(-1, 3);
  to.push_back({fmt::format("exp(-{}*abs(x-{}))", k, c),
                {0},
                {1},
                -(std::expm1(-k * c) + std::expm1(-k * (1 - c))) / k});
  const double s = d.between(0.3, 5);
  to.push_back({fmt::format("if(x<{},exp({}*x),cos({}*x))", c, s, s),
                {0},
                {1},
                (std::expm1(s * c) + std::sin(s) - std::sin(s * c)) / s});
  const double steps = d.scale(0, 2);
  const double whole = std::floor(steps);
  to.push_back({fmt::format("floor({}*x)+1", steps),
                {0},
                {1},
                1 + (whole * (whole - 1) / 2 + whole * (steps - whole)) / steps});
}

void add_infinite(draw& d, std::vector<question>& to) {
  const double w = d.scale(-2, 2);
  const double c = d.between(-1, 1) * std::pow(2, std::floor(d.between(0, 12)));
  to.push_back(
      {fmt::format("exp(-((x-({}))/{})^2)", c, w), {-endless}, {endless}, w * std::sqrt(pi)});
  to.push_back({fmt::format("1/(1+((x-({}))/{})^2)", c, w), {-endless}, {endless}, w * pi});
  const double p = d.between(1.1, 5);
  to.push_back({fmt::format("(x+{})^(-{})", w, p), {0}, {endless}, std::pow(w, 1 - p) / (p - 1)});
  to.push_back({fmt::format("sin({}*x)/x", w), {0}, {endless}, pi / 2});
  const double k = d.scale(-1, 0.5);
  to.push_back({fmt::format("cos({}*x)/(1+x^2)", k), {0}, {endless}, pi / 2 * std::exp(-k)});
}

void add_without_integral(draw& d, std::vector<question>& to) {
  const double c = d.between(0.1, 0.9);
  const double p = d.between(1, 3);
  for (const std::string& formula :
       {fmt::format("1/(x-{})", c), fmt::format("abs(x-{})^(-{})", c, p),
        fmt::format("cos(x)/x^{}", p)})
    to.push_back({formula, {0}, {1}, std::nullopt});
  for (const std::string& formula :
       {fmt::format("(1+x)^(-{})", 1 / p), fmt::format("sin({}*x)", p)})
    to.push_back({formula, {0}, {endless}, std::nullopt});
}

std::vector<question> random_questions() {
  constexpr int of_each = 60;
  std::vector<question> questions;
  draw d;
  for (int k = 0; k < of_each; ++k) {
    add_singular(d, questions);
    add_narrow(d, questions);
    add_broken(d, questions);
    add_infinite(d, questions);
    add_without_integral(d, questions);
  }
  return questions;
}

struct tally {
  int right = 0;
  int short_of_it = 0;
  int wrong = 0;  // without a word
  riemann::index_t evaluations = 0;
};

tally judged(const std::vector<question>& all, const riemann::adaptive::options& how) {
  tally counts;
  for (const question& each : all) {
    const riemann::integral result = riemann::adaptive::integrate(
        riemann::reference::typed(each.formula), {each.from, each.to, {}}, {}, how);
    const bool met = result.status == riemann::status::met;
    counts.evaluations += result.evaluations;
    if (!each.value) {
      ++(met ? counts.wrong : counts.right);
      continue;
    }
    const riemann::found_value& of = result;
    const double off = std::abs(of.value - *each.value);
    const double allowed = std::max(1e-10 * std::abs(*each.value), of.error);
    ++(!met ? counts.short_of_it : off > 10 * allowed ? counts.wrong : counts.right);
  }
  return counts;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "usage: ablation LIST.json\n";
    return 2;
  }
  const std::vector<question> from_papers = published(words[1]);
  const std::vector<question> random = random_questions();
  const riemann::adaptive::options everything;
  struct {
    const char* name;
    bool riemann::adaptive::options::*part;
  } const parts[] = {{"second look", &riemann::adaptive::options::second_look},
                     {"structure points", &riemann::adaptive::options::structure},
                     {"breaks", &riemann::adaptive::options::breaks},
                     {"graded chains", &riemann::adaptive::options::chains},
                     {"oscillating tails", &riemann::adaptive::options::swings}};
  const auto tell = [&](const std::string& name, const riemann::adaptive::options& how) {
    std::cout << "| " << name;
    for (const auto& all : {from_papers, random}) {
      const tally counts = judged(all, how);
      std::cout << fmt::format(" | {} | {} | {} | {}", counts.right, counts.short_of_it,
                               counts.wrong, counts.evaluations);
    }
    std::cout << " |" << std::endl;
  };
  tell("nothing", everything);
  for (const auto& each : parts) {
    riemann::adaptive::options how = everything;
    how.*each.part = false;
    tell(each.name, how);
  }
}
