// Kernels compiled at run time: from memory, from disk, or by NVRTC.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/runtime_compiler.hpp"

#include "riemann/kernels/cuda/embedded_headers.hpp"
#include "riemann/kernels/cuda/kernel_key.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>

namespace riemann::cuda {
namespace {

/// All that a cubin depends on.
std::string key_of(const std::string& version, const std::string& architecture,
                   const kernel_request& wanted) {
  const std::string options =
      fmt::format("{}", fmt::join(compile_options(version, architecture), " "));
  return kernel_key(fmt::format("NVRTC {}\n{}", version, options), wanted, embedded_headers());
}

/// What tells a file from any that was or will be there; empty if there is none.
std::string identity_of(const std::string& path) {
  struct stat status {};
  if (path.empty() || stat(path.c_str(), &status) != 0) return {};
  return fmt::format("{}:{} {} {}.{:09}", status.st_dev, status.st_ino, status.st_size,
                     status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

/// What the loader's choice of a library depends on.
std::string key_of_choice() {
  return fmt::format("{}\nloader's cache {}\n", what_chooses_nvrtc(),
                     identity_of("/etc/ld.so.cache"));
}

}  // namespace

const compiled_kernel& runtime_compiler::compile(const std::string& architecture,
                                                 const kernel_request& wanted) {
  return in_memory_.get(architecture + '\n' + wanted.expression + '\n' + wanted.source,
                        [&] { return find_or_compile(architecture, wanted); });
}

compiled_kernel runtime_compiler::find_or_compile(const std::string& architecture,
                                                  const kernel_request& wanted) {
  if (const auto kept = on_disk_.find(key_of(version(), architecture, wanted))) return *kept;
  const nvrtc& compiler = opened();
  const compiled_kernel kernel = compiler.compile(architecture, wanted);
  ++compiled_;
  on_disk_.keep(key_of(compiler.version(), architecture, wanted), kernel);
  return kernel;
}

const nvrtc& runtime_compiler::opened() {
  return nvrtc_.get("", [&] {
    nvrtc library;
    on_disk_.keep(key_of_choice(),
                  {library.version(), identity_of(library.path()) + library.path()});
    return library;
  });
}

// Kept like a kernel: the version for a name, the file and its identity for a cubin.
std::string runtime_compiler::version() {
  if (const auto last = on_disk_.find(key_of_choice())) {
    const std::string& file = last->cubin;
    const std::string path = file.substr(std::min(file.find('/'), file.size()));
    if (!path.empty() && identity_of(path) + path == file) return last->name;
  }
  return opened().version();
}

}  // namespace riemann::cuda
