// Any pool of cubes and any Universe: the kernel must not fault, its Solutions must be right and made of the cubes
// it is allowed, and a plain search over all set names and Restrictions must find none where it finds none.
#include <algorithm>
#include <compare>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

#include "onsets/solver.h"

using namespace forceout;
using namespace forceout::onsets;

namespace {

// Bytes as choices; zeros when they run out.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    int below(int n) { return at_ < size_ ? data_[at_++] % n : 0; }
    bool one_in(int n) { return below(n) == n - 1; }

private:
    const std::uint8_t* data_;
    std::size_t size_, at_ = 0;
};

using Numbers = std::vector<int>;  // of cubes, by kind
using Stays = std::vector<Cards>;  // what each Restriction leaves, in order

constexpr int MOST_CUBES_TRIED = 7;       // by the plain search
constexpr int MOST_CUBES_TRIED_FREE = 4;  // the same where operations may be used many times,
constexpr int MOST_TIMES_TRIED = 3;       // which it does so often

// A Universe in the plain words of the bindings.
struct Cast {
    std::array<int, 16> weights{};
    std::uint64_t goals = 0;
    Cards present = 0, dealt = 0, must = 0, must_not = 0;
    int blank_as = -1;

    int selected(Cards set) const { return blank_as < 0 ? set & present : (set & dealt) | (set >> blank_as & 1); }

    bool null_among(const Stays& stays) const {
        for (std::size_t one = 0; one < stays.size(); ++one) {
            int taken_out = present & ~stays[one];
            for (std::size_t other = 0; other < stays.size(); ++other) taken_out &= other == one ? 0xFFFF : stays[other];
            if (taken_out == 0) return true;
        }
        return false;
    }
};

struct Puzzle {
    std::vector<Role> roles;
    Pool pool;
    std::vector<Cast> casts;
    int spoken_for = -1;

    int kinds() const { return static_cast<int>(pool.kinds.size()); }
    const Role& role(int kind) const { return roles[pool.kinds[kind].role]; }
    bool operation(int kind) const { return role(kind).sort == Sort::PRIME || role(kind).sort == Sort::BINARY; }
    bool free(int kind) const { return pool.operations_repeat && operation(kind); }

    bool right(const Cast& cast, Cards named, const Stays& stays) const {
        for (const Cards stay : stays) named &= stay;
        int sum = 0;
        for (int dots = 0; dots < 16; ++dots) sum += named >> dots & 1 ? cast.weights[dots] : 0;
        return cast.goals >> sum & 1 && (named & cast.must) == cast.must && (named & cast.must_not) == 0 &&
               cast.selected(named) != spoken_for && !(pool.no_null_restrictions && cast.null_among(stays));
    }

    [[noreturn]] void fault(const char* what) const {
        for (const Kind& kind : pool.kinds) {
            std::fprintf(stderr, "sort %d code %u: least %d, %d base %d extra %d wanted %d\n",
                         static_cast<int>(roles[kind.role].sort), roles[kind.role].codes[0], kind.least_in_set_name,
                         kind.least_in_restrictions, kind.base, kind.extra, kind.wanted);
        }
        std::fprintf(stderr, "repeat %d, Restrictions %d needed %d not null %d, operations %d, cubes %d\nfault: %s\n",
                     pool.operations_repeat, pool.restrictions, pool.restriction_needed, pool.no_null_restrictions,
                     pool.least_operations, pool.least_cubes, what);
        std::abort();
    }
};

// A set, or a chain of relations: its last side and the cards that stay.
struct Side {
    Cards cards = 0, stay = EVERY_CARD;
    bool chain = false;
    auto operator<=>(const Side&) const = default;
};

// What a sign makes of its one or two sides, card by card. Nothing may be done to a chain but to lengthen it.
std::optional<Side> apply(Sort sort, unsigned code, const Side& left, const Side& right) {
    if (right.chain || (left.chain && sort != Sort::RELATION)) return std::nullopt;
    if (sort == Sort::PRIME) return Side{static_cast<Cards>(~left.cards)};
    unsigned made = 0;
    for (int dots = 0; dots < 16; ++dots) {
        made |= (code >> (2 * (left.cards >> dots & 1) + (right.cards >> dots & 1)) & 1U) << dots;
    }
    if (sort == Sort::BINARY) return Side{static_cast<Cards>(made)};
    return Side{right.cards, static_cast<Cards>(left.stay & made), true};
}

// The slow and plain way: everything that exactly these cubes can make.
struct Plain {
    const Puzzle& puzzle;
    std::map<Numbers, std::set<Side>> known;
    int best = 0;  // the length of the shortest Solution, or 0

    static int size(const Numbers& cubes) {
        int sum = 0;
        for (const int n : cubes) sum += n;
        return sum;
    }

    static void between(const Numbers& least, const Numbers& most, const std::function<void(const Numbers&)>& use) {
        Numbers some = least;
        for (std::size_t kind = 0; kind < some.size(); ++kind) {
            if (least[kind] > most[kind]) return;
        }
        for (std::size_t kind = 0; kind < some.size();) {
            if (kind == 0) use(some);
            if (++some[kind] <= most[kind]) kind = 0;
            else some[kind] = least[kind], ++kind;
        }
    }

    static void each_split(const Numbers& cubes, const std::function<void(const Numbers&, const Numbers&)>& use) {
        between(Numbers(cubes.size()), cubes, [&](const Numbers& left) {
            Numbers right = cubes;
            for (std::size_t kind = 0; kind < cubes.size(); ++kind) right[kind] -= left[kind];
            if (size(left) && size(right)) use(left, right);
        });
    }

    const std::set<Side>& made(const Numbers& cubes) {
        const auto [place, unknown] = known.try_emplace(cubes);
        std::set<Side>& found = place->second;
        for (int kind = 0; kind < puzzle.kinds() && unknown; ++kind) {
            if (cubes[kind] == 0) continue;
            const Role& role = puzzle.role(kind);
            Numbers rest = cubes;
            --rest[kind];
            const auto add = [&](const Side& left, const Side& right) {
                for (const unsigned code : role.codes) {
                    if (const auto side = apply(role.sort, code, left, right)) found.insert(*side);
                }
            };
            if (role.sort == Sort::OPERAND && size(rest) == 0) {
                for (const Cards set : role.codes) found.insert(Side{set});
            } else if (role.sort == Sort::PRIME) {
                for (const Side& side : made(rest)) add(side, Side{});
            } else if (role.sort != Sort::OPERAND) {
                each_split(rest, [&](const Numbers& one, const Numbers& other) {
                    for (const Side& left : made(one)) {
                        for (const Side& right : made(other)) add(left, right);
                    }
                });
            }
        }
        return found;
    }

    // One Restriction of all the cubes, or several that share them.
    std::set<Stays> limits(const Numbers& cubes) {
        std::set<Stays> found;
        for (const Side& side : made(cubes)) {
            if (side.chain) found.insert({side.stay});
        }
        each_split(cubes, [&](const Numbers& one, const Numbers& others) {
            if (made(one).empty() || !made(one).begin()->chain) return;
            for (Stays stays : limits(others)) {
                stays.push_back(0);
                for (const Side& side : made(one)) {
                    stays.back() = side.stay;
                    found.insert(stays);
                }
            }
        });
        return found;
    }

    // All Solutions that take this kind of cube from Resources, or none.
    void look(int taken) {
        const Pool& pool = puzzle.pool;
        Numbers least_named, least_limited, most;
        for (int kind = 0; kind < puzzle.kinds(); ++kind) {
            const Kind& one = pool.kinds[kind];
            const int there = one.base + (kind == taken);
            most.push_back(puzzle.free(kind) && there > 0 ? std::max(there, MOST_TIMES_TRIED) : there);
            least_named.push_back(one.least_in_set_name);
            least_limited.push_back(one.least_in_restrictions);
        }
        const auto offer = [&](int length, Cards set, const Stays& stays, unsigned used) {
            if (used != pool.wanted() || length < pool.least_cubes || (best && length >= best)) return;
            for (const Cast& cast : puzzle.casts) best = puzzle.right(cast, set, stays) ? length : best;
        };
        const auto wanted = [&](const Numbers& cubes) {
            unsigned bits = 0;
            for (int kind = 0; kind < puzzle.kinds(); ++kind) bits |= (pool.kinds[kind].wanted && cubes[kind] > 0) << kind;
            return bits;
        };
        std::map<std::pair<Cards, unsigned>, int> named;  // with the fewest cubes
        between(least_named, most, [&](const Numbers& cubes) {
            int operations = 0;
            for (int kind = 0; kind < puzzle.kinds(); ++kind) operations += puzzle.operation(kind) ? cubes[kind] : 0;
            if (operations < pool.least_operations) return;
            for (const Side& side : made(cubes)) {
                if (side.chain) return;
                if (!pool.restriction_needed) offer(size(cubes), side.cards, {}, wanted(cubes));
                int& length = named.try_emplace({side.cards, wanted(cubes)}, size(cubes)).first->second;
                length = std::min(length, size(cubes));
            }
        });
        if (!pool.restrictions || named.empty()) return;
        between(least_limited, most, [&](const Numbers& cubes) {
            for (const Stays& stays : limits(cubes)) {
                for (const auto& [name, length] : named) {
                    offer(length + size(cubes), name.first, stays, name.second | wanted(cubes));
                }
            }
        });
    }
};

// Runs the programs of one part and holds the cubes they use against the choice. Gives a set, or what stays.
Stays run(const Puzzle& puzzle, const std::vector<Program>& programs, const Choice& choice, bool restrictions) {
    std::array<int, MOST_ROLES> used{}, again{};
    Stays results;
    for (const Program& program : programs) {
        std::vector<Side> stack;
        for (const Step& step : program) {
            const Role& role = puzzle.roles.at(step.role);
            const unsigned code = role.codes.at(step.code);
            ++used[step.role];
            const std::size_t takes = role.sort == Sort::OPERAND ? 0 : role.sort == Sort::PRIME ? 1 : 2;
            if (stack.size() < takes) puzzle.fault("a sign without a set");
            std::optional<Side> made = Side{static_cast<Cards>(code)};
            if (takes > 0) made = apply(role.sort, code, stack[stack.size() - takes], takes == 2 ? stack.back() : Side{});
            if (!made) puzzle.fault("a sign on a relation");
            stack.resize(stack.size() - takes);
            stack.push_back(*made);
        }
        if (stack.size() != 1 || stack[0].chain != restrictions) puzzle.fault("not one set, or not one Restriction");
        results.push_back(restrictions ? stack[0].stay : stack[0].cards);
    }
    for (int kind = 0; kind < puzzle.kinds() && !programs.empty(); ++kind) {
        const Kind& one = puzzle.pool.kinds[kind];
        const int there = one.base + (choice.taken == kind + 1), chosen = choice.counts[kind];
        if (chosen < (restrictions ? one.least_in_restrictions : one.least_in_set_name)) puzzle.fault("Required left out");
        if (choice.taken == kind + 1 && !one.extra) puzzle.fault("taken from Resources, where it is not");
        if (puzzle.free(kind) ? chosen > 0 && there == 0 : chosen > there) puzzle.fault("a cube too many");
        used[one.role] -= chosen;
        again[one.role] |= puzzle.free(kind) && there > 0;
    }
    for (int role = 0; role < MOST_ROLES; ++role) {
        if (used[role] < 0 || (used[role] > 0 && !again[role])) puzzle.fault("other cubes than were chosen");
    }
    return results;
}

void check(const Puzzle& puzzle, const Witness& witness) {
    const Choice &naming = witness.set_name_choice, &limiting = witness.restrictions_choice;
    const Pool& pool = puzzle.pool;
    const bool restricted = !witness.restrictions.empty();
    const Cards named = run(puzzle, {witness.set_name}, naming, false)[0];
    const Stays stays = run(puzzle, witness.restrictions, limiting, true);
    if (!puzzle.right(puzzle.casts.at(witness.universe), named, stays)) puzzle.fault("a Solution that is not right");
    if (restricted ? !pool.restrictions : pool.restriction_needed) puzzle.fault("Restrictions where none may be, or none");
    if (naming.taken && limiting.taken && naming.taken != limiting.taken) puzzle.fault("two cubes from Resources");
    int length = static_cast<int>(witness.set_name.size()), operations = 0;
    for (const Step& step : witness.set_name) operations += puzzle.roles[step.role].sort != Sort::OPERAND;
    for (const Program& program : witness.restrictions) length += static_cast<int>(program.size());
    if (length != witness.length || length < pool.least_cubes) puzzle.fault("not so many cubes");
    if (operations < pool.least_operations) puzzle.fault("too few operations");
    for (int kind = 0; kind < puzzle.kinds(); ++kind) {
        const bool used = naming.counts[kind] > 0 || (restricted && limiting.counts[kind] > 0);
        if (pool.kinds[kind].wanted && !used) puzzle.fault("a wanted cube is left out");
    }
    Cards all = named;
    for (const Cards stay : stays) all &= stay;
    if (puzzle.casts[witness.universe].selected(all) != witness.selected) puzzle.fault("other cards selected");
}

// The roles of the game, as Python makes them, or any others of the same sorts.
Puzzle decode(Bytes& bytes) {
    using enum Sort;
    Puzzle puzzle;
    puzzle.roles = {{OPERAND, {43690}}, {OPERAND, {52428}},    {OPERAND, {61680}}, {OPERAND, {65280}}, {OPERAND, {65535}},
                    {OPERAND, {0}},     {OPERAND, {65535, 0}}, {BINARY, {14}},     {BINARY, {8}},      {BINARY, {4}},
                    {BINARY, {6}},      {BINARY, {8, 14}},     {PRIME, {0}},       {RELATION, {9}},    {RELATION, {11}}};
    const bool others = bytes.one_in(4);
    for (Role& role : puzzle.roles) {
        for (auto& code : role.codes) code = others && role.sort != OPERAND ? bytes.below(16) : code;
    }
    Pool& pool = puzzle.pool;
    const int kinds = 3 + bytes.below(6), cubes = bytes.one_in(4) ? 3 + bytes.below(12) : 3 + bytes.below(5);
    const bool one_from_resources = bytes.below(2), tight = bytes.below(2);
    constexpr int first[] = {0, 7, 12, 13}, many[] = {7, 5, 1, 2}, sorts[] = {0, 1, 3, 0, 2, 0, 1};
    for (int kind = 0; kind < kinds; ++kind) {
        const int sort = sorts[kind < 4 ? kind : bytes.below(7)];
        pool.kinds.push_back({first[sort] + bytes.below(many[sort]), 0, 0, 0, false, bytes.one_in(12)});
    }
    for (int cube = 0; cube < cubes; ++cube) {
        const int number = cube < kinds ? cube : bytes.below(kinds), place = bytes.below(tight ? 3 : 8);
        Kind& kind = pool.kinds[number];
        if (place % 2 && one_from_resources) kind.extra = true;
        else ++kind.base;
        if (place > 0) continue;
        ++kind.least_in_restrictions;
        if (puzzle.role(number).sort == RELATION) pool.restriction_needed = true;
        else kind.least_in_set_name = kind.least_in_restrictions;
    }
    pool.operations_repeat = bytes.one_in(4);
    pool.restrictions = bytes.below(2);
    pool.no_null_restrictions = bytes.one_in(4);
    pool.least_operations = bytes.one_in(3) ? bytes.below(4) : 0;
    pool.least_cubes = 1 + bytes.below(3);
    const Cards dealt = bytes.below(256) | bytes.below(256) << 8, twice = bytes.one_in(4) ? bytes.below(256) : 0;
    const std::uint64_t goals = std::uint64_t{1} << bytes.below(8) | std::uint64_t{bytes.one_in(3)} << bytes.below(12);
    const int must = bytes.one_in(5) ? bytes.below(16) : 16, must_not = bytes.one_in(5) ? bytes.below(16) : 16;
    for (int row = dealt & 1 ? bytes.below(3) : 0; row >= 0; --row) {  // the blank card as other cards, then itself
        Cast cast{{}, goals, dealt, static_cast<Cards>(dealt & ~1), 0, 0, -1};
        for (int dots = 0; dots < 16; ++dots) cast.weights[dots] = (dealt >> dots & 1) * (1 + (twice >> dots & 1));
        if (row > 0) {
            cast.blank_as = 1 + bytes.below(15);
            cast.weights[0] = 0;
            cast.weights[cast.blank_as] += 1 + (twice >> cast.blank_as & 1);
            cast.present = static_cast<Cards>(cast.dealt | 1 << cast.blank_as);
        }
        cast.must = static_cast<Cards>(cast.present & 1 << must);
        cast.must_not = static_cast<Cards>(cast.present & 1 << must_not);
        puzzle.casts.push_back(cast);
    }
    return puzzle;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    Puzzle puzzle = decode(bytes);
    Table table;
    for (const Cast& cast : puzzle.casts) {
        table.universes.emplace_back(cast.weights, cast.present, cast.goals, cast.must, cast.must_not, cast.blank_as);
        table.universes.back().dealt = cast.dealt;
    }
    Solver solver(puzzle.roles, bytes.one_in(4) ? 1000 : std::size_t{16} << 20);
    const auto soon = [] { return Watch::Clock::now() + std::chrono::milliseconds(40); };
    const int tried = puzzle.pool.operations_repeat ? MOST_CUBES_TRIED_FREE : MOST_CUBES_TRIED;
    for (int round = 0; round < 2; ++round) {  // the second asks for other cards than the first found
        const Answer answer = solver.solve({puzzle.pool}, table, soon(), nullptr);
        if (answer.witness) check(puzzle, *answer.witness);
        if (answer.stopped) return 0;
        const int length = answer.witness ? answer.witness->length : 0;
        for (int listed = 1; listed <= (length ? length : 9); ++listed) {
            const auto every = solver.list({puzzle.pool}, table, listed, soon(), nullptr);
            if (!every) break;
            for (const Witness& witness : *every) check(puzzle, witness);
            if (!every->empty() && listed != length && answer.shortest) puzzle.fault("the listing knows a shorter one");
            if (every->empty() && listed == length && answer.shortest) puzzle.fault("the listing does not know it");
        }
        if (puzzle.pool.cubes() <= tried) {
            Plain plain{puzzle, {}};
            for (int taken = -1; taken < puzzle.kinds(); ++taken) {
                if (taken < 0 || puzzle.pool.kinds[taken].extra) plain.look(taken);
            }
            if (plain.best && !length) puzzle.fault("called impossible, but there is a Solution");
            if (plain.best && plain.best < length && answer.shortest) puzzle.fault("there is a shorter Solution");
            if (!plain.best && length && !puzzle.pool.operations_repeat) puzzle.fault("a Solution that no cubes make");
        }
        if (!answer.witness) return 0;
        table.spoken_for = puzzle.spoken_for = answer.witness->selected;
    }
    return 0;
}
