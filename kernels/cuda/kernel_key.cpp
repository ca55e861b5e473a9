// What a kernel that is compiled at run time depends on: compiler, headers, source, name.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/kernel_key.hpp"

#include <fmt/format.h>

#include <map>
#include <string_view>

namespace riemann::cuda {
namespace {

using headers_by_name = std::map<std::string_view, const embedded_header*>;

/// Moves what `text` includes, and what that includes, from `others` to `included`.
void take_included(std::string_view text, headers_by_name& others, headers_by_name& included) {
  constexpr std::string_view before = "#include \"";
  std::size_t at = 0;
  while ((at = text.find(before, at)) != std::string_view::npos) {
    at += before.size();
    const auto match = others.find(text.substr(at, text.find('"', at) - at));
    if (match == others.end()) continue;
    const embedded_header& header = *match->second;
    included.insert(others.extract(match));
    take_included(header.text, others, included);
  }
}

}  // namespace

std::string kernel_key(const std::string& compiler, const kernel_request& request,
                       std::span<const embedded_header> headers) {
  headers_by_name others;
  headers_by_name included;
  for (const embedded_header& header : headers) others.emplace(header.name, &header);
  take_included(request.source, others, included);
  std::string key = compiler + '\n';
  for (const auto& [name, header] : included) key += fmt::format("{} {}\n", name, header->digest);
  return key + fmt::format("{}\n{}\n", request.expression, request.source);
}

}  // namespace riemann::cuda
