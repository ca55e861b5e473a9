// Kernels on disk: found as they were kept, never if damaged, and done without where none can be.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/cubin_cache.hpp"

#include "support/environment.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <iterator>

namespace riemann::cuda {
namespace {

namespace fs = std::filesystem;

const compiled_kernel some{"_Zname", std::string("\x7f"
                                                 "ELF\0machine code\n",
                                                 18)};

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

fs::path only_file_in(const fs::path& folder) { return fs::directory_iterator(folder)->path(); }

void write(const fs::path& place, const std::string& text) {
  std::ofstream(place, std::ios::binary) << text;
}

TEST(CubinCache, FindsWhatWasKeptAndNothingElse) {
  const temporary_folder folder;
  const cubin_cache cache(folder.path() / "made when needed");
  EXPECT_FALSE(cache.find("a key"));
  cache.keep("a key", some);
  const auto kept = cache.find("a key");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->name, some.name);
  EXPECT_EQ(kept->cubin, some.cubin);
  EXPECT_FALSE(cache.find("another key"));
  EXPECT_EQ(files_in(folder.path() / "made when needed"), 1) << "no temporary file is left";
}

TEST(CubinCache, SeesEveryDamagedByteAndEveryMissingEnd) {
  const temporary_folder folder;
  const cubin_cache cache(folder.path());
  cache.keep("a key", some);
  const fs::path place = only_file_in(folder.path());
  const std::string whole = text_in(place);
  for (std::size_t k = 0; k < whole.size(); ++k) {
    std::string damaged = whole;
    damaged[k] = static_cast<char>(damaged[k] ^ 0x15);
    write(place, damaged);
    EXPECT_FALSE(cache.find("a key")) << "byte " << k;
    write(place, whole.substr(0, k));
    EXPECT_FALSE(cache.find("a key")) << "cut at " << k;
  }
  write(place, whole + "x");
  EXPECT_FALSE(cache.find("a key"));
  cache.keep("a key", some);
  EXPECT_TRUE(cache.find("a key")) << "a damaged file is replaced";
}

TEST(CubinCache, DoesNotTakeOneKernelForAnotherOfTheSameHash) {
  const temporary_folder folder;
  const cubin_cache cache(folder.path());
  cache.keep("first", some);
  const fs::path of_first = only_file_in(folder.path());
  const std::string text = text_in(of_first);
  cache.keep("other", some);
  for (const fs::directory_entry& file : fs::directory_iterator(folder.path()))
    write(file.path(), text);
  EXPECT_TRUE(cache.find("first"));
  EXPECT_FALSE(cache.find("other"));
}

TEST(CubinCache, KeepsNothingWhereNothingCanBe) {
  const temporary_folder folder;
  write(folder.path() / "a file", "");
  for (const fs::path& nowhere : {fs::path(), folder.path() / "a file" / "below"}) {
    const cubin_cache cache(nowhere);
    cache.keep("a key", some);
    EXPECT_FALSE(cache.find("a key"));
  }
}

TEST(CubinCache, DropsWhatWasNotUsedForLongest) {
  const temporary_folder folder;
  const cubin_cache cache(folder.path());
  cache.keep("in use", some);
  for (int k = 0; k < cubin_cache::most_files; ++k) write(folder.path() / std::to_string(k), "old");
  for (const fs::directory_entry& file : fs::directory_iterator(folder.path()))
    fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(1));
  EXPECT_TRUE(cache.find("in use"));
  cache.keep("new", some);
  EXPECT_EQ(files_in(folder.path()), cubin_cache::most_files);
  EXPECT_TRUE(cache.find("in use"));
  EXPECT_TRUE(cache.find("new"));
}

TEST(CubinCache, LiesWhereTheUserKeepsCaches) {
  const temporary_folder folder;
  const auto with = [](const std::string& xdg, const std::string& home) {
    const environment_variable chosen("XDG_CACHE_HOME", xdg);
    const environment_variable of_user("HOME", home);
    return user_cache_folder();
  };
  const std::string here = folder.path().string();
  EXPECT_EQ(with(here, "/nowhere"), folder.path() / "riemann");
  EXPECT_EQ(with("/nowhere", "/nowhere"), "");
  EXPECT_EQ(with("not/absolute", here), "") << "there is no .cache";
  fs::create_directory(folder.path() / ".cache");
  EXPECT_EQ(with("", here), folder.path() / ".cache" / "riemann");
}

}  // namespace
}  // namespace riemann::cuda
