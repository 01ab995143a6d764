#include "exchange/event.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace touchstone::exchange {
namespace {

/// Words of small letters with a hyphen between two.
bool IsHyphenated(const std::string& name) {
  const auto may_stand = [](char c) { return c == '-' || (c >= 'a' && c <= 'z'); };
  return !name.empty() && std::ranges::all_of(name, may_stand) && !name.starts_with('-') &&
         !name.ends_with('-') && name.find("--") == std::string::npos;
}

TEST(EventKind, EveryKindHasANameOfItsOwnForScripts) {
  std::set<std::string> names;
  for (const EventKind kind : kEventKinds) {
    const std::string name = ToString(kind);
    EXPECT_TRUE(IsHyphenated(name)) << name;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(names.size(), static_cast<size_t>(EventKind::kRough) + 1);
}

TEST(EventFilter, LetsThroughAnyOneKindOneBodyOrBoth) {
  EventSnapshot event;
  event.kind = EventKind::kWake;
  event.body_a = BodyId{3};
  EXPECT_TRUE(EventFilter{}.Matches(event));
  EXPECT_TRUE((EventFilter{EventKind::kWake, {}}).Matches(event));
  EXPECT_FALSE((EventFilter{EventKind::kSleep, {}}).Matches(event));
  EXPECT_TRUE((EventFilter{{}, BodyId{3}}).Matches(event));
  EXPECT_FALSE((EventFilter{{}, BodyId{4}}).Matches(event));
  EXPECT_TRUE((EventFilter{EventKind::kWake, BodyId{3}}).Matches(event));
  EXPECT_FALSE((EventFilter{EventKind::kWake, BodyId{4}}).Matches(event));
  EXPECT_FALSE((EventFilter{EventKind::kSleep, BodyId{3}}).Matches(event));
}

TEST(EventFilter, CountsBothBodiesOfAContact) {
  EventSnapshot event;
  event.body_a = BodyId{3};
  event.body_b = BodyId{5};
  EXPECT_TRUE((EventFilter{{}, BodyId{5}}).Matches(event));
}

TEST(EventFilter, SaysWhatItLetsThrough) {
  EXPECT_EQ(Describe({}), "event");
  EXPECT_EQ(Describe({EventKind::kStickToSlip, {}}), "stick-to-slip event");
  EXPECT_EQ(Describe({EventKind::kSleep, BodyId{1}}), "sleep event of that body");
}

}  // namespace
}  // namespace touchstone::exchange
