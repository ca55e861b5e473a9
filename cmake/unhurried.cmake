# riemann_unhurried: code that reads requests and writes reports, whose speed nobody feels, is
# compiled quickly rather than well. Values do not change by it: they depend on no optimisation.
add_library(riemann_unhurried INTERFACE)
target_compile_options(riemann_unhurried INTERFACE
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O1>
  # Its units are large: g++ looks for what it may forget from 512 MiB on, not before.
  $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=524288>)
