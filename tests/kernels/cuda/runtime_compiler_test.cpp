// Kernels compiled at run time, up to the machine code: no GPU needed, but NVRTC.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/runtime_compiler.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/kernels/cuda/embedded_headers.hpp"
#include "riemann/kernels/errors.hpp"
#include "support/environment.hpp"
#include "support/temporary_folder.hpp"
#include "support/with_nvrtc.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace riemann::cuda {
namespace {

constexpr const char* architecture = "sm_90";

using RuntimeCompiler = WithNvrtc;

void expect_cubin(const compiled_kernel& kernel, const kernel_request& asked) {
  EXPECT_EQ(kernel.cubin.substr(0, 4),
            "\x7f"
            "ELF")
      << asked.expression;
  EXPECT_NE(kernel.cubin.find(kernel.name), std::string::npos) << asked.expression;
  EXPECT_NE(kernel.name.find("tiled"), std::string::npos) << kernel.name;
}

TEST_F(RuntimeCompiler, ReadsEveryEmbeddedHeader) {
  ASSERT_FALSE(embedded_headers().empty());
  for (const embedded_header& header : embedded_headers()) {
    const kernel_request request{
        "#include \"" + std::string(header.name) + "\"\n__global__ void nothing() {}\n", "nothing"};
    EXPECT_NO_THROW(static_cast<void>(without_cache.compile(architecture, request))) << header.name;
  }
}

TEST_F(RuntimeCompiler, CompilesEveryOperation) {
  for (const char* operation : families::operations.names) {
    const named_operation asked{operation, "kahan"};
    const bool floating = why_not_reducible(asked, "float").empty();
    const kernel_request request = array_request(asked, floating ? "float" : "uint32");
    expect_cubin(without_cache.compile(architecture, request), request);
  }
}

TEST_F(RuntimeCompiler, CompilesEveryType) {
  for (const char* type : element_types.names) {
    const kernel_request request = array_request({"min"}, type);
    expect_cubin(without_cache.compile(architecture, request), request);
  }
}

TEST_F(RuntimeCompiler, CompilesEverySumOfTheSmallestTypes) {
  for (const char* sum : families::accumulators.names)
    for (const char* type : {"half", "bfloat16", "uint8"}) {
      const kernel_request request = array_request({"sum", sum}, type);
      EXPECT_NO_THROW(static_cast<void>(without_cache.compile(architecture, request)))
          << request.expression;
    }
}

TEST_F(RuntimeCompiler, CompilesOperationsThatPassOverNans) {
  for (const char* operation : {"min", "max", "argmin", "argmax"}) {
    const kernel_request request = array_request({operation, "", true}, "bfloat16");
    EXPECT_NE(request.expression.find("ignoring_nan_of<"), std::string::npos);
    expect_cubin(without_cache.compile(architecture, request), request);
  }
  EXPECT_EQ(array_request({"min", "", true}, "int8").expression,
            array_request({"min", "", false}, "int8").expression);
}

TEST_F(RuntimeCompiler, CompilesOnceHoweverManyAsk) {
  const kernel_request request = array_request({"max"}, "uint8");
  std::vector<const compiled_kernel*> found(8);
  {
    std::vector<std::jthread> threads;
    for (const compiled_kernel*& mine : found)
      threads.emplace_back([&] { mine = &without_cache.compile(architecture, request); });
  }
  for (const compiled_kernel* one : found) EXPECT_EQ(one, found[0]);
  EXPECT_EQ(without_cache.compiled(), 1);
}

TEST_F(RuntimeCompiler, FindsOnDiskWhatAnotherHasCompiled) {
  const temporary_folder folder;
  runtime_compiler first(folder.path());
  runtime_compiler second(folder.path());
  const kernel_request request = array_request({"bit_or"}, "int32");
  const compiled_kernel& made = first.compile(architecture, request);
  const compiled_kernel& found = second.compile(architecture, request);
  EXPECT_EQ(made.name, found.name);
  EXPECT_EQ(made.cubin, found.cubin);
  EXPECT_EQ(first.compiled(), 1);
  EXPECT_EQ(second.compiled(), 0);
  static_cast<void>(second.compile("sm_80", request));
  EXPECT_EQ(second.compiled(), 1) << "another architecture is another kernel";
}

TEST_F(RuntimeCompiler, TellsWhatIsWrongWithASource) {
  try {
    static_cast<void>(without_cache.compile(architecture, {"this is no source", "nothing"}));
    FAIL();
  } catch (const compile_error& error) {
    EXPECT_NE(std::string(error.what()).find("riemann.cu(1)"), std::string::npos) << error.what();
  }
  EXPECT_EQ(without_cache.compiled(), 0);
}

TEST_F(RuntimeCompiler, NamesTheArchitecturesIfItDoesNotKnowOne) {
  try {
    static_cast<void>(without_cache.compile("sm_9999", array_request({"min"}, "int8")));
    FAIL();
  } catch (const not_built& error) {
    EXPECT_NE(std::string(error.what()).find("only for sm_"), std::string::npos) << error.what();
  }
}

TEST(RuntimeCompilerMissing, SaysWhatToInstallAndCompilesOnceItIsThere) {
  runtime_compiler compiler{std::filesystem::path()};
  const kernel_request request = array_request({"min"}, "uint16");
  try {
    const environment_variable chosen("RIEMANN_NVRTC", "/nowhere/libnvrtc.so");
    static_cast<void>(compiler.compile(architecture, request));
    ADD_FAILURE();
  } catch (const not_built& error) {
    const std::string said = error.what();
    for (const char* part : {"/nowhere/libnvrtc.so", "install NVRTC", "RIEMANN_NVRTC", "CPU"})
      EXPECT_NE(said.find(part), std::string::npos) << said;
  }
  try {
    expect_cubin(compiler.compile(architecture, request), request);
  } catch (const not_built& missing) {
    GTEST_SKIP() << missing.what();
  }
}

}  // namespace
}  // namespace riemann::cuda
