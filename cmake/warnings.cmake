# All warnings, in one place, for our own targets only.
add_library(riemann_warnings INTERFACE)
target_compile_options(riemann_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wnon-virtual-dtor;-Woverloaded-virtual;-Wold-style-cast;-Wno-missing-field-initializers>
  "$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-Xcompiler -Wall,-Wextra,-Wno-missing-field-initializers>")
# Where several files are compiled as one, a local may have the name of another file's global.
set(as_one $<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>)
target_compile_options(riemann_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:$<IF:${as_one},-Wshadow=local,-Wshadow>>)
if(RIEMANN_WERROR)
  target_compile_options(riemann_warnings INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Werror> "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Werror>")
endif()
# g++ 12 sees overlaps in std::string's operator+ that are not there (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(riemann_warnings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>)
endif()
# Messages and asserts name files as a reader knows them, not as this machine stores them.
target_compile_options(riemann_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=;-fmacro-prefix-map=${PROJECT_BINARY_DIR}/include/riemann/=>
  "$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-Xcompiler -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=>")
