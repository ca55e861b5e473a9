# The arithmetic every computing target needs, ours and our users': no contraction behind the
# source's back, and vector loops where we ask for them. All of it is value-safe.
add_library(riemann_arithmetic INTERFACE)
add_library(riemann::arithmetic ALIAS riemann_arithmetic)
set_target_properties(riemann_arithmetic PROPERTIES EXPORT_NAME arithmetic)
target_compile_features(riemann_arithmetic INTERFACE cxx_std_20)
target_compile_options(riemann_arithmetic INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off;-fopenmp-simd;-fno-math-errno;-fno-trapping-math>
  "$<$<COMPILE_LANGUAGE:CUDA>:-fmad=false;SHELL:-Xcompiler -ffp-contract=off,-fopenmp-simd,-fno-math-errno,-fno-trapping-math>")
