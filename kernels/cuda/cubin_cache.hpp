// Compiled kernels on disk, for the next process. What cannot be read or written is done without,
// silently: a cache costs time when it is missing, nothing else.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/kernel_request.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace riemann::cuda {

/// A file for each kernel, named by a hash of its key, which is all that the kernel depends on.
/// A file holds its key in full, so that no two kernels are ever mistaken for each other, whatever
/// their hashes; and a checksum, so that damage is seen. Files appear whole, by renaming.
class cubin_cache {
 public:
  /// Of some 50 KiB each. Beyond, those that were not used for longest are removed.
  static constexpr int most_files = 256;

  /// A folder that is made when it is needed; an empty path keeps nothing.
  explicit cubin_cache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Nothing if there is none, or none that is whole.
  std::optional<compiled_kernel> find(const std::string& key) const;

  void keep(const std::string& key, const compiled_kernel&) const;

 private:
  std::filesystem::path place_of(const std::string& key) const;
  void drop_oldest() const;

  std::filesystem::path folder_;
};

/// $XDG_CACHE_HOME/riemann or ~/.cache/riemann; empty where neither can be.
std::filesystem::path user_cache_folder();

}  // namespace riemann::cuda
