// NVRTC: finding it, and a compilation with the embedded headers.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/nvrtc.hpp"

#include "riemann/kernels/cuda/embedded_headers.hpp"
#include "riemann/kernels/errors.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>

namespace riemann::cuda {
namespace {

constexpr const char* what_to_do =
    "install NVRTC 12.0 or newer (it comes with the CUDA Toolkit, and alone as the package "
    "cuda-nvrtc, for Python as nvidia-cuda-nvrtc) or set RIEMANN_NVRTC to its libnvrtc.so; without "
    "it a GPU still does sums, and the CPU does everything";

/// Of the file that holds this function, links followed; empty where that is not known.
std::filesystem::path file_of(const void* function) {
  Dl_info symbol{};
  if (dladdr(function, &symbol) == 0) return {};
  std::error_code failed;
  return std::filesystem::canonical(symbol.dli_fname, failed);
}

/// Beside the folder that we lie in: NVIDIA's packages for Python, where we are one, too.
std::vector<std::string> folders_of_packages() {
  const auto here = file_of(reinterpret_cast<const void*>(&folders_of_packages)).parent_path();
  if (here.empty()) return {};
  const std::filesystem::path packages = here.parent_path() / "nvidia";
  return {packages / "cu" RIEMANN_TOOLKIT_MAJOR "/lib", packages / "cuda_nvrtc/lib"};
}

/// Where to look, in order.
std::vector<std::string> places() {
  if (const char* chosen = std::getenv("RIEMANN_NVRTC")) return {chosen};
  const std::string of_our_toolkit = "libnvrtc.so." RIEMANN_TOOLKIT_MAJOR;
  const std::vector<std::string> names{of_our_toolkit, "libnvrtc.so.13", "libnvrtc.so.12",
                                       "libnvrtc.so"};
  std::vector<std::string> paths = names;
  const auto look_in = [&](const std::string& folder) {
    for (const std::string& name : names) paths.push_back(folder + "/" + name);
  };
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char* toolkit = std::getenv(variable)) look_in(std::string(toolkit) + "/lib64");
  look_in(RIEMANN_TOOLKIT_LIBRARIES);
  for (const std::string& folder : folders_of_packages()) look_in(folder);
  return paths;
}

/// Never closed: kernels may be asked for at any time, and closing would free little.
void* open() {
  const std::vector<std::string> tried = places();
  for (const std::string& place : tried)
    if (void* library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
  throw not_built(fmt::format(
      "this reduction is compiled when it is first asked for, and the compiler, NVIDIA's NVRTC, "
      "was not found (tried {}); {}",
      fmt::join(tried, ", "), what_to_do));
}

template <class Function>
void find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (function == nullptr) throw not_built(fmt::format("NVRTC has no {}; {}", name, what_to_do));
}

}  // namespace

std::vector<std::string> compile_options(const std::string& version,
                                         const std::string& architecture) {
  // Lambdas say nothing of where they run.
  std::vector<std::string> options{"--std=c++20", "--fmad=false",
                                   "--device-as-default-execution-space",
                                   "--gpu-architecture=" + architecture};
  // Without the declarations of textures and of the runtime, which kernels do not use and which
  // take time to read.
  constexpr int first_with_minimal = 13;
  if (std::atoi(version.c_str()) >= first_with_minimal) options.push_back("--minimal");
  return options;
}

std::string what_chooses_nvrtc() {
  std::string description = fmt::format("{}", fmt::join(places(), "\n"));
  for (const char* variable : {"LD_LIBRARY_PATH", "LD_PRELOAD"}) {
    const char* const value = std::getenv(variable);
    description += fmt::format("\n{}={}", variable, value == nullptr ? "" : value);
  }
  return description;
}

nvrtc::nvrtc() {
  void* const library = open();
  find(library, "nvrtcVersion", get_version_);
  find(library, "nvrtcGetErrorString", name_of_result_);
  find(library, "nvrtcGetNumSupportedArchs", count_architectures_);
  find(library, "nvrtcGetSupportedArchs", get_architectures_);
  find(library, "nvrtcCreateProgram", create_);
  find(library, "nvrtcDestroyProgram", destroy_);
  find(library, "nvrtcAddNameExpression", add_name_);
  find(library, "nvrtcCompileProgram", compile_);
  find(library, "nvrtcGetProgramLogSize", get_log_size_);
  find(library, "nvrtcGetProgramLog", get_log_);
  find(library, "nvrtcGetLoweredName", get_lowered_name_);
  find(library, "nvrtcGetCUBINSize", get_cubin_size_);
  find(library, "nvrtcGetCUBIN", get_cubin_);
  int major = 0;
  int minor = 0;
  get_version_(&major, &minor);
  version_ = fmt::format("{}.{}", major, minor);
  path_ = file_of(reinterpret_cast<const void*>(get_version_));
  constexpr int first_with_cxx20 = 12;
  if (major < first_with_cxx20)
    throw not_built(fmt::format("NVRTC {} is too old; {}", version_, what_to_do));
  open_builtins();
}

/// NVRTC opens another library by its name alone. Where it lies with NVRTC in a folder that the
/// loader does not search, it is found only if it is open; where it is not found, NVRTC says so.
void nvrtc::open_builtins() const {
  const std::filesystem::path folder = std::filesystem::path(path_).parent_path();
  const std::filesystem::path builtins = folder / ("libnvrtc-builtins.so." + version_);
  dlopen(builtins.c_str(), RTLD_NOW | RTLD_LOCAL);
}

void nvrtc::require_architecture(const std::string& architecture) const {
  int count = 0;
  count_architectures_(&count);
  std::vector<int> known(static_cast<std::size_t>(count));
  get_architectures_(known.data());
  for (const int capability : known)
    if (architecture == fmt::format("sm_{}", capability)) return;
  throw not_built(fmt::format("NVRTC {} does not compile for this GPU ({}), only for sm_{}; {}",
                              version_, architecture, fmt::join(known, ", sm_"), what_to_do));
}

std::string nvrtc::log_of(program compiled) const {
  std::size_t size = 0;
  get_log_size_(compiled, &size);
  std::string log(size, '\0');
  get_log_(compiled, log.data());
  return log.c_str();  // without the zero at its end
}

compiled_kernel nvrtc::compile(const std::string& architecture,
                               const kernel_request& wanted) const {
  require_architecture(architecture);
  std::vector<const char*> names;
  std::vector<const char*> texts;
  for (const embedded_header& header : embedded_headers()) {
    names.push_back(header.name);
    texts.push_back(header.text);
  }
  program handle = nullptr;
  const auto check = [&](int result, const char* doing) {
    if (result == 0) return;
    throw compile_error(fmt::format("NVRTC {}, {} {}: {}", version_, doing, wanted.expression,
                                    name_of_result_(result)),
                        handle == nullptr ? std::string() : log_of(handle));
  };
  check(create_(&handle, wanted.source.c_str(), "riemann.cu", static_cast<int>(names.size()),
                texts.data(), names.data()),
        "reading the source of");
  const auto destroy = [this](program* done) { destroy_(done); };
  const std::unique_ptr<program, decltype(destroy)> owner(&handle, destroy);
  check(add_name_(handle, wanted.expression.c_str()), "naming");

  const std::vector<std::string> options = compile_options(version_, architecture);
  std::vector<const char*> words;
  for (const std::string& option : options) words.push_back(option.c_str());
  check(compile_(handle, static_cast<int>(words.size()), words.data()), "compiling");

  const char* lowered = nullptr;
  check(get_lowered_name_(handle, wanted.expression.c_str(), &lowered), "finding");
  std::size_t size = 0;
  check(get_cubin_size_(handle, &size), "measuring");
  compiled_kernel result{lowered, std::string(size, '\0')};
  check(get_cubin_(handle, result.cubin.data()), "taking");
  return result;
}

}  // namespace riemann::cuda
