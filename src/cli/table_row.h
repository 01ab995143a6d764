#pragma once

#include <array>
#include <charconv>
#include <ostream>
#include <string_view>

#include "base/math.h"

namespace touchstone::cli {

/// One row of a CSV table: cells separated by commas; the line ends when the row is destroyed.
/// Numbers have as many digits (at most 17) as needed to read back the same bits; a text with a
/// comma or a quote in it is quoted.
class TableRow {
 public:
  explicit TableRow(std::ostream& out) : out_(out) {}
  ~TableRow() { out_ << '\n'; }
  TableRow(const TableRow&) = delete;
  TableRow& operator=(const TableRow&) = delete;

  TableRow& Add(double x) {
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), x).ptr;
    Cell() << std::string_view(text.data(), end);
    return *this;
  }
  TableRow& Add(int x) {
    Cell() << x;
    return *this;
  }
  TableRow& Add(const Vec3& v) { return Add(v.x()).Add(v.y()).Add(v.z()); }
  TableRow& Add(const Quat& q) { return Add(q.w()).Add(q.x()).Add(q.y()).Add(q.z()); }
  TableRow& Add(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
      Cell() << text;
      return *this;
    }
    Cell() << '"';
    for (const char c : text) out_ << (c == '"' ? "\"\"" : std::string_view(&c, 1));
    out_ << '"';
    return *this;
  }

 private:
  std::ostream& Cell() {
    if (!is_first_) out_ << ',';
    is_first_ = false;
    return out_;
  }

  std::ostream& out_;
  bool is_first_ = true;
};

}  // namespace touchstone::cli
