# embed_device_headers(target): the library carries the headers that device code reads, of every
# layer, so that kernels can be compiled at run time on a machine without our sources. Globbing,
# because which of a folder's headers NVRTC can read follows from what they include: see
# embed_headers.cmake.
function(embed_device_headers target)
  set(patterns "")
  foreach(folder kernels kernels/accumulators kernels/arrays kernels/cuda kernels/operations
      kernels/patterns kernels/patterns/scan kernels/points kernels/strategies lib lib/integrand lib/integrands lib/methods/tabulated lib/summing)
    list(APPEND patterns ${PROJECT_SOURCE_DIR}/${folder}/*.hpp ${PROJECT_SOURCE_DIR}/${folder}/*.cuh)
  endforeach()
  file(GLOB headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${patterns})
  list(TRANSFORM headers PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE read)
  list(JOIN headers " " names)
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed_headers.cmake)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded_headers.cpp)
  add_custom_command(OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DHEADERS=${names} -DOUTPUT=${source}
      -P ${script}
    DEPENDS ${read} ${script} COMMENT "Embedding the headers of device code" VERBATIM)
  target_sources(${target} PRIVATE ${source})
endfunction()
