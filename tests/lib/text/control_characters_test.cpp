// What stands in the place of control characters.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/control_characters.hpp"

#include <gtest/gtest.h>

namespace riemann {
namespace {

TEST(Printable, HasAQuestionMarkForEachControlCharacter) {
  EXPECT_EQ(printable("a\x1b[31m\x7f\n\xc2\x9b|\xc3\xa9\xc2"), "a?[31m???|\xc3\xa9\xc2");
  EXPECT_EQ(printable_paragraphs("a\n\tb\x7f"), "a\n?b?");
}

TEST(WithEscapedControls, HasTheNumberOfEach) {
  EXPECT_EQ(with_escaped_controls("a\x1b[31m\a\r|\x7f|\xc2\x9b|\xc2\xa0\xc3\xa9"),
            "a\\u001b[31m\\u0007\\u000d|\\u007f|\\u009b|\xc2\xa0\xc3\xa9");
  EXPECT_EQ(with_escaped_controls("a\n\tb\\"), "a\n\tb\\");
}

}  // namespace
}  // namespace riemann
