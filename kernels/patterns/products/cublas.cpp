// The vendor's matrix products: finding the library, and its calls. It knows columns only: a row
// major matrix is the transpose of what it sees.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/products/cublas.hpp"

#include "riemann/kernels/errors.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <limits>
#include <vector>

namespace riemann::cuda {
namespace {

constexpr const char* what_to_do =
    "install cuBLAS 12 or newer (it comes with the CUDA Toolkit, and alone as the package "
    "libcublas) or set RIEMANN_CUBLAS to its libcublas.so; all other kernels do without it";

std::vector<std::string> places() {
  if (const char* chosen = std::getenv("RIEMANN_CUBLAS")) return {chosen};
  const std::vector<std::string> names{"libcublas.so.13", "libcublas.so.12", "libcublas.so"};
  std::vector<std::string> paths = names;
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char* toolkit = std::getenv(variable))
      for (const std::string& name : names)
        paths.push_back(std::string(toolkit) + "/lib64/" + name);
  for (const std::string& name : names) paths.push_back("/usr/local/cuda/lib64/" + name);
  return paths;
}

/// Never closed: it would free little, and takes long to load.
void* open() {
  const std::vector<std::string> tried = places();
  for (const std::string& place : tried)
    if (void* library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
  throw not_built(fmt::format("NVIDIA's cuBLAS was not found (tried {}); {}",
                              fmt::join(tried, ", "), what_to_do));
}

template <class Function>
void find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (function == nullptr) throw not_built(fmt::format("cuBLAS has no {}; {}", name, what_to_do));
}

void check(int status, const char* what) {
  if (status != 0)
    throw machine_error(fmt::format("cuBLAS: {} failed with status {}", what, status));
}

int size(index_t n) {
  if (n > std::numeric_limits<int>::max())
    throw machine_error(
        fmt::format("cuBLAS takes sizes of up to {}, not {}", std::numeric_limits<int>::max(), n));
  return static_cast<int>(n);
}

constexpr int as_it_is = 0;    // CUBLAS_OP_N
constexpr int transposed = 1;  // CUBLAS_OP_T

template <class T>
using gemm_t = int (*)(void*, int, int, int, int, int, const T*, const T*, int, const T*, int,
                       const T*, T*, int);
template <class T>
using gemv_t = int (*)(void*, int, int, int, const T*, const T*, int, const T*, int, const T*, T*,
                       int);

template <class T>
void multiply_as(gemm_t<T> gemm, void* handle, index_t m, index_t n, index_t k, const void* a,
                 const void* b, void* c) {
  const T one = 1;
  const T zero = 0;
  check(gemm(handle, as_it_is, as_it_is, size(n), size(m), size(k), &one, static_cast<const T*>(b),
             size(n), static_cast<const T*>(a), size(k), &zero, static_cast<T*>(c), size(n)),
        "a product");
}

template <class T>
void multiply_vector_as(gemv_t<T> gemv, void* handle, const matrix_shape& of, cublas::result wanted,
                        const void* a, const void* x, void* y) {
  const T one = 1;
  const T zero = 0;
  const bool row_major = of.stored == layout::row_major;
  const bool rows = wanted == cublas::result::rows;
  check(gemv(handle, rows == row_major ? transposed : as_it_is,
             size(row_major ? of.columns : of.rows), size(row_major ? of.rows : of.columns), &one,
             static_cast<const T*>(a), size(of.leading_dimension), static_cast<const T*>(x), 1,
             &zero, static_cast<T*>(y), 1),
        "a product with a vector");
}

}  // namespace

struct cublas::functions {
  void* handle = nullptr;
  int (*destroy)(void*) = nullptr;
  int (*set_stream)(void*, void*) = nullptr;
  gemm_t<float> sgemm = nullptr;
  gemm_t<double> dgemm = nullptr;
  gemv_t<float> sgemv = nullptr;
  gemv_t<double> dgemv = nullptr;
};

cublas::cublas() : call_(std::make_unique<functions>()) {
  void* const library = open();
  int (*create)(void**) = nullptr;
  find(library, "cublasCreate_v2", create);
  find(library, "cublasDestroy_v2", call_->destroy);
  find(library, "cublasSetStream_v2", call_->set_stream);
  find(library, "cublasSgemm_v2", call_->sgemm);
  find(library, "cublasDgemm_v2", call_->dgemm);
  find(library, "cublasSgemv_v2", call_->sgemv);
  find(library, "cublasDgemv_v2", call_->dgemv);
  check(create(&call_->handle), "opening it");
}

cublas::~cublas() {
  if (call_->handle != nullptr) static_cast<void>(call_->destroy(call_->handle));
}

void cublas::multiply(void* stream, const std::string& type, index_t m, index_t n, index_t k,
                      const void* a, const void* b, void* c) const {
  check(call_->set_stream(call_->handle, stream), "choosing a stream");
  if (type == "float")
    multiply_as(call_->sgemm, call_->handle, m, n, k, a, b, c);
  else
    multiply_as(call_->dgemm, call_->handle, m, n, k, a, b, c);
}

void cublas::multiply_vector(void* stream, const std::string& type, const matrix_shape& of,
                             result wanted, const void* a, const void* x, void* y) const {
  check(call_->set_stream(call_->handle, stream), "choosing a stream");
  if (type == "float")
    multiply_vector_as(call_->sgemv, call_->handle, of, wanted, a, x, y);
  else
    multiply_vector_as(call_->dgemv, call_->handle, of, wanted, a, x, y);
}

}  // namespace riemann::cuda
