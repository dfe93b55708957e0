// A list that is short nearly always: up to N entries lie in it, and only a longer one takes memory of its own. For lists that
// are made and dropped again millions of times a minute.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace forceout {

template <class T, std::size_t N>
class ShortList {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = const T*;

    ShortList() = default;
    ShortList(std::initializer_list<T> entries) : ShortList(std::span<const T>(entries.begin(), entries.size())) {}
    explicit ShortList(std::span<const T> entries) {
        for (const T& entry : entries) push_back(entry);
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T* begin() { return data(); }
    T* end() { return data() + size_; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size_; }
    T& operator[](std::size_t at) { return data()[at]; }
    const T& operator[](std::size_t at) const { return data()[at]; }

    void push_back(const T& entry) { insert(end(), entry); }
    void insert(T* place, T entry) {
        const std::ptrdiff_t at = place - begin();
        grow();
        std::copy_backward(begin() + at, end() - 1, end());
        begin()[at] = entry;
    }
    void erase(T* place) { erase(place, place + 1); }
    void erase(T* first, T* last) {
        std::copy(last, end(), first);
        size_ -= static_cast<std::size_t>(last - first);
    }
    void clear() { size_ = 0; }

    friend bool operator==(const ShortList& a, const ShortList& b) { return std::ranges::equal(a, b); }

private:
    T* data() { return longer_.empty() ? here_ : longer_.data(); }
    const T* data() const { return longer_.empty() ? here_ : longer_.data(); }
    // One more entry at the end, whatever it is. What has once become long stays so.
    void grow() {
        if (longer_.empty() && size_ == N) longer_.assign(here_, here_ + N);
        ++size_;
        if (!longer_.empty() && longer_.size() < size_) longer_.resize(size_ * 2);
    }

    std::size_t size_ = 0;
    T here_[N];
    std::vector<T> longer_;
};

}  // namespace forceout
