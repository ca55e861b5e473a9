# The arithmetic every computing target needs: no contraction behind the source's back, and vector
# loops where we ask for them. All of it is value-safe. Programs that find an installed riemann take
# over what its headers need, and nothing that changes code of their own as to errno and traps.
add_library(riemann_arithmetic INTERFACE)
add_library(riemann::arithmetic ALIAS riemann_arithmetic)
set_target_properties(riemann_arithmetic PROPERTIES EXPORT_NAME arithmetic)
target_compile_features(riemann_arithmetic INTERFACE cxx_std_20)
target_compile_options(riemann_arithmetic INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off;-fopenmp-simd;$<BUILD_INTERFACE:-fno-math-errno;-fno-trapping-math>>
  "$<$<COMPILE_LANGUAGE:CUDA>:-fmad=false;SHELL:-Xcompiler -ffp-contract=off,-fopenmp-simd$<BUILD_INTERFACE:$<COMMA>-fno-math-errno$<COMMA>-fno-trapping-math>>")
