// The key of a compiled kernel: what changes it, and what does not.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/kernel_key.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/kernel_requests.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riemann::cuda {
namespace {

const kernel_request request{"#include \"riemann/a.hpp\"\n", "riemann::a"};

/// With a.hpp, which includes b.hpp, which includes a.hpp, and with c.hpp, which nobody includes.
std::string key_with(const char* a, const char* b, const char* c) {
  const std::vector<embedded_header> headers{
      {"riemann/a.hpp", "#include \"riemann/b.hpp\"\n", a},
      {"riemann/b.hpp", "#pragma once\n#include \"riemann/a.hpp\"\n", b},
      {"riemann/c.hpp", "#include \"riemann/a.hpp\"\n", c}};
  return kernel_key("NVRTC 13.0", request, headers);
}

TEST(KernelKey, ChangesWithEveryHeaderThatTheKernelReads) {
  const std::string key = key_with("1", "1", "1");
  EXPECT_NE(key_with("2", "1", "1"), key);
  EXPECT_NE(key_with("1", "2", "1"), key) << "included by an included header";
}

TEST(KernelKey, StaysWhenOtherHeadersChange) {
  EXPECT_EQ(key_with("1", "1", "2"), key_with("1", "1", "1"));
  EXPECT_EQ(
      kernel_key("NVRTC 13.0", request, {}),
      kernel_key("NVRTC 13.0", request, std::vector<embedded_header>{{"riemann/c.hpp", "", "1"}}));
}

TEST(KernelKey, ChangesWithCompilerSourceAndName) {
  const std::string key = kernel_key("NVRTC 13.0", request, {});
  EXPECT_NE(kernel_key("NVRTC 13.1", request, {}), key);
  EXPECT_NE(kernel_key("NVRTC 13.0", {request.source + "\n", request.expression}, {}), key);
  EXPECT_NE(kernel_key("NVRTC 13.0", {request.source, "riemann::b"}, {}), key);
}

// Two kernels as users meet them: a change to the header that only one reads is none to the other.
TEST(KernelKey, TellsWhichOfOurKernelsAHeaderConcerns) {
  const kernel_request minimum = array_request({"min"}, "float");
  const kernel_request exact = array_request({"sum", "exact"}, "float");
  const auto keys_concerned_by = [&](const std::string& name) {
    std::vector<embedded_header> changed(embedded_headers().begin(), embedded_headers().end());
    bool is_known = false;
    for (embedded_header& header : changed)
      if (header.name == name) is_known = true, header.digest = "changed";
    EXPECT_TRUE(is_known) << name;
    std::string concerned;
    for (const auto& [word, kernel] : {std::pair{"min ", minimum}, {"exact ", exact}})
      if (kernel_key("", kernel, changed) != kernel_key("", kernel, embedded_headers()))
        concerned += word;
    return concerned;
  };
  EXPECT_EQ(keys_concerned_by("riemann/kernels/operations/min.hpp"), "min ");
  EXPECT_EQ(keys_concerned_by("riemann/kernels/strategies/exact_sum.cuh"), "exact ");
  EXPECT_EQ(keys_concerned_by("riemann/kernels/contract.hpp"), "min exact ");
  EXPECT_EQ(keys_concerned_by("riemann/lib/summing/nonfinite_census.hpp"), "");
}

}  // namespace
}  // namespace riemann::cuda
