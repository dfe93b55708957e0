// Feeds a fuzz target random bytes where the compiler has no fuzzer of its own (libFuzzer replaces this file).
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::strtod(arguments[1], nullptr) : 10;
    const unsigned seed = count > 2 ? static_cast<unsigned>(std::strtoul(arguments[2], nullptr, 10)) : 1;
    std::mt19937 random(seed);
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::uint8_t> bytes;
    long inputs = 0;
    while (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < seconds) {
        bytes.resize(random() % 96);
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
        ++inputs;
    }
    std::printf("%ld inputs in %.0f s, seed %u: no fault\n", inputs, seconds, seed);
}
