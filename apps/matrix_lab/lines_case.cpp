// row-sums and column-sums, compared with Eigen.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/cases.hpp"
#include "apps/matrix_lab/eigen.hpp"
#include "riemann/kernels/cuda/device_array.hpp"
#include "riemann/kernels/patterns/lines/line_sums.hpp"
#include "riemann/kernels/patterns/products/cublas.hpp"

#include <fmt/format.h>

namespace riemann::matrix_lab {
namespace {

line_request request_of(lines_of which, const invocation& options) {
  line_request request{.which = which,
                       .matrix = packed(options.m, options.n, options.stored),
                       .type = options.type,
                       .op = options.op,
                       .value = options.means ? line_value::mean : line_value::total};
  if (options.leading_dimension != 0) request.matrix.leading_dimension = options.leading_dimension;
  return request;
}

std::vector<fault> faults_of(lines_of which, const invocation& options) {
  const std::string why = why_not_summed(request_of(which, options));
  if (why.empty()) return {};
  if (options.leading_dimension != 0 && why.starts_with("the leading"))
    return {{"ld", std::to_string(options.leading_dimension), why}};
  return {{"op", options.op.operation, why}};
}

/// visit(T{}) for the request's type.
template <class Visit>
auto with_type(const std::string& type, const Visit& visit) {
  return type == "float" ? visit(float{}) : visit(double{});
}

/// The vendor's product with a vector of ones.
class vendors_lines {
 public:
  vendors_lines(const cuda::session& on, const line_request& request)
      : request_(request), ones_(ones_on(on, request)) {}

  void operator()(void* stream, const void* data, void* out) const {
    using result = cuda::cublas::result;
    library_.multiply_vector(stream, request_.type, request_.matrix,
                             request_.which == lines_of::rows ? result::rows : result::columns,
                             data, ones_.data(), out);
  }

 private:
  static cuda::device_array ones_on(const cuda::session& on, const line_request& request) {
    return with_type(request.type, [&]<class T>(T) {
      const std::vector<T> ones(static_cast<std::size_t>(std::max<index_t>(request.length(), 1)),
                                T(1));
      return cuda::device_array(on, ones.data(), ones.size() * sizeof(T));
    });
  }

  line_request request_;
  cuda::cublas library_;
  cuda::device_array ones_;
};

pattern_case case_of(lines_of which, const invocation& options,
                     const std::vector<host_array>& inputs) {
  const line_request request = request_of(which, options);
  const host_array& data = inputs[0];
  pattern_case work;
  work.title =
      fmt::format("{} {} of a {} x {} matrix, {}, {}{}", request.op.operation,
                  which == lines_of::rows ? "of rows" : "of columns", options.m, options.n,
                  options.type, options.stored == layout::row_major ? "row major" : "column major",
                  request.op.operation == "sum" ? ", added by " + request.op.sum : std::string());
  work.kernels = patterns::kernels_of_lines(which);
  work.inputs = {&data};
  work.type = options.type;
  work.shape = {request.lines()};
  const auto element = static_cast<double>(bytes_of_element(options.type));
  work.bytes = element * (static_cast<double>(options.m) * static_cast<double>(options.n) +
                          static_cast<double>(request.lines()));
  work.on_cpu = [=, &data](void* out, int threads) {
    sum_lines(request, data.data(), out, threads);
  };
  work.on_emulator = [=, &data](const std::string& kernel, void* out,
                                const pattern_emulation& how) {
    emulate_lines(request, kernel, data.data(), out, how);
  };
  work.on_emulator_in_pieces = [=, &data](void* out, std::size_t memory,
                                          const pattern_emulation& how) {
    emulate_lines_in_pieces(request, data.data(), out, memory, how);
  };
  work.in_pieces = [=, &data](void* out, std::size_t memory) {
    return patterns::lines_in_pieces(request, patterns::compiled_line_kernels(request), data.data(),
                                     out, memory);
  };
  work.plan = [=](const std::string& kernel, const addresses& in, void* out,
                  const patterns::site& where) {
    return patterns::plan_lines(request, kernel, patterns::compiled_line_kernels(request), in[0],
                                out, where);
  };
  work.reference_name = "Eigen";
  work.reference = [=, &data] { return eigen::expected_lines(request, data.data()); };
  work.peer = [=, &data](void* out) { eigen::lines(request, data.data(), out); };
  if (request.op.operation == "sum" && request.value == line_value::total) {
    work.vendor_name = "cublas gemv";
    work.vendor = [request, calls = std::shared_ptr<vendors_lines>()](
                      const cuda::session& on, void* stream, const addresses& in,
                      void* out) mutable {
      if (!calls) calls = std::make_shared<vendors_lines>(on, request);
      (*calls)(stream, in[0], out);
    };
  }
  work.allowed = [=](const std::string& kernel) {
    const patterns::line_error may = patterns::error_of_lines(request, kernel);
    return allowance{may.of_value, may.of_magnitude};
  };
  return work;
}

pattern_facts facts_of_lines(lines_of which) {
  const bool rows = which == lines_of::rows;
  pattern_facts facts;
  facts.name = rows ? "row-sums" : "column-sums";
  facts.description = rows ? "the sum, minimum, maximum or mean of each row of an m x n matrix"
                           : "the same of each column";
  facts.kernels = patterns::kernels_of_lines(which);
  facts.options = {"m", "n", "layout", "ld", "op", "sum", "mean"};
  facts.extents_of_file = {"m", "n"};
  facts.faults = [=](const invocation& options) { return faults_of(which, options); };
  facts.input_counts = [=](const invocation& options) {
    return std::vector<index_t>{request_of(which, options).matrix.extent()};
  };
  constexpr index_t large = 16384;
  constexpr index_t million = 1'000'000;
  facts.on_gpu = {{large, large, 0}, {million, 64, 0},  {64, million, 0}, {1 << 18, 256, 0},
                  {256, 1 << 18, 0}, {4096, large, 0},  {large, 4096, 0}, {1, 1 << 24, 0},
                  {1 << 24, 1, 0},   {million, 101, 0}, {1024, 1024, 0}};
  facts.on_cpu = {{4096, 4096, 0}, {100'000, 64, 0}, {64, 100'000, 0}, {300, 300, 0}};
  facts.make = [=](const invocation& options, const std::vector<host_array>& inputs) {
    return case_of(which, options, inputs);
  };
  return facts;
}

}  // namespace

pattern_facts row_sums_facts() { return facts_of_lines(lines_of::rows); }
pattern_facts column_sums_facts() { return facts_of_lines(lines_of::columns); }

}  // namespace riemann::matrix_lab
