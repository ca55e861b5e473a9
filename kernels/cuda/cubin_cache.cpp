// Compiled kernels on disk: a line of sizes and a checksum, then key, name and cubin.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/cubin_cache.hpp"

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <vector>

namespace riemann::cuda {

namespace fs = std::filesystem;

namespace {

constexpr const char* format_name = "riemann-cubin-1";

/// FNV-1a: sees every change of a single byte, and 64 bits let no other damage through by chance.
std::uint64_t hash_of(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

std::string text_of(const std::string& key, const compiled_kernel& kernel) {
  const std::string body = key + kernel.name + kernel.cubin;
  return fmt::format("{} {} {} {} {:016x}\n", format_name, key.size(), kernel.name.size(),
                     kernel.cubin.size(), hash_of(body)) +
         body;
}

std::optional<compiled_kernel> kernel_in(const std::string& text, const std::string& key) {
  const std::size_t end_of_line = std::min(text.find('\n'), text.size());
  std::istringstream line(text.substr(0, end_of_line));
  std::string format;
  std::size_t of_key = 0;
  std::size_t of_name = 0;
  std::size_t of_cubin = 0;
  std::uint64_t checksum = 0;
  line >> format >> of_key >> of_name >> of_cubin >> std::hex >> checksum;
  if (!line || format != format_name || end_of_line == text.size()) return {};
  const std::string body = text.substr(end_of_line + 1);
  const bool fits = of_key == key.size() && of_name <= body.size() && of_cubin <= body.size() &&
                    of_key + of_name + of_cubin == body.size();
  if (!fits || body.compare(0, of_key, key) != 0 || hash_of(body) != checksum) return {};
  return compiled_kernel{body.substr(of_key, of_name), body.substr(of_key + of_name)};
}

std::optional<std::string> read(const fs::path& place) {
  std::ifstream file(place, std::ios::binary);
  if (!file) return {};
  return std::string(std::istreambuf_iterator<char>(file), {});
}

bool write(const fs::path& place, const std::string& text) {
  std::ofstream file(place, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  return !file.fail();
}

/// A new empty file beside `place`; nothing if the folder takes none.
std::optional<fs::path> temporary_beside(const fs::path& place) {
  std::string name = place.string() + ".XXXXXX";
  const int file = mkstemp(name.data());
  if (file < 0) return {};
  close(file);
  return name;
}

}  // namespace

fs::path cubin_cache::place_of(const std::string& key) const {
  return folder_ / fmt::format("{:016x}.cubin", hash_of(key));
}

std::optional<compiled_kernel> cubin_cache::find(const std::string& key) const {
  if (folder_.empty()) return {};
  const fs::path place = place_of(key);
  const std::optional<std::string> text = read(place);
  if (!text) return {};
  std::error_code ignored;
  fs::last_write_time(place, fs::file_time_type::clock::now(), ignored);
  return kernel_in(*text, key);
}

void cubin_cache::keep(const std::string& key, const compiled_kernel& kernel) const {
  if (folder_.empty()) return;
  std::error_code failed;
  fs::create_directories(folder_, failed);
  const fs::path place = place_of(key);
  const std::optional<fs::path> temporary = temporary_beside(place);
  if (!temporary) return;
  if (write(*temporary, text_of(key, kernel))) fs::rename(*temporary, place, failed);
  fs::remove(*temporary, failed);  // is there only if something failed
  drop_oldest();
}

void cubin_cache::drop_oldest() const {
  std::error_code failed;
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  for (fs::directory_iterator at(folder_, failed), end; !failed && at != end;
       at.increment(failed)) {
    std::error_code gone;
    const fs::file_time_type used = at->last_write_time(gone);
    if (!gone) files.emplace_back(used, at->path());
  }
  std::sort(files.begin(), files.end());
  const std::size_t kept = std::min<std::size_t>(files.size(), most_files);
  for (std::size_t k = 0; k + kept < files.size(); ++k) fs::remove(files[k].second, failed);
}

fs::path user_cache_folder() {
  const auto below = [](const char* variable, const fs::path& rest) -> fs::path {
    const char* const folder = std::getenv(variable);
    std::error_code ignored;
    if (folder == nullptr || !fs::path(folder).is_absolute()) return {};
    const fs::path base = folder / rest;
    return fs::is_directory(base, ignored) ? base / "riemann" : fs::path();
  };
  const fs::path chosen = below("XDG_CACHE_HOME", "");
  return chosen.empty() ? below("HOME", ".cache") : chosen;
}

}  // namespace riemann::cuda
