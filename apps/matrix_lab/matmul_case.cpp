// matmul: C = A B, compared with Eigen's product in double.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/cases.hpp"
#include "apps/matrix_lab/eigen.hpp"
#include "riemann/kernels/patterns/products/cublas.hpp"
#include "riemann/kernels/patterns/products/matmul.hpp"

#include <fmt/format.h>

namespace riemann::matrix_lab {
namespace {

constexpr auto vendors = "matmul_cublas";

pattern_case case_of(const invocation& options, const std::vector<host_array>& inputs) {
  const host_array& a = inputs[0];
  const host_array& b = inputs[1];
  const product_request of{options.m, options.n, options.k, options.type};
  pattern_case work;
  work.title = fmt::format("C = A B, {} x {} by {} x {}, {}", of.m, of.k, of.k, of.n, of.type);
  work.kernels = patterns::kernels_of_products();
  work.inputs = {&a, &b};
  work.type = of.type;
  work.shape = {of.m, of.n};
  const double products =
      static_cast<double>(of.m) * static_cast<double>(of.n) * static_cast<double>(of.k);
  work.operations = 2 * products;
  work.bytes = static_cast<double>(a.bytes() + b.bytes()) +
               static_cast<double>(of.m * of.n * bytes_of_element(of.type));
  work.on_cpu = [=, &a, &b](void* out, int threads) {
    multiply(of, a.data(), b.data(), out, threads);
  };
  work.on_emulator = [=, &a, &b](const std::string& kernel, void* out,
                                 const pattern_emulation& how) {
    emulate_product(of, kernel, a.data(), b.data(), out, how);
  };
  work.plan = [=](const std::string& kernel, const addresses& in, void* out,
                  const patterns::site&) {
    return patterns::plan_product(of, kernel, patterns::compiled_product_kernels(of.type), in[0],
                                  in[1], out);
  };
  work.vendor_name = vendors;
  work.vendor = [of, library = std::shared_ptr<cuda::cublas>()](
                    const cuda::session&, void* stream, const addresses& in, void* out) mutable {
    if (!library) library = std::make_shared<cuda::cublas>();
    library->multiply(stream, of.type, of.m, of.n, of.k, in[0], in[1], out);
  };
  work.reference_name = "Eigen";
  work.reference = [=, &a, &b] { return eigen::expected_product(of, a.data(), b.data()); };
  work.peer = [=, &a, &b](void* out) { eigen::product(of, a.data(), b.data(), out); };
  work.allowed = [=](const std::string&) {
    return allowance{0, static_cast<double>(of.k)};  // a rounding for each product's fma
  };
  return work;
}

std::vector<fault> faults_of(const invocation& options) {
  if (options.leading_dimension == 0 && options.stored == layout::row_major) return {};
  return {{"layout", "", "must be row_major without gaps for matmul"}};
}

}  // namespace

pattern_facts matmul_facts() {
  pattern_facts facts;
  facts.name = "matmul";
  facts.description = "C = A B, where A is m x k, B is k x n, both row major and without gaps";
  facts.kernels = patterns::kernels_of_products();
  facts.kernels.emplace_back(vendors);
  facts.default_on_gpu = vendors;
  facts.options = {"m", "n", "k"};
  facts.extents_of_file = {"m", "k"};
  facts.faults = faults_of;
  facts.input_counts = [](const invocation& options) {
    return std::vector<index_t>{options.m * options.k, options.k * options.n};
  };
  facts.on_gpu = {{1024, 1024, 1024}, {4096, 4096, 4096}, {8192, 8192, 8192}, {4097, 4095, 4093}};
  facts.on_cpu = {{256, 256, 256}, {1024, 1024, 1024}};
  facts.make = case_of;
  return facts;
}

}  // namespace riemann::matrix_lab
