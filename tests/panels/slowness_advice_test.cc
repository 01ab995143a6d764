#include "ui/slowness_advice.h"

#include <gtest/gtest.h>

#include "ui/banner.h"

namespace touchstone::ui {
namespace {

exchange::Snapshot Slow() {
  exchange::Snapshot snapshot;
  snapshot.scene = std::make_shared<scene::SceneDesc>();
  snapshot.run.state = exchange::RunState::kPlaying;
  snapshot.statistics.real_time_factor = 0.05;
  return snapshot;
}

TEST(SlownessAdvice, ComesOnceForASceneThatStaysSlow) {
  SlownessAdvice advice;
  exchange::Snapshot snapshot = Slow();
  EXPECT_FALSE(advice.Follow(snapshot, 0.0));
  EXPECT_FALSE(advice.Follow(snapshot, 2.9));
  const auto given = advice.Follow(snapshot, 3.1);
  ASSERT_TRUE(given);
  EXPECT_NE(given->find("0.05× real time"), std::string::npos) << *given;
  EXPECT_NE(given->find("lively pace"), std::string::npos);
  EXPECT_TRUE(advice.Follow(snapshot, 3.2)) << "nobody has seen it";
  advice.CountAsGiven();
  EXPECT_FALSE(advice.Follow(snapshot, 9.0));
  snapshot.scene = std::make_shared<scene::SceneDesc>();
  snapshot.settings.pace = settings::Pace::kLively;
  EXPECT_FALSE(advice.Follow(snapshot, 10.0));
  const auto again = advice.Follow(snapshot, 14.0);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->find("lively pace"), std::string::npos);
}

TEST(SlownessAdvice, DoesNotComeForAMomentOrForARunAsFastAsItCan) {
  SlownessAdvice advice;
  exchange::Snapshot snapshot = Slow();
  for (int i = 0; i < 10; ++i) {
    snapshot.statistics.real_time_factor = i % 2 == 0 ? 0.05 : 1.0;
    EXPECT_FALSE(advice.Follow(snapshot, 2.0 * i));
  }
  snapshot = Slow();
  snapshot.run.run_to = exchange::EventFilter{};
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(advice.Follow(snapshot, 100.0 + i));
}

TEST(Banner, RefusesAdviceWhileItShowsSomethingElse) {
  Banner banner;
  banner.ShowNotice("saved");
  EXPECT_FALSE(banner.ShowAdvice("fewer bodies"));
  EXPECT_TRUE(Banner().ShowAdvice("fewer bodies"));
}

}  // namespace
}  // namespace touchstone::ui
