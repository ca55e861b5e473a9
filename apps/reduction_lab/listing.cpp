// The families in columns: all of it is what their members say of themselves.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/listing.hpp"

#include "riemann/lib/reading/element_facts.hpp"
#include "apps/reduction_lab/inputs.hpp"
#include "apps/reduction_lab/runs.hpp"
#include "riemann/kernels/emulator/warp_patterns.hpp"

#include <fmt/format.h>

namespace riemann::reduction_lab {
namespace {

const char* word_of(repeatability repeatable) {
  switch (repeatable) {
    case repeatability::any_launch: return "any launch";
    case repeatability::same_launch: return "same launch";
    case repeatability::never: return "never";
  }
  return "";
}

const char* word_of(finish finishes) {
  switch (finishes) {
    case finish::passes: return "passes";
    case finish::atomics: return "atomics";
    case finish::last_block: return "last block";
    case finish::grid_barrier: return "grid barrier";
    case finish::cluster: return "cluster";
    case finish::host: return "host";
    case finish::library: return "library";
  }
  return "";
}

const char* word_of(block_shape shape) {
  switch (shape) {
    case block_shape::any: return "any";
    case block_shape::warps: return "a multiple of 32";
    case block_shape::power_of_two: return "a power of two";
    case block_shape::one_warp: return "32";
  }
  return "";
}

field_value version_needed(int compute_capability) {
  if (compute_capability == 0) return {};
  return fmt::format("{}.{}", compute_capability / 10, compute_capability % 10);
}

std::string words_of(const element_facts& type) {
  const bool floating = type.kind == element_kind::floating;
  const std::string what = floating
                               ? fmt::format("floating point, {} significant bits", type.digits)
                           : type.kind == element_kind::signed_integer ? "integer with a sign"
                                                                       : "integer without a sign";
  return fmt::format("{}, {} byte{}", what, type.bytes, type.bytes == 1 ? "" : "s");
}

void heading(std::ostream& out, const char* text) { out << '\n' << text << '\n'; }

void line(std::ostream& out, const std::string& name, const std::string& text) {
  out << fmt::format("  {:16}  {}\n", name, text);
}

template <class Family>
void list_described(std::ostream& out, const char* title, const Family& family) {
  heading(out, title);
  family.for_each([&]<class Member>(std::type_identity<Member>, const char* name) {
    line(out, name, Member::description);
  });
}

}  // namespace

void list_families(std::ostream& out) {
  std::size_t width = 16;
  for (const strategy_facts& each : strategy_list())
    width = std::max(width, std::string_view(each.name).size());
  const auto row = [&](const auto& name, const auto& bits, const auto& last, const auto& launches,
                       const auto& text) {
    out << fmt::format("  {:{}}  {:11}  {:12}  {:8}  {}\n", name, width, bits, last, launches,
                       text);
  };
  out << "Strategies (--strategy)\n";
  row("", "same bits", "finish", "launches", "");
  for (const strategy_facts& each : strategy_list())
    row(each.name, word_of(each.repeatable), word_of(each.finishes), each.launches,
        std::string(each.description) + (is_built(each) ? "" : " (built only with CUDA)"));
  list_described(out, "Operations (--op)", families::operations);
  heading(out, "Types (--type)");
  for (const element_facts& each : element_catalogue()) line(out, each.name, words_of(each));
  list_described(out, "Sums (--sum)", families::accumulators);
  heading(out, "Patterns (--pattern)");
  for (const auto& [name, description] : pattern_catalogue()) line(out, name, description);
  heading(out, "Inputs (--input)");
  for (const input_facts& each : input_catalogue()) line(out, each.name, each.description);
}

std::vector<record> strategy_records() {
  std::vector<record> records;
  for (const strategy_facts& each : strategy_list())
    records.push_back({{"strategy", std::string(each.name)},
                       {"description", std::string(each.description)},
                       {"built", is_built(each)},
                       {"same_bits", std::string(word_of(each.repeatable))},
                       {"finish", std::string(word_of(each.finishes))},
                       {"launches", std::string(each.launches)},
                       {"workspace", std::string(each.workspace)},
                       {"compute_capability", version_needed(each.compute_capability)},
                       {"threads_of_block", std::string(word_of(each.block))},
                       {"elements_per_thread", index_t{each.elements_per_thread}},
                       {"coarsens", each.coarsens},
                       {"keeps_order", each.keeps_order},
                       {"arrays_only", each.arrays_only}});
  return records;
}

}  // namespace riemann::reduction_lab
