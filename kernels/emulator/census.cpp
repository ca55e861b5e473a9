// What to say of a block that cannot go on.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/running_launch.hpp"
#include "riemann/kernels/emulator/scheduler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace riemann::emulator {
namespace {

/// After "lane 3 " or, of several, after "lanes 3-5 ".
std::string what_it_does(const lane& one) {
  switch (one.waiting) {
    case waits::nothing: return "can go on";
    case waits::ended: return "ended";
    case waits::barrier: return "at __syncthreads at " + to_text(one.where);
    case waits::cluster: return "for the cluster at " + to_text(one.where);
    case waits::memory: return "for memory to change at " + to_text(one.where);
    case waits::warp: break;
  }
  return fmt::format("at {} with mask {:#010x} at {}", name_of(one.operation), one.mask,
                     to_text(one.where));
}

const char* verb(waits what, std::size_t lanes) {
  if (what == waits::nothing) return "";
  if (what == waits::ended) return lanes > 1 ? "have " : "has ";
  return lanes > 1 ? "wait " : "waits ";
}

/// "0-15, 17".
std::string ranges(const std::vector<unsigned>& numbers) {
  std::string text;
  for (std::size_t k = 0; k < numbers.size();) {
    std::size_t end = k + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    if (!text.empty()) text += ", ";
    text += std::to_string(numbers[k]);
    if (end - k > 1) text += "-" + std::to_string(numbers[end - 1]);
    k = end;
  }
  return text;
}

unsigned waiting(const block& of, waits what) {
  const auto begin = of.in->lanes.begin();
  return static_cast<unsigned>(
      std::count_if(begin, begin + of.threads, [&](const lane& l) { return l.waiting == what; }));
}

}  // namespace

std::string to_text(const place& where) {
  std::string_view file = where.file_name();
  if (const std::size_t from = file.find("riemann/"); from != std::string_view::npos)
    file.remove_prefix(from + std::string_view("riemann/").size());
  while (file.starts_with("../")) file.remove_prefix(3);  // a compiler cache names files from afar
  return fmt::format("{}:{}:{}", file, where.line(), where.column());
}

std::string describe(const block& one) {
  return fmt::format("block {} of '{}'", one.number, one.of->shape.name);
}

std::string census(const block& of) {
  std::vector<std::pair<std::string, std::vector<unsigned>>> groups;
  for (unsigned k = 0; k < of.threads; ++k) {
    std::string what = what_it_does(of.in->lanes[k]);
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& group) { return group.first == what; });
    if (known != groups.end())
      known->second.push_back(k);
    else
      groups.push_back({std::move(what), {k}});
  }
  std::string text;
  for (const auto& [what, lanes] : groups)
    text +=
        fmt::format("{}lane{} {} {}{}", text.empty() ? "" : "; ", lanes.size() > 1 ? "s" : "",
                    ranges(lanes), verb(of.in->lanes[lanes.front()].waiting, lanes.size()), what);
  return text;
}

fault stuck(const block& of) {
  const unsigned ended = of.ended;
  const unsigned at_barrier = waiting(of, waits::barrier);
  const unsigned in_warps = waiting(of, waits::warp);
  const std::string where = fmt::format(" in {}: {}", describe(of), census(of));
  if (at_barrier > 0 && at_barrier + ended == of.threads)
    return {fault_kind::divergent_barrier, "divergent barrier" + where};
  if (in_warps > 0 && waiting(of, waits::memory) == 0)
    return {fault_kind::lanes_missing, "lanes missing from a mask" + where};
  return {fault_kind::deadlock, "deadlock" + where};
}

}  // namespace riemann::emulator
