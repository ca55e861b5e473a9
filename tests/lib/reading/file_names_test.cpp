// Whether two names lead to one file.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/file_names.hpp"

#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace riemann::trials {
namespace {

namespace fs = std::filesystem;

TEST(FileNames, LeadToOneFileThroughLinksAndDescriptors) {
  const temporary_folder folder;
  const auto in = [&](const char* name) { return (folder.path() / name).string(); };
  std::ofstream(in("a")) << "text";
  std::ofstream(in("b")) << "text";
  fs::create_symlink("a", in("soft"));
  fs::create_hard_link(in("a"), in("hard"));
  const int open_file = open(in("a").c_str(), O_RDONLY | O_CLOEXEC);
  const std::string descriptor = "/dev/fd/" + std::to_string(open_file);
  for (const std::string& name :
       {in("soft"), in("hard"), descriptor, in("../") + folder.path().filename().string() + "/a"}) {
    EXPECT_TRUE(lead_to_one_file(in("a"), name)) << name;
    EXPECT_FALSE(lead_to_one_file(in("b"), name)) << name;
  }
  close(open_file);
}

TEST(FileNames, LeadToOneFileThatIsNotThereYet) {
  const temporary_folder folder;
  const auto in = [&](const char* name) { return (folder.path() / name).string(); };
  fs::create_symlink("new", in("dangling"));
  EXPECT_TRUE(lead_to_one_file(in("new"), in("dangling")));
  EXPECT_TRUE(lead_to_one_file(in("new"), in("./new")));
  EXPECT_FALSE(lead_to_one_file(in("new"), in("other")));
}

TEST(FileNames, MayLeadToOneDeviceTwice) {
  EXPECT_FALSE(lead_to_one_file("/dev/null", "/dev/null"));
  EXPECT_EQ(place_of("/dev/null").descriptor, std::nullopt);
}

TEST(FileNames, OfDescriptorsAreKnown) {
  EXPECT_EQ(place_of("/dev/stdout").descriptor, 1);
  EXPECT_EQ(place_of("/dev/fd/63").descriptor, 63);
  EXPECT_EQ(place_of(input_name("-")).descriptor, 0);
  EXPECT_EQ(place_of(output_name("-")).descriptor, 1);
  EXPECT_EQ(place_of("/dev/fd/1x").descriptor, std::nullopt);
  EXPECT_EQ(place_of("7").descriptor, std::nullopt);
}

}  // namespace
}  // namespace riemann::trials
