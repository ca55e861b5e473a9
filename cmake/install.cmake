# What `cmake --install` lays down, and what find_package(riemann) finds: the include tree of the
# build, the static library, and targets that carry the arithmetic with them.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/riemann)

# riemann::cuda: for .cu files that hand callables to the GPU. The standard is an option, not a
# feature: CMake 3.25 drops the feature silently.
if(RIEMANN_HAS_CUDA)
  add_library(riemann_cuda INTERFACE)
  add_library(riemann::cuda ALIAS riemann_cuda)
  set_target_properties(riemann_cuda PROPERTIES EXPORT_NAME cuda)
  target_link_libraries(riemann_cuda INTERFACE riemann_everything CUDA::cudart_static)
  target_compile_options(riemann_cuda INTERFACE
    "$<$<COMPILE_LANGUAGE:CUDA>:-std=c++20;--extended-lambda>")
  set(cuda_target riemann_cuda)
endif()

install(TARGETS riemann riemann_everything riemann_reductions riemann_patterns riemann_arithmetic
  ${cuda_target} EXPORT riemann
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
foreach(program integrate matrix-lab reduction-lab)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT programs)
  endif()
endforeach()
install(DIRECTORY kernels lib ${RIEMANN_INCLUDE_ROOT}/riemann/families
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/riemann
  FILES_MATCHING PATTERN *.hpp PATTERN *.cuh PATTERN lib/riemann EXCLUDE)
install(FILES ${public_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/riemann)

install(EXPORT riemann NAMESPACE riemann:: FILE riemannTargets.cmake DESTINATION ${package_folder})
configure_package_config_file(cmake/riemannConfig.cmake.in riemannConfig.cmake
  INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(riemannConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/riemannConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/riemannConfigVersion.cmake DESTINATION ${package_folder})
