// A disk of a test's own, which can be full and can be read-only, for root as well.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/mount.h>

#include <filesystem>
#include <string>
#include <utility>

namespace riemann {

class small_disk {
 public:
  explicit small_disk(std::string at) : at_(std::move(at)) {
    std::filesystem::create_directory(at_);
    is_there_ = mount("tmpfs", at_.c_str(), "tmpfs", 0, "size=64k") == 0;
  }
  ~small_disk() {
    if (is_there_) umount2(at_.c_str(), MNT_DETACH);
  }
  small_disk(const small_disk&) = delete;  // it unmounts once
  small_disk& operator=(const small_disk&) = delete;

  /// False where this process may not mount disks.
  bool is_there() const { return is_there_; }
  bool make_room() const { return remount(0, "size=1m"); }
  bool make_small_again() const { return remount(0, "size=64k"); }
  bool make_read_only() const { return remount(MS_RDONLY, ""); }

 private:
  bool remount(unsigned long flags, const char* how) const {
    return mount("tmpfs", at_.c_str(), "tmpfs", MS_REMOUNT | flags, how) == 0;
  }

  std::string at_;
  bool is_there_ = false;
};

}  // namespace riemann
