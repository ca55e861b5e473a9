// Bytes from files, pipes and descriptors, packed and not, and what is no source of bytes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/byte_source.hpp"

#include "support/complaints.hpp"
#include "support/gzipped.hpp"
#include "support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <future>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;

class ByteSources : public ::testing::Test {
 protected:
  std::string in(const std::string& name) const { return (folder_.path() / name).string(); }

  std::string file(const std::string& name, const std::string& bytes) const {
    std::ofstream(in(name), std::ios::binary) << bytes;
    return in(name);
  }

  static std::string all_of(const std::string& path) { return byte_source(path).take_all(); }

  std::string refusal_of(const std::string& bytes) const {
    const std::string path = file("refused", bytes);
    return complaint_of([&] { return all_of(path); });
  }

  /// What is read from a pipe that somebody writes to.
  std::string through_pipe(const std::string& bytes) const {
    const std::string pipe = in("pipe");
    mkfifo(pipe.c_str(), 0600);
    const auto writing =
        std::async(std::launch::async, [&] { std::ofstream(pipe, std::ios::binary) << bytes; });
    return all_of(pipe);
  }

  temporary_folder folder_;
};

/// Long enough for several pieces of everything, and not periodic.
std::string long_text() {
  std::string text;
  for (int k = 0; text.size() < 3'000'000; ++k)
    text += std::to_string(k * 7919LL % 1'000'003) + '\n';
  return text;
}

TEST_F(ByteSources, GiveWhatFilesPipesAndPackedFilesHold) {
  const std::string text = long_text();
  EXPECT_EQ(all_of(file("a", text)), text);
  EXPECT_EQ(all_of(file("a.gz", gzipped(text))), text);
  EXPECT_EQ(through_pipe(text), text);
  EXPECT_EQ(through_pipe(gzipped(text)), text);
  EXPECT_EQ(byte_source(in("a.gz")).size(), static_cast<index_t>(text.size()));
}

TEST_F(ByteSources, AreReadPieceByPieceBehindWhatWasLookedAt) {
  const std::string text = long_text();
  for (const std::string& path : {file("a", text), file("a.gz", gzipped(text))}) {
    byte_source source(path);
    EXPECT_EQ(source.first(5), text.substr(0, 5));
    EXPECT_EQ(source.first(200'000), text.substr(0, 200'000));
    std::string seen(text.size() - 7, '\0');
    source.skip(7);
    auto* const room = reinterpret_cast<std::byte*>(seen.data());
    const auto rest = static_cast<index_t>(seen.size());
    source.read(room, 100'000);
    source.read(room + 100'000, rest - 100'000);
    EXPECT_EQ(seen, text.substr(7));
  }
}

TEST_F(ByteSources, MayBeOpenDescriptors) {
  const int open_file = open(file("a", "0123456789").c_str(), O_RDONLY | O_CLOEXEC);
  char begin[3];
  ASSERT_EQ(read(open_file, begin, 3), 3);
  EXPECT_EQ(all_of("/dev/fd/" + std::to_string(open_file)), "3456789") << "from where it stands";
  close(open_file);
}

TEST_F(ByteSources, MayHaveSeveralMembersAndZerosBehindThem) {
  EXPECT_EQ(all_of(file("a", gzipped("one ") + gzipped("two"))), "one two");
  EXPECT_EQ(all_of(file("b", gzipped("one") + std::string(1000, '\0'))), "one");
}

TEST_F(ByteSources, TellWhereGzipIsBroken) {
  const std::string packed = gzipped(long_text());
  EXPECT_THAT(refusal_of(packed.substr(0, packed.size() / 2)), HasSubstr("and cut off after"));
  EXPECT_THAT(refusal_of(packed.substr(0, 5)), HasSubstr("and cut off after 5 bytes"));
  EXPECT_THAT(refusal_of(packed + "more"), HasSubstr("compressed by gzip and broken"));
  EXPECT_THAT(refusal_of(packed + std::string(3, '\0') + "more"), HasSubstr("behind the end"));
  std::string changed = packed;
  changed[packed.size() / 2] ^= 0x10;
  EXPECT_THAT(refusal_of(changed), HasSubstr("compressed by gzip and broken: "));
  changed = packed;
  changed[changed.size() - 5] ^= 1;  // of the check sum
  EXPECT_THAT(refusal_of(changed), HasSubstr("broken: incorrect data check"));
}

TEST_F(ByteSources, AreNoFoldersDevicesOrNothing) {
  const auto refusal = [](const std::string& path) {
    return complaint_of([&] { return all_of(path); });
  };
  EXPECT_EQ(refusal(folder_.path().string()), "is a directory");
  EXPECT_EQ(refusal(in("none")), "cannot be read: No such file or directory");
  EXPECT_EQ(refusal("/dev/null"), "is empty");
  EXPECT_THAT(refusal("/dev/zero"), HasSubstr("is a device, which may have no end"));
  EXPECT_EQ(refusal_of(""), "is empty");
  EXPECT_EQ(refusal_of(gzipped("")), "is empty");
}

}  // namespace
}  // namespace riemann::trials
