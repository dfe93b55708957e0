#include "onsets/pool.h"

#include <algorithm>

namespace forceout::onsets {

std::uint16_t Pool::wanted() const {
    unsigned bits = 0;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) bits |= kinds[kind].wanted ? 1U << kind : 0U;
    return static_cast<std::uint16_t>(bits);
}

int Pool::operands(const Catalogue& catalogue) const {
    int sum = 0;
    for (const Kind& kind : kinds) {
        if (catalogue.at(kind.role).sort == Sort::OPERAND) sum += kind.base + (kind.extra ? 1 : 0);
    }
    return sum;
}

int Pool::cubes() const {
    int sum = 0;
    for (const Kind& kind : kinds) sum += kind.base + (kind.extra ? 1 : 0);
    return sum;
}

namespace {

class Chooser {
public:
    Chooser(const Pool& pool, const Library& library, Part part, int length, bool closed,
            const std::function<void(const Choice&)>& use)
        : pool_(pool), library_(library), part_(part), length_(length), closed_(closed), use_(use) {
        for (std::size_t place = pool.kinds.size(); place-- > 0;) {
            const Kind& kind = pool.kinds[place];
            most_[place] = most_[place + 1];
            least_[place] = least_[place + 1];
            if (left_out(kind) || free(kind)) continue;
            most_[place][static_cast<std::size_t>(sort(kind))] += kind.base + (kind.extra ? 1 : 0);
            least_[place][static_cast<std::size_t>(sort(kind))] += least(kind);
        }
        // free operations: the operands and their joints make up the length, but for primes where they count
        const bool primes_count = !closed && std::any_of(pool.kinds.begin(), pool.kinds.end(),
                                                         [&](const Kind& kind) { return sort(kind) == Sort::PRIME; });
        most_operands_ = (length + std::max(1, most_[0][static_cast<std::size_t>(Sort::RELATION)])) / 2;
        fewest_operands_ = primes_count ? 1 : (length + 2) / 2;
        if (part == Part::SET_NAME && !primes_count) fewest_operands_ = (length + 1) / 2;
    }

    void run() { at(0); }

private:
    Sort sort(const Kind& kind) const { return library_.catalogue().at(kind.role).sort; }
    bool left_out(const Kind& kind) const { return part_ == Part::SET_NAME && sort(kind) == Sort::RELATION; }
    bool free(const Kind& kind) const {
        return pool_.operations_repeat && (sort(kind) == Sort::BINARY || sort(kind) == Sort::PRIME);
    }
    int least(const Kind& kind) const { return part_ == Part::SET_NAME ? kind.least_in_set_name : kind.least_in_restrictions; }
    int count(Sort sort) const { return counts_[static_cast<std::size_t>(sort)]; }

    void at(std::size_t place) {
        if (place == pool_.kinds.size()) {
            settle();
            return;
        }
        const Kind& kind = pool_.kinds[place];
        if (left_out(kind)) {
            at(place + 1);
        } else if (free(kind)) {
            at_free(place, kind);
        } else {
            if (cannot_end(place)) return;
            const int room = length_ - count(Sort::OPERAND) - count(Sort::RELATION) -
                             (pool_.operations_repeat ? 0 : count(Sort::BINARY) + count(Sort::PRIME));
            for (int used = least(kind); used <= std::min(kind.base, room); ++used) take(place, used, false);
            if (kind.extra && choice_.taken == 0 && kind.base + 1 <= room) take(place, kind.base + 1, true);
        }
    }

    // Whether the kinds from here on can no longer make up the length, or balance operands and operations.
    bool cannot_end(std::size_t place) const {
        if (pool_.operations_repeat) {
            const int operands = count(Sort::OPERAND);
            return operands + most_[place][0] < fewest_operands_ || operands + least_[place][0] > most_operands_;
        }
        int most = 0;
        for (const int later : most_[place]) most += later;
        for (const int chosen : counts_) most += chosen;
        if (most < length_) return true;
        const auto range = [&](Sort sort) {
            const auto number = static_cast<std::size_t>(sort);
            return std::pair(counts_[number] + least_[place][number], counts_[number] + most_[place][number]);
        };
        const auto [fewest_operands, most_operands] = range(Sort::OPERAND);
        const auto [fewest_joints, most_joints] = range(Sort::BINARY);
        const int most_sides = part_ == Part::SET_NAME ? 1 : 2 * range(Sort::RELATION).second;
        const int fewest_sides = part_ == Part::SET_NAME ? 1 : 2;
        return most_operands < fewest_joints + fewest_sides || fewest_operands > most_joints + most_sides;
    }

    // A free operation is there or not; how often it must be used at least is all there is to choose.
    void at_free(std::size_t place, const Kind& kind) {
        if (kind.base > 0) {
            take(place, least(kind), false);
            if (kind.wanted && least(kind) == 0) take(place, 1, false);
            return;
        }
        take(place, 0, false);
        if (kind.extra && choice_.taken == 0) take(place, 1, true);
    }

    void take(std::size_t place, int used, bool from_resources) {
        const Kind& kind = pool_.kinds[place];
        const Key key_before = choice_.key;
        const std::uint16_t wanted_before = choice_.wanted;
        const std::uint8_t taken_before = choice_.taken;
        const int primes_before = choice_.least_primes;
        int& counted = counts_[static_cast<std::size_t>(sort(kind))];
        choice_.counts[place] = static_cast<std::uint8_t>(used);
        if (from_resources) choice_.taken = static_cast<std::uint8_t>(place + 1);
        if (used > 0 && kind.wanted) choice_.wanted |= static_cast<std::uint16_t>(1U << place);
        if (free(kind) && (kind.base > 0 || from_resources)) {
            choice_.key.free |= static_cast<std::uint16_t>(1U << kind.role);
        }
        if (free(kind) && sort(kind) == Sort::PRIME) choice_.least_primes += used;
        else choice_.key.counts += unit(kind.role) * static_cast<Counts>(used);
        counted += used;
        at(place + 1);
        counted -= used;
        choice_.counts[place] = 0;
        choice_.key = key_before;
        choice_.wanted = wanted_before;
        choice_.taken = taken_before;
        choice_.least_primes = primes_before;
    }

    void settle() {
        const int relations = count(Sort::RELATION);
        if (part_ == Part::SET_NAME) {
            settle_as(0, 1);
            return;
        }
        for (int restrictions = 1; restrictions <= relations; ++restrictions) {
            settle_as(restrictions, relations + restrictions);
        }
    }

    // The cubes as a set-name, or as so many Restrictions with so many sides.
    void settle_as(int restrictions, int sides) {
        const int joints = count(Sort::OPERAND) - sides;
        if (joints < 0) return;
        Choice found = choice_;
        found.length = length_;
        found.key.restrictions = static_cast<std::uint8_t>(restrictions);
        int primes = count(Sort::PRIME);
        bool endless = false;
        if (pool_.operations_repeat) {
            const int without_primes = count(Sort::OPERAND) + joints + count(Sort::RELATION);
            const auto primes_bits = static_cast<unsigned>(library_.catalogue().bits(Sort::PRIME));
            const unsigned free_primes = found.key.free & primes_bits;
            primes = length_ - without_primes;
            endless = closed_ && free_primes != 0;
            if (primes < 0 || primes > MOST_OF_A_ROLE) return;
            if (primes > 0 && (closed_ || free_primes == 0)) return;
            if (!endless) {
                if (primes < found.least_primes) return;
                found.key.free = static_cast<std::uint16_t>(found.key.free & ~primes_bits);
                if (primes > 0) found.key.counts += unit(__builtin_ctz(free_primes)) * static_cast<Counts>(primes);
            }
        } else if (count(Sort::OPERAND) + count(Sort::BINARY) + primes + count(Sort::RELATION) != length_) {
            return;
        }
        if (part_ == Part::SET_NAME && !endless && joints + primes < pool_.least_operations) return;
        if (library_.fits(found.key)) use_(found);
    }

    const Pool& pool_;
    const Library& library_;
    Part part_;
    int length_;
    bool closed_;
    const std::function<void(const Choice&)>& use_;
    Choice choice_;
    std::array<int, 4> counts_{};
    using Sums = std::array<int, 4>;
    std::array<Sums, MOST_KINDS + 1> most_{};   // what the kinds from a place on can add, by sort
    std::array<Sums, MOST_KINDS + 1> least_{};  // and what they must
    int most_operands_ = 0;
    int fewest_operands_ = 0;
};

}  // namespace

void choices(const Pool& pool, const Library& library, Part part, int length, bool closed,
             const std::function<void(const Choice&)>& use) {
    Chooser(pool, library, part, length, closed, use).run();
}

}  // namespace forceout::onsets
