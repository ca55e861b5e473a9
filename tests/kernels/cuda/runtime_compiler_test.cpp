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
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>
#include <vector>

namespace riemann::cuda {
namespace {

constexpr const char* architecture = "sm_90";

using RuntimeCompiler = WithNvrtc;

void expect_cubin(const compiled_kernel& kernel, const kernel_request& wanted) {
  EXPECT_EQ(kernel.cubin.substr(0, 4),
            "\x7f"
            "ELF")
      << wanted.expression;
  EXPECT_NE(kernel.cubin.find(kernel.name), std::string::npos) << wanted.expression;
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
    const named_operation op{operation, "kahan"};
    const bool floating = why_not_reducible(op, "float").empty();
    const kernel_request request = array_request(op, floating ? "float" : "uint32");
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

TEST_F(RuntimeCompiler, CompilesLinesOfArrays) {
  for (const char* operation : {"product", "argmin", "mean_variance", "sum"}) {
    const requests_of_lines lines = requests_for_lines({operation, "kahan"}, "float");
    expect_cubin(without_cache.compile(architecture, lines.tiles), lines.tiles);
    EXPECT_NO_THROW(static_cast<void>(without_cache.compile(architecture, lines.fold.value())));
  }
  const requests_of_lines exactly = requests_for_lines({"sum", "exact"}, "half");
  EXPECT_NO_THROW(static_cast<void>(without_cache.compile(architecture, exactly.tiles)));
  EXPECT_FALSE(exactly.fold);
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
  std::vector<const compiled_kernel*> kernels(8);
  {
    std::vector<std::jthread> threads;
    for (const compiled_kernel*& mine : kernels)
      threads.emplace_back([&] { mine = &without_cache.compile(architecture, request); });
  }
  for (const compiled_kernel* one : kernels) EXPECT_EQ(one, kernels[0]);
  EXPECT_EQ(without_cache.compiled(), 1);
}

TEST_F(RuntimeCompiler, FindsOnDiskWhatAnotherHasCompiled) {
  const temporary_folder folder;
  runtime_compiler first(folder.path());
  runtime_compiler second(folder.path());
  const kernel_request request = array_request({"bit_or"}, "int32");
  const compiled_kernel& kernel = first.compile(architecture, request);
  const compiled_kernel& kernels = second.compile(architecture, request);
  EXPECT_EQ(kernel.name, kernels.name);
  EXPECT_EQ(kernel.cubin, kernels.cubin);
  EXPECT_EQ(first.compiled(), 1);
  EXPECT_EQ(second.compiled(), 0);
  static_cast<void>(second.compile("sm_80", request));
  EXPECT_EQ(second.compiled(), 1) << "another architecture is another kernel";
}

/// A copy of the library that this machine has, which a test can change, chosen by RIEMANN_NVRTC.
class library_of_its_own {
 public:
  library_of_its_own() : chosen_("RIEMANN_NVRTC", path_.string()) {
    const std::filesystem::path from = there_.path();
    std::filesystem::copy_file(from, path_);
    for (const auto& file : std::filesystem::directory_iterator(from.parent_path()))
      if (file.path().filename().string().starts_with("libnvrtc-builtins.so."))
        std::filesystem::copy_file(file, folder_.path() / file.path().filename());
  }

  /// No library any more, but for its first bytes the same file.
  void damage() const {
    const auto time = std::filesystem::last_write_time(path_);
    std::fstream(path_, std::ios::in | std::ios::out | std::ios::binary) << "damaged";
    std::filesystem::last_write_time(path_, time);
  }
  void touch() const {
    std::filesystem::last_write_time(path_, std::filesystem::file_time_type::clock::now());
  }

 private:
  nvrtc there_;
  temporary_folder folder_;
  std::filesystem::path path_ = folder_.path() / "libnvrtc.so";
  environment_variable chosen_;
};

// Each in a process of its own: a library, once opened, stays.
void expect_in_new_process(const std::function<bool()>& holds) {
  EXPECT_EXIT(_exit(holds() ? 0 : 1), testing::ExitedWithCode(0), "");
}

bool misses_library(const std::function<void()>& call) {
  try {
    call();
    return false;
  } catch (const not_built&) {
    return true;
  }
}

TEST_F(RuntimeCompiler, OpensTheLibraryOnlyForWhatIsNotOnDiskOrIfItHasChanged) {
  const temporary_folder folder;
  const library_of_its_own library;
  const kernel_request request = array_request({"bit_and"}, "int32");
  const kernel_request other = array_request({"bit_or"}, "int32");
  expect_in_new_process([&] {
    runtime_compiler first(folder.path());
    static_cast<void>(first.compile(architecture, request));
    return first.compiled() == 1;
  });
  library.damage();
  expect_in_new_process([&] {
    runtime_compiler second(folder.path());
    expect_cubin(second.compile(architecture, request), request);
    return !HasFailure() && second.compiled() == 0 &&
           misses_library([&] { static_cast<void>(second.compile(architecture, other)); });
  });
  library.touch();
  expect_in_new_process([&] {
    runtime_compiler third(folder.path());
    return misses_library([&] { static_cast<void>(third.version()); });
  });
}

TEST_F(RuntimeCompiler, TakesDamagedNotesForNone) {
  const temporary_folder folder;
  const std::string version = runtime_compiler(folder.path()).version();
  for (const auto& file : std::filesystem::directory_iterator(folder.path()))
    std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  EXPECT_EQ(runtime_compiler(folder.path()).version(), version);
  EXPECT_EQ(runtime_compiler(folder.path()).version(), nvrtc().version());
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

TEST(Nvrtc, IsLookedForLastInPackagesBesideTheFolderThatWeLieIn) {
  const std::filesystem::path folder =
      std::filesystem::canonical("/proc/self/exe").parent_path().parent_path() / "nvidia";
  const std::string place = (folder / "cuda_nvrtc/lib/libnvrtc.so.12").string();
  EXPECT_NE(what_chooses_nvrtc().find(place), std::string::npos) << what_chooses_nvrtc();
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
