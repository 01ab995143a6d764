// `simulate --events`: each kind of event with its columns, in built-in scenes that make it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/program.h"
#include "exchange/event.h"

namespace touchstone::cli {
namespace {

using exchange::EventKind;

constexpr const char* kHead =
    "time,kind,body_a,body_b,px,py,pz,nx,ny,nz,speed_before,speed_after,jx,jy,jz,"
    "work_compression,work_restitution,phases,bisection_iterations";
constexpr double kGravity = 9.81;

/// A row of the table.
struct Row {
  std::map<std::string, std::string> cell;  // by column

  const std::string& Text(const std::string& column) const { return cell.at(column); }
  double Number(const std::string& column) const { return std::stod(cell.at(column)); }
  Vec3 Vector(const std::string& letter) const {
    return {Number(letter + "x"), Number(letter + "y"), Number(letter + "z")};
  }
};

/// The events of a run of a built-in scene; all that holds for every row is checked here.
class Table {
 public:
  Table(const std::string& scene, double duration, const std::string& setting = "") {
    std::vector<std::string> call = {"simulate", scene, "--duration", std::to_string(duration),
                                     "--events", "-"};
    if (!setting.empty()) call.insert(call.end(), {"--set", setting});
    const Outcome outcome = RunProgram(call);
    EXPECT_EQ(outcome.exit_code, kDone) << outcome.err;
    const std::vector<std::string> lines = Lines(outcome.out);
    EXPECT_FALSE(lines.empty());
    if (lines.empty()) return;
    EXPECT_EQ(lines.front(), kHead);
    std::set<std::string> kinds;
    for (const EventKind kind : exchange::kEventKinds) kinds.insert(ToString(kind));
    const std::vector<std::string> columns = Cells(kHead);
    double time = 0.0;
    for (size_t i = 1; i < lines.size(); ++i) {
      const std::vector<std::string> cells = Cells(lines[i]);
      EXPECT_EQ(cells.size(), columns.size()) << lines[i];
      if (cells.size() != columns.size()) return;
      Row& row = rows_.emplace_back();
      for (size_t k = 0; k < cells.size(); ++k) row.cell[columns[k]] = cells[k];
      EXPECT_TRUE(kinds.contains(row.Text("kind"))) << lines[i];
      EXPECT_GE(row.Number("time"), time);
      time = row.Number("time");
      for (const std::string& column : columns) {
        const bool number = column != "kind" && !column.starts_with("body");
        EXPECT_TRUE(!number || std::isfinite(row.Number(column))) << lines[i];
      }
    }
  }

  /// The rows of a kind, of which there are some.
  std::vector<Row> Of(const std::string& kind) const {
    std::vector<Row> some;
    std::ranges::copy_if(rows_, std::back_inserter(some),
                         [&](const Row& row) { return row.Text("kind") == kind; });
    EXPECT_FALSE(some.empty()) << kind;
    return some;
  }

 private:
  std::vector<Row> rows_;
};

/// Two bodies and the unit normal between them.
void ExpectPair(const Row& row) {
  EXPECT_NE(row.Text("body_a"), "");
  EXPECT_NE(row.Text("body_b"), "");
  EXPECT_NE(row.Text("body_a"), row.Text("body_b"));
  EXPECT_NEAR(row.Vector("n").norm(), 1.0, 1e-12);
}

void ExpectZero(const Row& row, const std::vector<std::string>& columns) {
  for (const std::string& column : columns) EXPECT_EQ(row.Number(column), 0.0) << column;
}
const std::vector<std::string> kImpact = {"work_compression", "work_restitution", "phases",
                                          "bisection_iterations"};
const std::vector<std::string> kNumbers = {
    "speed_before", "speed_after",         "jx", "jy", "jz", "work_compression", "work_restitution",
    "phases",       "bisection_iterations"};

// A cube of `bounce` lands flat on the floor at sqrt(2 g h) and leaves with e times that: impulse,
// works and speeds are those of the textbook.
TEST(EventTable, Collision) {
  const std::vector<Row> rows = Table("bounce", 1.0).Of("collision");
  std::set<double> restitutions;
  for (const Row& row : rows) {
    ExpectPair(row);
    ASSERT_EQ(row.Text("body_a"), "floor");
    const Vec3 n = row.Vector("n");
    EXPECT_NEAR(n.z(), -1.0, 1e-12);  // from the cube to the floor
    EXPECT_NEAR(row.Number("pz"), 0.0, 1e-4);
    const double before = row.Number("speed_before"), after = row.Number("speed_after");
    EXPECT_LT(before, 0.0);
    EXPECT_GT(after, -1e-12);
    const double e = -after / before;
    const double mass = row.Vector("j").dot(n) / ((1.0 + e) * -before);  // j acts on the floor
    EXPECT_NEAR(row.Number("work_compression"), -0.5 * mass * before * before, 1e-6 * mass);
    EXPECT_NEAR(row.Number("work_restitution"), 0.5 * mass * after * after, 1e-6 * mass);
    EXPECT_EQ(row.Number("phases"), 1.0);
    EXPECT_GE(row.Number("bisection_iterations"), 3.0);
    restitutions.insert(std::round(10.0 * e) / 10.0);
  }
  const auto fall = std::ranges::min(rows, {}, [](const Row& row) { return row.Number("time"); });
  EXPECT_NEAR(fall.Number("speed_before"), -kGravity * fall.Number("time"), 1e-9);
  EXPECT_GE(restitutions.size(), 3U);
}

// Of the pairs that an impact strikes, only that whose gap closed then was searched for; now and
// then the search of another ends at the same time.
TEST(EventTable, LooksAreThoseOfTheSearchThatFoundTheCollision) {
  std::map<double, std::vector<double>> looks;  // by time
  for (const Row& row : Table("hail", 1.0).Of("collision"))
    looks[row.Number("time")].push_back(row.Number("bisection_iterations"));
  int of_several = 0, twice = 0;
  for (const auto& [time, of_pairs] : looks) {
    const auto searched = std::ranges::count_if(of_pairs, [](double n) { return n > 0.0; });
    twice += searched > 1 ? 1 : 0;
    of_several += of_pairs.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(of_several, 100);
  EXPECT_LT(20 * twice, of_several);
}

TEST(EventTable, ContactMadeAndBroken) {
  const Table table("bounce", 1.5);
  for (const char* kind : {"contact-made", "contact-broken"}) {
    for (const Row& row : table.Of(kind)) {
      ExpectPair(row);
      EXPECT_NEAR(row.Number("pz"), 0.0, 1e-4) << kind;
      ExpectZero(row, kNumbers);
    }
  }
  const auto made = table.Of("contact-made"), struck = table.Of("collision");
  EXPECT_EQ(made.front().Text("time"), struck.front().Text("time"));
}

// The force on a: along the normal it pushes, across it friction holds no more than mu allows.
void ExpectFriction(const Row& row, double mu) {
  ExpectPair(row);
  EXPECT_GE(row.Number("speed_before"), 0.0);
  EXPECT_GE(row.Number("speed_after"), 0.0);
  const Vec3 force = row.Vector("j"), n = row.Vector("n");
  EXPECT_GT(force.dot(n), 0.0);
  EXPECT_LE((force - force.dot(n) * n).norm(), (1.0 + 1e-6) * mu * force.dot(n));
  ExpectZero(row, kImpact);
}

TEST(EventTable, StickToSlipAndSlipToStick) {
  const Table table("hail", 3.0);
  for (const Row& row : table.Of("stick-to-slip")) {
    ExpectFriction(row, 0.5);
    EXPECT_GT(row.Number("speed_after"), 0.0);
  }
  for (const Row& row : table.Of("slip-to-stick")) ExpectFriction(row, 0.5);
  for (const Row& row : Table("slope-race", 5.0).Of("slip-to-stick")) {
    ExpectFriction(row, 1.0);
    EXPECT_LT(row.Number("speed_after"), 1e-6);  // nothing turns there
  }
}

TEST(EventTable, Painleve) {
  for (const Row& row : Table("painleve", 1.0).Of("painleve")) {
    ExpectPair(row);
    EXPECT_GT(row.Number("speed_before"), 1e-6);
    EXPECT_GT(row.Vector("j").dot(row.Vector("n")), 0.0);
    ExpectZero(row, kImpact);
  }
}

/// One body alone, where it is.
void ExpectOneBody(const Row& row) {
  EXPECT_NE(row.Text("body_a"), "");
  EXPECT_EQ(row.Text("body_b"), "");
  ExpectZero(row, {"nx", "ny", "nz"});
  ExpectZero(row, kNumbers);
}

TEST(EventTable, Sleep) {
  const std::vector<Row> rows = Table("stack-10", 1.0).Of("sleep");
  EXPECT_EQ(rows.size(), 10U);
  for (const Row& row : rows) ExpectOneBody(row);
}

TEST(EventTable, Wake) {
  const Table table("cradle", 1.0);
  const std::vector<Row> struck = table.Of("collision");
  for (const Row& row : table.Of("wake")) {
    ExpectOneBody(row);
    EXPECT_TRUE(std::ranges::any_of(
        struck, [&](const Row& hit) { return hit.Text("time") == row.Text("time"); }));
  }
}

TEST(EventTable, PositionPass) {
  for (const Row& row : Table("bowling", 2.0).Of("position-pass")) {
    ExpectPair(row);
    ExpectZero(row, kNumbers);
  }
}

/// The impulse and speeds of the hardest collision of an impact, the works of all of it.
void ExpectImpactExit(const Table& table, const Row& row) {
  ExpectPair(row);
  EXPECT_LT(row.Number("speed_before"), 1e-3);  // what is struck in turn may have parted slowly
  EXPECT_GT(row.Vector("j").dot(row.Vector("n")), 0.0);
  EXPECT_GE(row.Number("phases"), 0.0);
  EXPECT_EQ(row.Number("bisection_iterations"), 0.0);
  double compression = 0.0;
  bool found = false;
  for (const Row& hit : table.Of("collision")) {
    if (hit.Text("time") != row.Text("time")) continue;
    compression += hit.Number("work_compression");
    found |= hit.Text("body_a") == row.Text("body_a") && hit.Text("body_b") == row.Text("body_b") &&
             hit.Text("jx") == row.Text("jx") && hit.Text("jz") == row.Text("jz");
  }
  EXPECT_TRUE(found);
  EXPECT_LE(compression, row.Number("work_compression") + 1e-12);  // of one impact, or several
}

TEST(EventTable, BudgetExit) {
  const Table table("cradle", 1.0, "settings.impact.max_passes=1");
  for (const Row& row : table.Of("budget-exit")) {
    ExpectImpactExit(table, row);
    EXPECT_EQ(row.Number("phases"), 1.0);
  }
}

TEST(EventTable, InelasticExit) {
  const Table table("platonic", 1.5);
  for (const Row& row : table.Of("inelastic-exit")) ExpectImpactExit(table, row);
}

TEST(EventTable, DissipativeExit) {
  for (const Row& row :
       Table("hail", 0.4, "settings.contact.max_newton=10").Of("dissipative-exit")) {
    ExpectPair(row);
    ExpectZero(row, kNumbers);
  }
}

TEST(EventTable, ADissipativeExitIsNotCertified) {
  const Outcome outcome =
      RunProgram({"simulate", TOUCHSTONE_TEST_DATA "/torn-500555.scene.json", "--set",
                  "settings.pace=lively", "--duration", "0.3", "--events", "-"});
  const std::vector<std::string> lines = Lines(outcome.out);
  ASSERT_EQ(Cells(lines.front()).back(), "certified");
  int exits = 0;
  for (const std::string& line : lines) {
    const std::vector<std::string> cells = Cells(line);
    if (cells[1] != "dissipative-exit") continue;
    EXPECT_EQ(cells.back(), "0") << line;
    ++exits;
  }
  EXPECT_GT(exits, 0);
}

}  // namespace
}  // namespace touchstone::cli
