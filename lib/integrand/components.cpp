// Values are found again by the bits of their abscissa.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrand/components.hpp"

#include <bit>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace riemann {
namespace {

constexpr std::size_t most_values_kept = std::size_t{1} << 24;

/// All components of f at points of one variable.
class kept_values {
 public:
  explicit kept_values(integrand f) : f_(std::move(f)), components_(count_of(f_)) {}

  void component(std::size_t number, points_view at, double* out) {
    if (values_.size() > most_values_kept) {
      values_.clear();
      rows_.clear();
    }
    evaluate_new(at);
    for (int i = 0; i < at.count; ++i)
      out[i] = values_[rows_.at(bits(at.x[0][i])) * components_ + number];
  }

 private:
  static std::size_t count_of(const integrand& f) {
    return static_cast<std::size_t>(f.facts().components);
  }
  static std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

  void evaluate_new(points_view at) {
    const std::size_t known = rows_.size();
    std::vector<double> x;
    for (int i = 0; i < at.count; ++i)
      if (rows_.try_emplace(bits(at.x[0][i]), known + x.size()).second) x.push_back(at.x[0][i]);
    if (x.empty()) return;
    std::vector<double> columns(components_ * x.size());
    std::vector<double*> out;
    for (std::size_t c = 0; c < components_; ++c) out.push_back(columns.data() + c * x.size());
    const double* const places = x.data();
    try {
      f_.values({&places, nullptr, 1, static_cast<int>(x.size())}, out.data());
    } catch (...) {
      for (const double each : x) rows_.erase(bits(each));
      throw;
    }
    values_.resize((known + x.size()) * components_);
    for (std::size_t k = 0; k < x.size(); ++k)
      for (std::size_t c = 0; c < components_; ++c)
        values_[(known + k) * components_ + c] = out[c][k];
  }

  integrand f_;
  std::size_t components_;
  std::unordered_map<std::uint64_t, std::size_t> rows_;  // by the bits of x
  std::vector<double> values_;                           // of a row all components
};

class component_of_integrand final : public integrand_model {
 public:
  component_of_integrand(integrand f, std::size_t number, std::shared_ptr<kept_values> kept)
      : f_(std::move(f)), facts_(f_.facts()), number_(number), kept_(std::move(kept)) {
    facts_.components = 1;
  }

  const integrand_properties& facts() const override { return facts_; }

  void values(points_view at, double* const* out) const override {
    if (kept_ != nullptr && at.low == nullptr) return kept_->component(number_, at, out[0]);
    const auto components = static_cast<std::size_t>(f_.facts().components);
    const auto count = static_cast<std::size_t>(at.count);
    thread_local std::vector<double> reused;
    std::vector<double> others = std::exchange(reused, {});  // f may come here, too, on this thread
    others.resize(components * count);
    std::vector<double*> columns;
    for (std::size_t c = 0; c < components; ++c)
      columns.push_back(c == number_ ? out[0] : others.data() + c * count);
    f_.values(at, columns.data());
    reused = std::move(others);
  }

 private:
  integrand f_;
  integrand_properties facts_;
  std::size_t number_;
  std::shared_ptr<kept_values> kept_;
};

}  // namespace

std::vector<integrand> components_of(const integrand& f) {
  std::shared_ptr<kept_values> kept;
  if (f.facts().dimensions == 1) kept = std::make_shared<kept_values>(f);
  std::vector<integrand> all;
  for (int k = 0; k < f.facts().components; ++k)
    all.emplace_back(
        std::make_shared<component_of_integrand>(f, static_cast<std::size_t>(k), kept));
  return all;
}

}  // namespace riemann
