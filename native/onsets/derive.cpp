// How a set is made. The library keeps no trees: a witness is found again by looking, which only the one
// Solution that is given back has to pay for.
#include <algorithm>

#include "onsets/library.h"
#include "onsets/splits.h"

namespace forceout::onsets {

namespace {

bool holds(const Sets& sets, Cards set) { return std::find(sets.begin(), sets.end(), set) != sets.end(); }

void append(Program& program, const Program& more) { program.insert(program.end(), more.begin(), more.end()); }

Step step(int role, std::size_t code) { return Step{static_cast<std::uint8_t>(role), static_cast<std::uint8_t>(code)}; }

std::size_t place_of(const Role& role, unsigned code) {
    return static_cast<std::size_t>(std::find(role.codes.begin(), role.codes.end(), code) - role.codes.begin());
}

}  // namespace

Program Library::derive(const Key& key, Cards target, Watch& watch) {
    const int operands = catalogue_.count(Sort::OPERAND, key.counts);
    const int primes = catalogue_.count(Sort::PRIME, key.counts);
    const unsigned free_primes = key.free & catalogue_.bits(Sort::PRIME);
    const int free_prime = free_primes != 0 ? __builtin_ctz(free_primes) : -1;
    const auto other = static_cast<Cards>(~target);
    if (operands == 1 && primes == 0) {
        for (int role = 0; role < catalogue_.size(); ++role) {
            if (catalogue_.at(role).sort != Sort::OPERAND || count_of(key.counts, role) == 0) continue;
            const auto& codes = catalogue_.at(role).codes;
            for (std::size_t code = 0; code < codes.size(); ++code) {
                if (codes[code] == target) return {step(role, code)};
            }
            for (std::size_t code = 0; code < codes.size() && free_prime >= 0; ++code) {
                if (codes[code] == other) return {step(role, code), step(free_prime, 0)};
            }
        }
    }
    for (int role = 0; role < catalogue_.size() && primes > 0; ++role) {
        if (catalogue_.at(role).sort != Sort::PRIME || count_of(key.counts, role) == 0) continue;
        const Key inner = key.of(key.counts - unit(role));
        if (fits(inner) && holds(sets(inner, watch), other)) {
            Program program = derive(inner, other, watch);
            program.push_back(step(role, 0));
            return program;
        }
    }
    std::vector<std::pair<Counts, Counts>> shared;
    for (const auto& [role, code] : operations(key)) {
        splits(key, after(key, role), false, shared);
        for (const auto& [left, right] : shared) {
            const Sets& first = sets(key.of(left), watch);
            const Sets& second = sets(key.of(right), watch);
            for (const Cards a : first) {
                watch.step(static_cast<std::uint32_t>(second.size()));
                for (const Cards b : second) {
                    const Cards made = combine(code, a, b);
                    if (made != target && (free_prime < 0 || made != other)) continue;
                    Program program = derive(key.of(left), a, watch);
                    append(program, derive(key.of(right), b, watch));
                    program.push_back(step(role, place_of(catalogue_.at(role), code)));
                    if (made != target) program.push_back(step(free_prime, 0));
                    return program;
                }
            }
        }
    }
    throw std::logic_error("a set that was found cannot be made");
}

Program Library::derive_chain(const Key& key, Cards target, int last, Watch& watch) {
    std::vector<std::pair<Counts, Counts>> shared;
    for (int role = 0; role < catalogue_.size(); ++role) {
        if (catalogue_.at(role).sort != Sort::RELATION || count_of(key.counts, role) == 0) continue;
        const Counts rest = key.counts - unit(role);
        const bool single = catalogue_.only(Sort::RELATION, rest) == 0;
        const auto& codes = catalogue_.at(role).codes;
        chain_splits(key, rest, shared);
        for (const auto& [left, right] : shared) {
            const Sets& sides = sets(key.of(right), watch);
            const Key before{left, key.free, 1, true};
            Chains starts;
            if (single) {
                for (const Cards set : sets(key.of(left), watch)) starts.push_back(0xFFFF0000U | set);
            } else {
                starts = chains(before, watch);
            }
            for (std::size_t code = 0; code < codes.size(); ++code) {
                for (const std::uint32_t start : starts) {
                    watch.step(static_cast<std::uint32_t>(sides.size()));
                    for (const Cards side : sides) {
                        const Cards stay = combine(codes[code], static_cast<Cards>(start), side);
                        if ((stay & (start >> 16U)) != target || (last >= 0 && side != last)) continue;
                        Program program =
                            single ? derive(key.of(left), static_cast<Cards>(start), watch)
                                   : derive_chain(before, static_cast<Cards>(start >> 16U), static_cast<Cards>(start), watch);
                        append(program, derive(key.of(right), side, watch));
                        program.push_back(step(role, code));
                        return program;
                    }
                }
            }
        }
    }
    throw std::logic_error("a Restriction that was found cannot be made");
}

std::vector<Program> Library::derive_restrictions(const Key& key, Cards target, Watch& watch) {
    if (key.restrictions == 1) return {derive_chain(key, target, -1, watch)};
    std::vector<Program> found;
    const auto fewer = static_cast<std::uint8_t>(key.restrictions - 1);
    for_each_part(key.counts, catalogue_.size(), [&](Counts one) {
        const Key first{one, key.free, 1, false};
        const Key others{key.counts - one, key.free, fewer, false};
        if (!found.empty() || !fits(first) || !fits(others)) return;
        const Sets& stays = sets(first, watch);
        const Sets& more = sets(others, watch);
        for (const Cards a : stays) {
            watch.step(static_cast<std::uint32_t>(more.size()));
            const auto b = std::find_if(more.begin(), more.end(), [&](Cards set) { return (a & set) == target; });
            if (b == more.end()) continue;
            found = derive_restrictions(others, *b, watch);
            found.push_back(derive_chain(first, a, -1, watch));
            return;
        }
    });
    if (found.empty()) throw std::logic_error("Restrictions that were found cannot be made");
    return found;
}

void Library::shares(const Key& key, const std::function<void(const std::vector<Key>&)>& use) const {
    std::vector<Key> taken;
    const std::function<void(Counts, int)> share = [&](Counts rest, int left) {
        if (left == 1) {
            const Key last{rest, key.free, 1, false};
            if (fits(last) && (taken.empty() || rest >= taken.back().counts)) {
                taken.push_back(last);
                use(taken);
                taken.pop_back();
            }
            return;
        }
        for_each_part(rest, catalogue_.size(), [&](Counts one) {
            const Key first{one, key.free, 1, false};
            if (!fits(first) || (!taken.empty() && one < taken.back().counts)) return;  // in one order only
            taken.push_back(first);
            share(rest - one, left - 1);
            taken.pop_back();
        });
    };
    share(key.counts, key.restrictions);
}

}  // namespace forceout::onsets
