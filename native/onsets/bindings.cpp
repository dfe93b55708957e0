#include <nanobind/nanobind.h>

NB_MODULE(onsets_kernel, module) { module.doc() = "The fast solver."; }
