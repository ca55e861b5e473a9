// Kernels compiled at run time: from memory, from disk, or by NVRTC.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/runtime_compiler.hpp"

#include "riemann/kernels/cuda/embedded_headers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace riemann::cuda {
namespace {

/// All that a cubin depends on.
std::string key_of(const nvrtc& compiler, const std::string& architecture,
                   const kernel_request& wanted) {
  return fmt::format("NVRTC {}\n{}\nheaders {}\n{}\n{}\n", compiler.version(),
                     fmt::join(compile_options(architecture), " "), digest_of_embedded_headers(),
                     wanted.expression, wanted.source);
}

}  // namespace

const compiled_kernel& runtime_compiler::compile(const std::string& architecture,
                                                 const kernel_request& wanted) {
  return in_memory_.get(architecture + '\n' + wanted.expression + '\n' + wanted.source,
                        [&] { return find_or_compile(architecture, wanted); });
}

compiled_kernel runtime_compiler::find_or_compile(const std::string& architecture,
                                                  const kernel_request& wanted) {
  const nvrtc& compiler = nvrtc_.get("", [] { return nvrtc(); });
  const std::string key = key_of(compiler, architecture, wanted);
  if (const auto kept = on_disk_.find(key)) return *kept;
  const compiled_kernel made = compiler.compile(architecture, wanted);
  ++compiled_;
  on_disk_.keep(key, made);
  return made;
}

}  // namespace riemann::cuda
