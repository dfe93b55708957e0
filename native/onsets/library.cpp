#include "onsets/library.h"

#include <algorithm>
#include <array>

#include "onsets/collector.h"
#include "onsets/splits.h"

namespace forceout::onsets {

namespace {

// What so few operands name is made once and for all, even where the visitor is content with a part of it.
constexpr int MOST_OPERANDS_KEPT = 5;

template <unsigned code>
bool cross(const Sets& left, const Sets& right, Watch& watch, auto& into) {
    for (const Cards a : left) {
        watch.step(static_cast<std::uint32_t>(right.size()));
        for (const Cards b : right) {
            if (into.add(combine(code, a, b))) return true;
        }
        if (into.full()) return false;
    }
    return false;
}

}  // namespace

bool Library::pairs(unsigned code, const Sets& left, const Sets& right, Watch& watch, Collector& into) {
    switch (code) {  // the inner loop is compiled for the common truth tables
        case 4: return cross<4>(left, right, watch, into);
        case 6: return cross<6>(left, right, watch, into);
        case 8: return cross<8>(left, right, watch, into);
        case 9: return cross<9>(left, right, watch, into);
        case 11: return cross<11>(left, right, watch, into);
        case 14: return cross<14>(left, right, watch, into);
        default: break;
    }
    for (const Cards a : left) {
        watch.step(static_cast<std::uint32_t>(right.size()));
        for (const Cards b : right) {
            if (into.add(combine(code, a, b))) return true;
        }
    }
    return false;
}

void Library::forget() {
    sets_.clear();
    chains_.clear();
    bytes_ = 0;
}

void Library::tidy() {
    if (bytes_ > most_bytes_) forget();
}

bool Library::fits(const Key& key) const {
    const int relations = catalogue_.count(Sort::RELATION, key.counts);
    if (key.restrictions == 0 ? relations != 0 : relations < key.restrictions) return false;
    const int sides = key.restrictions == 0 ? 1 : relations + key.restrictions;
    const int joints = catalogue_.count(Sort::OPERAND, key.counts) - sides;
    const int asked = catalogue_.count(Sort::BINARY, key.counts);
    return (key.free & catalogue_.bits(Sort::BINARY)) != 0 ? asked <= joints : asked == joints;
}

const Sets& Library::sets(const Key& key, Watch& watch) {
    const auto known = sets_.find(key);
    if (known != sets_.end()) return known->second;
    visit(key, watch, Visit{});
    return sets_.find(key)->second;
}

bool Library::visit(const Key& key, Watch& watch, const Visit& want) {
    const auto known = sets_.find(key);
    if (known != sets_.end()) {
        return want && std::any_of(known->second.begin(), known->second.end(), want);
    }
    if (want && catalogue_.count(Sort::OPERAND, key.counts) <= MOST_OPERANDS_KEPT) {
        const Sets& every = sets(key, watch);
        return std::any_of(every.begin(), every.end(), want);
    }
    const bool closed = key.restrictions == 0 && (key.free & catalogue_.bits(Sort::PRIME)) != 0;
    Collector into(spare_, closed, want ? &want : nullptr);
    if (fits(key)) {
        bool content = false;
        if (key.restrictions == 0) content = grow_set(key, watch, into);
        else if (key.restrictions == 1) content = grow_chain(key, watch, into);
        else content = grow_several(key, watch, into);
        if (content) return true;
    }
    bytes_ += sizeof(Key) + sizeof(Sets) + 32 + into.found.size() * sizeof(Cards);
    sets_.emplace(key, Sets(into.found.begin(), into.found.end()));
    return false;
}

// The operations that may stand at the root, as role and code. Where primes are free all and-like operations
// name the same sets, so one will do; but one that is still asked for comes before one that is not.
std::vector<std::pair<int, unsigned>> Library::operations(const Key& key) const {
    std::vector<std::pair<int, unsigned>> found;
    const bool closed = (key.free & catalogue_.bits(Sort::PRIME)) != 0;
    bool asked = false;
    for (int role = 0; role < catalogue_.size(); ++role) {
        if (catalogue_.at(role).sort == Sort::BINARY && count_of(key.counts, role) > 0) asked = true;
    }
    bool have_and_like = false;
    for (int role = 0; role < catalogue_.size(); ++role) {
        if (catalogue_.at(role).sort != Sort::BINARY) continue;
        const int count = count_of(key.counts, role);
        if (count == 0 && (key.free >> role & 1U) == 0) continue;
        bool taken = false;
        for (const unsigned code : catalogue_.at(role).codes) {
            if (closed && and_like(code)) {
                if (taken || (asked && count == 0) || (!asked && have_and_like)) continue;
                taken = have_and_like = true;
            }
            found.emplace_back(role, code);
        }
    }
    if (closed && asked && !have_and_like) {  // only others are asked for, so an and-like one was passed over
        for (int role = 0; role < catalogue_.size(); ++role) {
            if (catalogue_.at(role).sort != Sort::BINARY || (key.free >> role & 1U) == 0) continue;
            for (const unsigned code : catalogue_.at(role).codes) {
                if (and_like(code)) {
                    found.emplace_back(role, code);
                    return found;
                }
            }
        }
    }
    return found;
}

Counts Library::after(const Key& key, int role) const {
    return count_of(key.counts, role) > 0 ? key.counts - unit(role) : key.counts;
}

void Library::splits(const Key& key, Counts rest, bool unordered, std::vector<std::pair<Counts, Counts>>& into) const {
    into.clear();
    for_each_part(rest, catalogue_.size(), [&](Counts left) {
        const Counts right = rest - left;
        if (unordered && left > right) return;
        if (fits(key.of(left)) && fits(key.of(right))) into.emplace_back(left, right);
    });
    if (into.size() > 4) balance(catalogue_, into);
}

// A chain without its last side, and that side.
void Library::chain_splits(const Key& key, Counts rest, std::vector<std::pair<Counts, Counts>>& into) const {
    into.clear();
    const Counts relations = catalogue_.only(Sort::RELATION, rest);
    const Key chain{0, key.free, static_cast<std::uint8_t>(relations != 0 ? 1 : 0), false};
    for_each_part(rest - relations, catalogue_.size(), [&](Counts right) {
        Key left = chain;
        left.counts = rest - right;
        if (fits(left) && fits(key.of(right))) into.emplace_back(left.counts, right);
    });
    if (into.size() > 4) balance(catalogue_, into);
}

bool Library::grow_set(const Key& key, Watch& watch, Collector& into) {
    const int operands = catalogue_.count(Sort::OPERAND, key.counts);
    const int primes = catalogue_.count(Sort::PRIME, key.counts);
    if (operands == 1 && primes == 0) {
        for (int role = 0; role < catalogue_.size(); ++role) {
            if (catalogue_.at(role).sort != Sort::OPERAND || count_of(key.counts, role) == 0) continue;
            for (const std::uint16_t table : catalogue_.at(role).codes) {
                if (into.add(table)) return true;
            }
        }
        return false;
    }
    for (int role = 0; role < catalogue_.size() && primes > 0; ++role) {
        if (catalogue_.at(role).sort != Sort::PRIME || count_of(key.counts, role) == 0) continue;
        for (const Cards set : sets(key.of(key.counts - unit(role)), watch)) {
            if (into.add(static_cast<Cards>(~set))) return true;
        }
    }
    std::vector<std::pair<Counts, Counts>> shared;
    for (const auto& [role, code] : operations(key)) {
        splits(key, after(key, role), symmetric(code), shared);
        for (const auto& [left, right] : shared) {
            watch.step(50);
            const Sets& first = sets(key.of(left), watch);
            if (pairs(code, first, sets(key.of(right), watch), watch, into)) return true;
            if (into.full()) return false;
        }
    }
    return false;
}

bool Library::grow_chain(const Key& key, Watch& watch, Collector& into) {
    std::vector<std::pair<Counts, Counts>> shared;
    for (int role = 0; role < catalogue_.size(); ++role) {
        if (catalogue_.at(role).sort != Sort::RELATION || count_of(key.counts, role) == 0) continue;
        const Counts rest = key.counts - unit(role);
        const bool single = catalogue_.only(Sort::RELATION, rest) == 0;
        chain_splits(key, rest, shared);
        for (const unsigned code : catalogue_.at(role).codes) {
            for (const auto& [left, right] : shared) {
                watch.step(50);
                const Sets& last_sides = sets(key.of(right), watch);
                if (single) {
                    if (symmetric(code) && left > right) continue;
                    if (pairs(code, sets(key.of(left), watch), last_sides, watch, into)) return true;
                    continue;
                }
                for (const std::uint32_t chain : chains(Key{left, key.free, 1, true}, watch)) {
                    watch.step(static_cast<std::uint32_t>(last_sides.size()));
                    for (const Cards side : last_sides) {
                        const Cards stay = combine(code, static_cast<Cards>(chain), side);
                        if (into.add(static_cast<Cards>(stay & (chain >> 16U)))) return true;
                    }
                }
            }
        }
    }
    return false;
}

bool Library::grow_several(const Key& key, Watch& watch, Collector& into) {
    const auto fewer = static_cast<std::uint8_t>(key.restrictions - 1);
    bool content = false;
    for_each_part(key.counts, catalogue_.size(), [&](Counts one) {
        const Key first{one, key.free, 1, false};
        const Key others{key.counts - one, key.free, fewer, false};
        if (content || !fits(first) || !fits(others)) return;
        if (fewer == 1 && first.counts > others.counts) return;
        watch.step(50);
        const Sets& stays = sets(first, watch);
        content = pairs(8, stays, sets(others, watch), watch, into);
    });
    return content;
}

const Chains& Library::chains(const Key& key, Watch& watch) {
    const auto known = chains_.find(key);
    if (known != chains_.end()) return known->second;
    constexpr std::size_t TIDY_AT = 1U << 20U;
    Chains found;
    std::size_t settled = 0;
    const auto settle = [&] {
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        settled = found.size();
    };
    const auto add = [&](Cards stay, Cards last) {
        found.push_back(std::uint32_t{stay} << 16U | last);
        if (found.size() > settled + TIDY_AT) settle();
    };
    std::vector<std::pair<Counts, Counts>> shared;
    for (int role = 0; role < catalogue_.size(); ++role) {
        if (catalogue_.at(role).sort != Sort::RELATION || count_of(key.counts, role) == 0) continue;
        const Counts rest = key.counts - unit(role);
        const bool single = catalogue_.only(Sort::RELATION, rest) == 0;
        chain_splits(key, rest, shared);
        for (const unsigned code : catalogue_.at(role).codes) {
            for (const auto& [left, right] : shared) {
                const Sets& last_sides = sets(key.of(right), watch);
                const auto extend = [&](Cards before, Cards stay) {
                    watch.step(static_cast<std::uint32_t>(2 * last_sides.size()));
                    for (const Cards side : last_sides) {
                        add(static_cast<Cards>(stay & combine(code, before, side)), side);
                    }
                };
                if (single) {
                    for (const Cards set : sets(key.of(left), watch)) extend(set, EVERY_CARD);
                } else {
                    for (const std::uint32_t chain : chains(Key{left, key.free, 1, true}, watch)) {
                        extend(static_cast<Cards>(chain), static_cast<Cards>(chain >> 16U));
                    }
                }
            }
        }
    }
    settle();
    found.shrink_to_fit();
    bytes_ += sizeof(Key) + sizeof(Chains) + 32 + found.size() * sizeof(std::uint32_t);
    return chains_.emplace(key, std::move(found)).first->second;
}

}  // namespace forceout::onsets
