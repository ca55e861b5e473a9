// A text is cut where names and '~' begin; covariances are factored by Cholesky's method.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/weights.hpp"

#include "riemann/lib/expression/weights.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reading/limits.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace riemann {
namespace {

using matrix = std::vector<std::vector<double>>;

bool belongs_to_names(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("_, ;\t\n").find(c) != std::string_view::npos;
}

/// '~', or '=' as where a table or a dictionary has the name; none within brackets.
std::vector<std::size_t> signs_in(const std::string& text) {
  std::vector<std::size_t> signs;
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    depth += text[k] == '(' ? 1 : text[k] == ')' ? -1 : 0;
    if (depth == 0 && (text[k] == '~' || text[k] == '=')) signs.push_back(k);
  }
  return signs;
}

std::size_t begin_of_names(const std::string& text, std::size_t sign) {
  while (sign > 0 && belongs_to_names(text[sign - 1])) --sign;
  return sign;
}

std::vector<std::string> listed_names(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return c == ' ' || c == ';' || c == '\t' || c == '\n'; }, ',');
  std::vector<std::string> names = expressions::listed_in(text);
  std::erase_if(names, [](const std::string& each) { return each.empty(); });
  return names;
}

/// "[0, 1]", or "mean=[0, 1]".
std::vector<std::string> entries_of(std::string text, const std::string& name) {
  if (text.starts_with(name)) {
    const std::size_t sign = text.find_first_not_of(' ', name.size());
    if (sign != std::string::npos && text[sign] == '=')
      text.erase(0, text.find_first_not_of(' ', sign + 1));
  }
  if (text.size() < 2 || text.front() != '[' || text.back() != ']')
    throw std::invalid_argument("the " + name + " of several variables is a list, such as [0, 1]");
  return expressions::listed_in(text.substr(1, text.size() - 2));
}

matrix covariance_in(const std::string& text, std::size_t size) {
  const std::string square = std::to_string(size) + " x " + std::to_string(size);
  matrix covariance;
  for (const std::string& row : entries_of(text, "covariance")) {
    covariance.emplace_back();
    for (const std::string& each : entries_of(row, "covariance"))
      covariance.back().push_back(constant_from(each).value);
  }
  for (std::size_t i = 0; i < size; ++i) {
    if (covariance.size() != size || covariance[i].size() != size)
      throw std::invalid_argument("the covariance of these variables is " + square);
    for (std::size_t j = 0; j < i; ++j)
      if (covariance[i][j] != covariance[j][i])
        throw std::invalid_argument(
            "the covariance is not symmetric: " + shortest(covariance[i][j]) + " and " +
            shortest(covariance[j][i]));
  }
  return covariance;
}

/// L of C = L L^T.
matrix cholesky(matrix of) {
  for (std::size_t i = 0; i < of.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = of[i][j];
      for (std::size_t k = 0; k < j; ++k) rest -= of[i][k] * of[j][k];
      if (i == j && !(rest > 0))
        throw std::invalid_argument(
            "the covariance is not positive definite: its leading minor of "
            "size " +
            std::to_string(i + 1) + " is not above 0");
      of[i][j] = i == j ? std::sqrt(rest) : rest / of[j][j];
    }
  return of;
}

/// Given x_0 .. x_k-1, the mean of x_k is m_k + sum of b_j (x_j - m_j), with b L = row k of L.
std::vector<double> regression(const matrix& L, std::size_t k) {
  std::vector<double> b(k);
  for (std::size_t j = k; j-- > 0;) {
    double rest = L[k][j];
    for (std::size_t i = j + 1; i < k; ++i) rest -= b[i] * L[i][j];
    b[j] = rest / L[j][j];
  }
  return b;
}

region normal_together(const std::vector<std::string>& names,
                       const std::vector<std::string>& arguments) {
  if (arguments.size() != 2)
    throw std::invalid_argument(
        "is written x, y ~ normal(mean=[0, 1], covariance=[[1, 0.5], [0.5, 2]])");
  const std::vector<std::string> means = entries_of(arguments[0], "mean");
  if (means.size() != names.size())
    throw std::invalid_argument(std::to_string(names.size()) + " variables have " +
                                std::to_string(means.size()) + " means");
  const matrix L = cholesky(covariance_in(arguments[1], names.size()));
  region result;
  for (std::size_t k = 0; k < names.size(); ++k) {
    std::string mean = means[k];
    const std::vector<double> b = regression(L, k);
    for (std::size_t j = 0; j < k; ++j)
      if (b[j] != 0) mean += "+(" + shortest(b[j]) + ")*(" + names[j] + "-(" + means[j] + "))";
    result.push_back({names[k], {}, {}, "normal(" + mean + ", " + shortest(L[k][k]) + ")"});
  }
  return result;
}

region given_to(const std::vector<std::string>& names, const std::string& weight) {
  const std::size_t bracket = weight.find('(');
  const bool together = weight.starts_with("normal") && weight.find('[') != std::string::npos;
  if (together && weight.back() == ')')
    return normal_together(
        names, expressions::listed_in(weight.substr(bracket + 1, weight.size() - bracket - 2)));
  static_cast<void>(expressions::weight_in(weight));
  region result;
  for (const std::string& each : names) result.push_back({each, {}, {}, weight});
  return result;
}

}  // namespace

bool looks_like_weights(const std::string& word) {
  const std::size_t sign = word.find('~');
  return sign != std::string::npos && sign > 0 && begin_of_names(word, sign) == 0 &&
         !listed_names(word.substr(0, sign)).empty();
}

region weights_in(const std::string& text) {
  const std::vector<std::size_t> signs = signs_in(text);
  region result;
  for (std::size_t k = 0; k < signs.size(); ++k) {
    const std::size_t begin = begin_of_names(text, signs[k]);
    const std::size_t end = k + 1 < signs.size() ? begin_of_names(text, signs[k + 1]) : text.size();
    const std::vector<std::string> names = listed_names(text.substr(begin, signs[k] - begin));
    std::string weight = text.substr(signs[k] + 1, end - signs[k] - 1);
    weight.erase(0, weight.find_first_not_of(" \t\n"));
    weight.erase(weight.find_last_not_of(" ,;\t\n") + 1);
    if (names.empty() || (k == 0 && begin != 0)) break;
    for (bounds& each : given_to(names, weight)) result.push_back(std::move(each));
  }
  if (result.empty())
    throw std::invalid_argument("is not the distribution of a variable, such as x ~ normal(0, 1)");
  return result;
}

}  // namespace riemann
