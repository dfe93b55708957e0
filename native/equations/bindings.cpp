#include <nanobind/nanobind.h>

NB_MODULE(equations_kernel, module) { module.doc() = "The fast solver."; }
