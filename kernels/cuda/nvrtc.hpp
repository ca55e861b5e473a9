// NVRTC, the compiler that comes as a library: opened when it is needed, never linked, so that
// programs start where there is none. Compiling needs no GPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/kernel_request.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace riemann::cuda {

/// A source that does not compile: a mistake of the program, told with NVRTC's log.
class compile_error : public std::logic_error {
 public:
  compile_error(const std::string& doing, const std::string& log)
      : std::logic_error(doing + '\n' + log), log_(log) {}
  const std::string& log() const { return log_; }

 private:
  std::string log_;
};

/// The options of every compilation by NVRTC `version` ("13.0"): the arithmetic of the kernels that
/// are compiled ahead.
std::vector<std::string> compile_options(const std::string& version,
                                         const std::string& architecture);

/// What decides which library nvrtc() opens, files that change in place left out: for keys.
std::string what_chooses_nvrtc();

class nvrtc {
 public:
  /// Opens the file that the environment variable RIEMANN_NVRTC names, if it is set; otherwise
  /// libnvrtc.so, of the toolkit that built us or another from 12 on, where the system's loader
  /// looks, then in lib64 of $CUDA_HOME and $CUDA_PATH, then in the toolkit that built us, then in
  /// NVIDIA's packages for Python beside us.
  /// Throws not_built, with what was tried and what to install.
  nvrtc();

  /// "13.0"
  const std::string& version() const { return version_; }

  /// The file that was opened, links followed.
  const std::string& path() const { return path_; }

  /// For "sm_90", say. Throws compile_error, or not_built if this NVRTC does not know the
  /// architecture. Any thread.
  compiled_kernel compile(const std::string& architecture, const kernel_request&) const;

 private:
  // As nvrtc.h declares them, results as int: a toolkit may come without that header.
  using program = struct opaque_program*;
  int (*get_version_)(int*, int*) = nullptr;
  const char* (*name_of_result_)(int) = nullptr;
  int (*count_architectures_)(int*) = nullptr;
  int (*get_architectures_)(int*) = nullptr;
  int (*create_)(program*, const char*, const char*, int, const char* const*,
                 const char* const*) = nullptr;
  int (*destroy_)(program*) = nullptr;
  int (*add_name_)(program, const char*) = nullptr;
  int (*compile_)(program, int, const char* const*) = nullptr;
  int (*get_log_size_)(program, std::size_t*) = nullptr;
  int (*get_log_)(program, char*) = nullptr;
  int (*get_lowered_name_)(program, const char*, const char**) = nullptr;
  int (*get_cubin_size_)(program, std::size_t*) = nullptr;
  int (*get_cubin_)(program, char*) = nullptr;

  void open_builtins() const;
  void require_architecture(const std::string&) const;
  std::string log_of(program) const;

  std::string version_;
  std::string path_;
};

}  // namespace riemann::cuda
