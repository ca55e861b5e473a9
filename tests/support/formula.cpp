// Formula text such as "log(x)*log(1-x)", evaluated in 113 bits: the reference for integrands.
// SPDX-License-Identifier: Apache-2.0
#include "support/formula.hpp"

#include "support/gauss_legendre_64.hpp"

#include <array>
#include <cctype>
#include <map>
#include <stdexcept>

namespace riemann::reference {
namespace {

/// One method per level of precedence.
class parser {
 public:
  explicit parser(std::string_view text) : rest_(text) {}

  quad_function whole() {
    quad_function f = sum();
    if (!rest_.empty()) fail();
    return f;
  }

 private:
  quad_function sum() {
    quad_function left = product();
    for (;;) {
      if (take('+'))
        left = [left, right = product()](quad x) { return left(x) + right(x); };
      else if (take('-'))
        left = [left, right = product()](quad x) { return left(x) - right(x); };
      else
        return left;
    }
  }

  quad_function product() {
    quad_function left = negation();
    for (;;) {
      if (take('*'))
        left = [left, right = negation()](quad x) { return left(x) * right(x); };
      else if (take('/'))
        left = [left, right = negation()](quad x) { return left(x) / right(x); };
      else
        return left;
    }
  }

  quad_function negation() {
    if (!take('-')) return power();
    return [f = negation()](quad x) { return -f(x); };
  }

  quad_function power() {
    quad_function base = primary();
    if (!take('^')) return base;
    return [base, exponent = negation()](quad x) { return powq(base(x), exponent(x)); };
  }

  quad_function primary() {
    if (take('(')) return closed(sum());
    if (!rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_[0])) != 0) return number();
    std::string word;
    while (!rest_.empty() && std::isalpha(static_cast<unsigned char>(rest_[0])) != 0)
      word += next();
    if (word == "x") return [](quad x) { return x; };
    if (word == "pi") return [](quad) { return 4 * atanq(1); };
    static const std::map<std::string, quad (*)(quad)> functions{{"abs", fabsq}, {"cos", cosq},
                                                                 {"exp", expq},  {"log", logq},
                                                                 {"sin", sinq},  {"sqrt", sqrtq}};
    const auto match = functions.find(word);
    if (match == functions.end() || !take('(')) fail();
    return [f = match->second, argument = closed(sum())](quad x) { return f(argument(x)); };
  }

  quad_function number() {
    const std::string text(rest_);
    char* end = nullptr;
    const quad value = strtoflt128(text.c_str(), &end);
    rest_.remove_prefix(static_cast<std::size_t>(end - text.c_str()));
    return [value](quad) { return value; };
  }

  quad_function closed(quad_function f) {
    if (!take(')')) fail();
    return f;
  }
  char next() {
    const char c = rest_[0];
    rest_.remove_prefix(1);
    return c;
  }
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  [[noreturn]] void fail() const {
    throw std::invalid_argument("unexpected: " + std::string(rest_));
  }

  std::string_view rest_;
};

struct node {
  quad offset, weight;
};

quad gauss_panel(const quad_function& f, quad from, quad to) {
  static const auto nodes = [] {
    std::array<node, 32> result;
    for (std::size_t k = 0; k < result.size(); ++k)
      result[k] = {quad_of(gauss_legendre_64[k].node), quad_of(gauss_legendre_64[k].weight)};
    return result;
  }();
  const quad centre = (from + to) / 2;
  const quad half = (to - from) / 2;
  quad sum = 0;
  for (const node& at : nodes)
    sum += at.weight * (f(centre - half * at.offset) + f(centre + half * at.offset));
  return sum * half;
}

quad refine(const quad_function& f, quad from, quad to, quad whole, quad tolerance, int depth) {
  const quad middle = (from + to) / 2;
  const quad left = gauss_panel(f, from, middle);
  const quad right = gauss_panel(f, middle, to);
  if (depth == 0 || magnitude(left + right - whole) <= tolerance) return left + right;
  return refine(f, from, middle, left, tolerance, depth - 1) +
         refine(f, middle, to, right, tolerance, depth - 1);
}

}  // namespace

quad_function parse_formula(std::string_view text) { return parser(text).whole(); }

quad integrate_by_bisection(const quad_function& f, quad from, quad to) {
  const quad whole = gauss_panel(f, from, to);
  return refine(f, from, to, whole, 1e-32 * (magnitude(whole) + 1e-3), 100);
}

}  // namespace riemann::reference
