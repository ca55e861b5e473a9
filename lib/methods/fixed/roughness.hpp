// Tells samples of fast waves from those of smooth functions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace riemann {

/// Whether values at equal distances are of waves with less than six of them: their differences
/// grow with the order, which those of smooth parts beside them do not.
class roughness {
 public:
  void note(std::span<const double>);  // every five neighbours; of fewer, nothing
  bool waves() const;

 private:
  double third_ = 0;
  double fourth_ = 0;
  double sizes_ = 0;
};

}  // namespace riemann
