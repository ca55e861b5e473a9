# riemann_formatting: {fmt}, compiled once into our own library, so that neither our programs nor
# those that link us need one of it. As a header-only library it costs every unit that formats some
# 3 s. Distributions ship no static one.
add_library(riemann_formatting INTERFACE)
if(fmt_VERSION VERSION_GREATER_EQUAL 9 AND fmt_VERSION VERSION_LESS 10)
  # What {fmt} 9 declares and leaves to its library, for char: its src/format.cc.
  file(CONFIGURE OUTPUT formatting.cpp CONTENT "#include <fmt/format-inl.h>
FMT_BEGIN_NAMESPACE
namespace detail {
template FMT_API dragonbox::decimal_fp<float> dragonbox::to_decimal(float) noexcept;
template FMT_API dragonbox::decimal_fp<double> dragonbox::to_decimal(double) noexcept;
template FMT_API thousands_sep_result<char> thousands_sep_impl(locale_ref);
template FMT_API char decimal_point_impl(locale_ref);
template FMT_API void buffer<char>::append(const char*, const char*);
template FMT_API void vformat_to(buffer<char>&, string_view,
                                 basic_format_args<FMT_BUFFER_CONTEXT(char)>, locale_ref);
}  // namespace detail
FMT_END_NAMESPACE
" @ONLY)
  add_library(riemann_formatting_objects OBJECT ${CMAKE_CURRENT_BINARY_DIR}/formatting.cpp)
  target_link_libraries(riemann_formatting_objects PRIVATE riemann_unhurried)
  target_include_directories(riemann_formatting_objects SYSTEM PRIVATE
    $<TARGET_PROPERTY:fmt::fmt-header-only,INTERFACE_INCLUDE_DIRECTORIES>)
  target_include_directories(riemann_formatting SYSTEM INTERFACE
    $<TARGET_PROPERTY:fmt::fmt-header-only,INTERFACE_INCLUDE_DIRECTORIES>)
  set(riemann_formatting_objects $<TARGET_OBJECTS:riemann_formatting_objects>)
else()
  target_link_libraries(riemann_formatting INTERFACE fmt::fmt-header-only)
  set(riemann_formatting_objects "")
endif()
