// The one writer: what it replaces, what it follows, what it never touches, and what it leaves.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/whole_file.hpp"

#include "riemann/kernels/errors.hpp"
#include "support/small_disk.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <string>

namespace riemann::trials {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class WholeFiles : public ::testing::Test {
 protected:
  std::string in(const std::string& name) const { return (folder_.path() / name).string(); }

  std::string file(const std::string& name, const std::string& text) {
    std::ofstream(in(name)) << text;
    return in(name);
  }

  std::string link(const std::string& name, const std::string& target) {
    fs::create_symlink(target, in(name));
    return in(name);
  }

  /// Files, links and folders, whatever their names.
  std::ptrdiff_t entries() const {
    return std::distance(fs::recursive_directory_iterator(folder_.path()), {});
  }

  /// What require_place_for and write_whole_file throw: they agree.
  static std::string refusal_of(const std::string& path) {
    std::string before;
    try {
      require_place_for(path);
    } catch (const io_error& wrong) {
      before = wrong.what();
    }
    try {
      write_whole_file(path, "new");
    } catch (const io_error& wrong) {
      EXPECT_EQ(before, wrong.what());
      return wrong.what();
    }
    EXPECT_EQ(before, "");
    return "";
  }

  temporary_folder folder_;
};

mode_t permissions_of(const std::string& path) {
  struct stat facts {};
  stat(path.c_str(), &facts);
  return facts.st_mode & 0777;
}

TEST_F(WholeFiles, AppearWhereNoneWas) {
  require_place_for(in("a.txt"));
  EXPECT_EQ(entries(), 0) << "looking leaves something";
  write_whole_file(in("a.txt"), "one");
  EXPECT_EQ(text_in(in("a.txt")), "one");
  EXPECT_EQ(entries(), 1);
  const mode_t mask = umask(0);
  umask(mask);
  EXPECT_EQ(permissions_of(in("a.txt")), 0666 & ~mask);
}

TEST_F(WholeFiles, ReplaceRegularFilesAndKeepTheirPermissions) {
  const std::string path = file("a.txt", "old");
  chmod(path.c_str(), 0600);
  const int reader = open(path.c_str(), O_RDONLY);
  write_whole_file(path, "the new text");
  EXPECT_EQ(text_in(path), "the new text");
  EXPECT_EQ(permissions_of(path), 0600U);
  char old[4] = {};
  EXPECT_EQ(read(reader, old, 3), 3);
  EXPECT_STREQ(old, "old") << "a reader sees a file change under its eyes";
  close(reader);
  EXPECT_EQ(entries(), 1);
}

TEST_F(WholeFiles, AreNotThereBeforeTheyAreFinished) {
  const std::string path = file("a.txt", "old");
  {
    whole_file unfinished(path);
    unfinished.write("half a ");
    EXPECT_EQ(text_in(path), "old");
  }
  EXPECT_EQ(text_in(path), "old");
  EXPECT_EQ(entries(), 1) << "a temporary file stays";
}

TEST_F(WholeFiles, FollowLinksAndLeaveThemWhereTheyAre) {
  fs::create_directory(in("other"));
  file("target", "old");
  file("other/target", "old");
  link("near", "target");
  link("far", "other/target");
  link("whole", in("other/target"));
  link("twice", "near");
  link("other/back", "../target");
  for (const char* name : {"near", "far", "whole", "twice", "other/back"}) {
    require_place_for(in(name));
    write_whole_file(in(name), name);
    EXPECT_TRUE(fs::is_symlink(in(name))) << name;
    EXPECT_EQ(text_in(in(name)), name);
  }
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(in("target"))));
  EXPECT_EQ(text_in(in("target")), "other/back");
  EXPECT_EQ(text_in(in("other/target")), "whole");
  EXPECT_EQ(entries(), 8);
}

TEST_F(WholeFiles, AppearWhereDanglingLinksLead) {
  fs::create_directory(in("other"));
  write_whole_file(link("dangling", "other/new"), "text");
  EXPECT_TRUE(fs::is_symlink(in("dangling")));
  EXPECT_EQ(text_in(in("other/new")), "text");
  EXPECT_THAT(refusal_of(link("nowhere", "no/such/folder")), HasSubstr("nowhere: cannot be writ"));
  EXPECT_TRUE(fs::is_symlink(in("nowhere")));
}

TEST_F(WholeFiles, RefuseLinksThatGoRoundInCircles) {
  link("a", "b");
  EXPECT_THAT(refusal_of(link("b", "a")), HasSubstr("Too many levels of symbolic links"));
  EXPECT_THAT(refusal_of(link("self", "self")), HasSubstr("Too many levels of symbolic links"));
  EXPECT_EQ(entries(), 3);
}

TEST_F(WholeFiles, GoThroughPipesAndLeaveThem) {
  const std::string pipe = in("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  link("link", "pipe");
  const std::string large(1'000'000, 'x');  // more than a pipe holds
  for (const std::string& path : {pipe, in("link")}) {
    auto seen = std::async(std::launch::async, [&] { return text_in(pipe); });
    require_place_for(path);  // opens nothing, or the reader would see an end
    write_whole_file(path, large);
    EXPECT_EQ(seen.get(), large);
    EXPECT_TRUE(fs::is_fifo(pipe));
  }
  EXPECT_EQ(entries(), 2);
}

TEST_F(WholeFiles, GoToDevicesAndLeaveThem) {
  EXPECT_EQ(refusal_of("/dev/null"), "");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const std::string node = in("null.svg");
  if (mknod(node.c_str(), S_IFCHR | 0666, makedev(1, 3)) != 0)
    GTEST_SKIP() << "making a device is not allowed here";
  if (const int file = open(node.c_str(), O_WRONLY); file < 0)
    GTEST_SKIP() << "devices of a folder's own cannot be opened here";
  else
    close(file);
  EXPECT_EQ(refusal_of(node), "");
  EXPECT_EQ(refusal_of(link("link", "null.svg")), "");
  EXPECT_TRUE(fs::is_character_file(node));
  EXPECT_EQ(entries(), 2);
}

TEST_F(WholeFiles, TellWhereADeviceIsFull) {
  require_place_for("/dev/full");
  EXPECT_THROW(write_whole_file("/dev/full", "text"), io_error);
  write_whole_file("/dev/full", "");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

/// As after `exec 1>>FILE`: what is there stays, and the text comes behind it.
TEST_F(WholeFiles, GoToOpenDescriptorsByTheirNames) {
  const std::string path = file("out", "before\n");
  const int out = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  const std::string number = std::to_string(out);
  const struct stat facts = [&] {
    struct stat is {};
    fstat(out, &is);
    return is;
  }();
  link("link", "/dev/fd/" + number);
  for (const std::string& name : {"/dev/fd/" + number, "/proc/self/fd/" + number, in("link"),
                                  "/proc/" + std::to_string(getpid()) + "/fd/" + number}) {
    require_place_for(name);
    write_whole_file(name, name + '\n');
  }
  close(out);
  EXPECT_THAT(text_in(path), HasSubstr("before\n/dev/fd/" + number + "\n/proc/self/fd/" + number));
  struct stat after {};
  stat(path.c_str(), &after);
  EXPECT_EQ(after.st_ino, facts.st_ino) << "the file was replaced under its writer";
  EXPECT_EQ(entries(), 2);
  EXPECT_THAT(refusal_of("/dev/fd/" + number), HasSubstr("Bad file descriptor"));
}

TEST_F(WholeFiles, NeedDescriptorsThatTakeBytes) {
  const int reader = open(file("in", "text").c_str(), O_RDONLY | O_CLOEXEC);
  EXPECT_THAT(refusal_of("/dev/fd/" + std::to_string(reader)), HasSubstr("Bad file descriptor"));
  close(reader);
  EXPECT_EQ(text_in(in("in")), "text");
}

TEST_F(WholeFiles, AreNoFolders) {
  EXPECT_THAT(refusal_of(folder_.path().string()), HasSubstr("Is a directory"));
  EXPECT_THAT(refusal_of(in("new/")), HasSubstr("Is a directory"));
  EXPECT_EQ(why_not_writable(folder_.path().string()), "is a folder, not a file");
  EXPECT_EQ(why_not_writable(in("no/such")), "cannot be written: No such file or directory");
  EXPECT_EQ(why_not_writable(in("new")), "");
  EXPECT_THAT(refusal_of(in("no/such")), HasSubstr("No such file or directory"));
  EXPECT_EQ(entries(), 0);
}

TEST_F(WholeFiles, LeaveWhatMayNotBeWritten) {
  const std::string path = file("a.txt", "old");
  chmod(path.c_str(), 0400);
  if (geteuid() == 0) GTEST_SKIP() << "root may write everything";
  EXPECT_THAT(refusal_of(path), HasSubstr("Permission denied"));
  chmod(path.c_str(), 0600);
  chmod(folder_.path().c_str(), 0500);
  EXPECT_THAT(refusal_of(path), HasSubstr("Permission denied"));
  EXPECT_THAT(refusal_of(in("b.txt")), HasSubstr("Permission denied"));
  chmod(folder_.path().c_str(), 0700);
  EXPECT_EQ(text_in(path), "old");
}

/// A disk of its own that is then made read-only: for root, who may write wherever modes forbid it.
TEST_F(WholeFiles, LeaveWhatIsOnAReadOnlyDisk) {
  const small_disk disk(in("disk"));
  if (!disk.is_there()) GTEST_SKIP() << "mounting a disk of 64 KiB is not allowed here";
  const std::string path = file("disk/a.txt", "old");
  link("link", "disk/a.txt");
  ASSERT_TRUE(disk.make_read_only());
  for (const char* name : {"disk/a.txt", "disk/b.txt", "link"})
    EXPECT_THAT(refusal_of(in(name)), HasSubstr("Read-only file system"));
  EXPECT_EQ(text_in(path), "old");
}

TEST_F(WholeFiles, LeaveWhatWasThereWhereTheDiskIsFull) {
  const small_disk disk(in("disk"));
  if (!disk.is_there()) GTEST_SKIP() << "mounting a disk of 64 KiB is not allowed here";
  const std::string path = file("disk/a.txt", "old");
  require_place_for(path);
  EXPECT_THROW(write_whole_file(path, std::string(100'000, 'x')), io_error);
  EXPECT_EQ(text_in(path), "old");
  EXPECT_EQ(entries(), 2) << "a temporary file stays";
}

}  // namespace
}  // namespace riemann::trials
