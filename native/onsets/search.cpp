#include "onsets/search.h"

#include <algorithm>

namespace forceout::onsets {

int Table::right_in(Cards set, unsigned valid) const {
    for (std::size_t number = 0; number < universes.size(); ++number) {
        if ((valid >> number & 1U) == 0 || !universes[number].right(set)) continue;
        if (spoken_for >= 0 && universes[number].selected(set) == spoken_for) continue;
        return static_cast<int>(number);
    }
    return -1;
}

bool Table::hopeful(Cards set) const {
    return std::any_of(universes.begin(), universes.end(), [&](const Universe& one) { return one.hopeful(set); });
}

bool Table::reachable() const {
    for (std::size_t number = 0; number < universes.size(); ++number) {
        const unsigned present = universes[number].present;
        for (unsigned set = present;; set = (set - 1) & present) {
            if (right_in(static_cast<Cards>(set), 1U << number) >= 0) return true;
            if (set == 0) break;
        }
    }
    return false;
}

Cards Table::seen() const {
    Cards bits = 0;
    for (const Universe& universe : universes) bits |= universe.present;
    return bits;
}

Search::Search(Library& library, const Pool& pool, const Table& table, bool closed)
    : library_(library),
      pool_(pool),
      table_(table),
      closed_(closed),
      with_restrictions_(pool.restrictions),
      visible_(table.seen()),
      wanted_(pool.wanted()),
      all_valid_((1U << table.universes.size()) - 1U) {
    const auto relates = [&](const Kind& kind) {
        return library.catalogue().at(kind.role).sort == Sort::RELATION && kind.base + (kind.extra ? 1 : 0) > 0;
    };
    with_restrictions_ = with_restrictions_ && std::any_of(pool.kinds.begin(), pool.kinds.end(), relates);
    if (with_restrictions_) {
        names_.resize(static_cast<std::size_t>(longest_part()) + 1);
        limits_.resize(static_cast<std::size_t>(longest_part()) + 1);
    }
}

// Without free operations a part is no longer than the pool. With them the operands bound the binary signs; the
// primes are bounded only by what the caller asks for, so there is room for some.
int Search::longest_part() const {
    if (!pool_.operations_repeat) return pool_.cubes();
    return 2 * pool_.operands(library_.catalogue()) + (closed_ ? 0 : MOST_OF_A_ROLE);
}

int Search::longest() const { return with_restrictions_ ? 2 * longest_part() : longest_part(); }

bool Search::fresh(std::vector<Seen>& seen, Cards cards, std::uint64_t conditions, int length) {
    auto same = std::find_if(seen.begin(), seen.end(), [&](const Seen& one) { return one.conditions == conditions; });
    if (same == seen.end()) {
        seen.push_back(Seen{conditions, std::vector<std::uint8_t>(std::size_t{EVERY_CARD} + 1, 0)});
        same = seen.end() - 1;
    }
    std::uint8_t& known = same->lengths[cards];
    if (known != 0 && known <= length) return false;
    known = static_cast<std::uint8_t>(std::min(length, 255));
    return true;
}

// Faces that mean the same give choices that name the same sets: one of each will do.
std::vector<Choice> Search::distinct(Part part, int length, Watch& watch) {
    struct Same {
        Key key;
        std::uint32_t conditions;
        bool operator==(const Same&) const = default;
    };
    struct SameHash {
        std::size_t operator()(const Same& one) const {
            return KeyHash{}(one.key) ^ static_cast<std::size_t>(one.conditions * 0x9E3779B1U);
        }
    };
    std::vector<Choice> found;
    std::unordered_set<Same, SameHash> seen;
    std::uint32_t roles = 0;
    bool alike = false;
    for (const Kind& kind : pool_.kinds) {
        alike = alike || (roles >> kind.role & 1U) != 0;
        roles |= 1U << kind.role;
    }
    if (!alike) {
        choices(pool_, library_, part, length, closed_, [&](const Choice& choice) {
            watch.step(20);
            found.push_back(choice);
        });
        return found;
    }
    choices(pool_, library_, part, length, closed_, [&](const Choice& choice) {
        watch.step(20);
        const Same same{choice.key, std::uint32_t{choice.wanted} << 8U | choice.taken};
        if (seen.insert(same).second) found.push_back(choice);
    });
    return found;
}

bool Search::set_names(int length, Enough enough, Watch& watch, Found& found) {
    Level unused;
    Level& level = with_restrictions_ ? names_[static_cast<std::size_t>(length)] : unused;
    if (!level.known) level.choices = distinct(Part::SET_NAME, length, watch);
    level.known = true;
    level.partial = false;
    for (std::size_t number = 0; number < level.choices.size(); ++number) {
        const Choice& choice = level.choices[number];
        const bool endless = (choice.key.free & library_.catalogue().bits(Sort::PRIME)) != 0;  // so never too short
        const bool complete = !pool_.restriction_needed && choice.wanted == wanted_ && (endless || length >= pool_.least_cubes);
        const std::uint64_t conditions = std::uint64_t{choice.wanted} << 8U | choice.taken;
        if (!complete && !with_restrictions_) continue;
        if (!complete && level.entries.size() >= enough.of_a_level) {
            level.partial = true;
            continue;
        }
        const std::size_t before = level.entries.size();
        library_.tidy();
        bool right = false;
        library_.visit(choice.key, watch, [&](Cards set) {
            if (complete) {
                const int universe = table_.right_in(set, all_valid_);
                if (universe >= 0) {
                    found = Found{};
                    found.universe = universe;
                    found.set_name = choice;
                    found.named = set;
                    found.length = length;
                    return right = true;
                }
            }
            if (with_restrictions_ && table_.hopeful(set) &&
                fresh(seen_names_, static_cast<Cards>(set & visible_), conditions, length)) {
                level.entries.push_back(Entry{set, choice.wanted, static_cast<std::uint16_t>(all_valid_), choice.taken,
                                              static_cast<std::uint32_t>(number), 0});
                if (!complete && level.entries.size() - before >= enough.of_a_choice) return level.partial = true;
            }
            return false;
        });
        if (right) return true;
    }
    return false;
}

void Search::restrictions(int length, Enough enough, Watch& watch) {
    Level& level = limits_[static_cast<std::size_t>(length)];
    if (!level.known) level.choices = distinct(Part::RESTRICTIONS, length, watch);
    level.known = true;
    level.partial = false;
    for (std::size_t number = 0; number < level.choices.size(); ++number) {
        const Choice& choice = level.choices[number];
        const auto place = static_cast<std::uint32_t>(number);
        if (level.entries.size() >= enough.of_a_level) {
            level.partial = true;
            return;
        }
        library_.tidy();
        if (pool_.no_null_restrictions) {
            keep_each(choice, place, enough.of_a_choice, level, watch);
            continue;
        }
        const std::uint64_t conditions = std::uint64_t{choice.wanted} << 8U | choice.taken;
        const std::size_t before = level.entries.size();
        library_.visit(choice.key, watch, [&](Cards stay) {
            if (!table_.hopeful(stay) || !fresh(seen_limits_, static_cast<Cards>(stay & visible_), conditions, length)) {
                return false;
            }
            level.entries.push_back(Entry{stay, choice.wanted, static_cast<std::uint16_t>(all_valid_), choice.taken, place, 0});
            if (level.entries.size() - before < enough.of_a_choice) return false;
            return level.partial = true;
        });
    }
}

// The Universes in which every Restriction takes out a card that the others leave in.
unsigned Search::not_null(const std::vector<Restricting>& each) const {
    unsigned valid = 0;
    for (std::size_t number = 0; number < table_.universes.size(); ++number) {
        bool none_idle = true;
        for (std::size_t one = 0; one < each.size() && none_idle; ++one) {
            Cards left = table_.universes[number].present;
            for (std::size_t other = 0; other < each.size(); ++other) {
                if (other != one) left &= each[other].stay;
            }
            none_idle = (left & ~static_cast<unsigned>(each[one].stay)) != 0;
        }
        if (none_idle) valid |= 1U << number;
    }
    return valid;
}

void Search::keep_each(const Choice& choice, std::uint32_t number, std::size_t enough, Level& level, Watch& watch) {
    const std::size_t before = level.entries.size();
    bool full = false;
    library_.shares(choice.key, [&](const std::vector<Key>& keys) {
        std::vector<Restricting> each;
        const auto extend = [&](const auto& self, std::size_t place, Cards stay) -> void {
            if (full || !table_.hopeful(stay)) return;
            if (place == keys.size()) {
                watch.step(20);
                const unsigned valid = not_null(each);
                const std::uint64_t conditions = std::uint64_t{valid} << 32U | std::uint64_t{choice.wanted} << 8U | choice.taken;
                if (valid != 0 && fresh(seen_limits_, static_cast<Cards>(stay & visible_), conditions, choice.length)) {
                    each_.push_back(each);
                    level.entries.push_back(Entry{stay, choice.wanted, static_cast<std::uint16_t>(valid), choice.taken, number,
                                                  static_cast<std::uint32_t>(each_.size() - 1)});
                    full = level.entries.size() - before >= enough;
                    level.partial = level.partial || full;
                }
                return;
            }
            library_.visit(keys[place], watch, [&](Cards one) {
                each.push_back(Restricting{keys[place], one});
                self(self, place + 1, static_cast<Cards>(stay & one));
                each.pop_back();
                return full;
            });
        };
        extend(extend, 0, EVERY_CARD);
    });
}

bool Search::match(const Level& names, const Level& limits, int length, Watch& watch, Found& found) const {
    for (const Entry& limit : limits.entries) {
        watch.step(static_cast<std::uint32_t>(names.entries.size()));
        for (const Entry& name : names.entries) {
            const auto cards = static_cast<Cards>(name.cards & limit.cards);
            const int universe = table_.right_in(cards, limit.valid);
            if (universe < 0 || (name.wanted | limit.wanted) != wanted_) continue;
            if (name.taken != 0 && limit.taken != 0 && name.taken != limit.taken) continue;
            found = Found{};
            found.universe = universe;
            found.length = length;
            found.set_name = names.choices[name.choice];
            found.named = name.cards;
            found.restricted = true;
            found.restrictions = limits.choices[limit.choice];
            found.stay = limit.cards;
            if (pool_.no_null_restrictions) found.each = each_[limit.each];
            return true;
        }
    }
    return false;
}

bool Search::with_limits(int length, Enough enough, Watch& watch, Found& found, bool& partial) {
    const int most = longest_part();
    for (int named = std::max(1, length - most); named <= std::min(most, length - 3); ++named) {
        Level& names = names_[static_cast<std::size_t>(named)];
        if (names.entries.empty()) continue;
        Level& limits = limits_[static_cast<std::size_t>(length - named)];
        const bool all = enough.of_a_level == SIZE_MAX;
        if (!limits.known || (all && limits.partial)) restrictions(length - named, enough, watch);
        if (limits.entries.empty()) continue;
        if (all && names.partial) set_names(named, enough, watch, found);  // no Restriction, no Solution: as before
        if (match(names, limits, length, watch, found)) return true;
        partial = partial || names.partial || limits.partial;
    }
    return false;
}

bool Search::step(int length, Watch& watch, Found& found) {
    constexpr Enough few{64, 512};
    constexpr Enough all{SIZE_MAX, SIZE_MAX};
    if (length <= longest_part() && set_names(length, few, watch, found)) return true;
    if (!with_restrictions_) return false;
    bool partial = false;
    if (with_limits(length, few, watch, found, partial)) return true;
    return partial && with_limits(length, all, watch, found, partial);
}

}  // namespace forceout::onsets
