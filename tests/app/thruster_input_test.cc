#include "app/thruster_input.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "app/push_menu.h"
#include "scene/thruster_keys.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace touchstone::app {
namespace {

class ThrusterInputTest : public ::testing::Test {
 protected:
  ThrusterInputTest() {
    for (const char* key : {"S", "Left", "S"})
      snapshot_.thrusters.push_back({.body = BodyId{1}, .key = key});
    snapshot_.thrusters.push_back({.body = BodyId{1}, .key = ""});
  }
  bool Press(int key, int mods = 0, bool repeated = false) {
    return input_.Press({key, mods, repeated, key}, snapshot_, send_);
  }
  /// What was sent since the last call: "+S" for a key that fires, "-S" for one that ends.
  std::string Sent() {
    std::string text;
    for (const exchange::Command& command : std::exchange(sent_, {})) {
      const auto& set = std::get<exchange::SetThrusters>(command);
      text += (set.firing ? "+" : "-") + set.key;
    }
    return text;
  }

  exchange::Snapshot snapshot_;
  ThrusterInput input_;
  std::vector<exchange::Command> sent_;
  ThrusterInput::Send send_ = [this](exchange::Command command) {
    sent_.push_back(std::move(command));
  };
};

TEST_F(ThrusterInputTest, FiresWhileTheKeyIsHeld) {
  EXPECT_TRUE(Press(GLFW_KEY_S));
  EXPECT_EQ(Sent(), "+S");
  EXPECT_TRUE(Press(GLFW_KEY_S, 0, true));  // the keyboard repeats it
  EXPECT_EQ(Sent(), "");
  EXPECT_TRUE(Press(GLFW_KEY_LEFT));
  EXPECT_EQ(Sent(), "+Left");
  input_.Release(GLFW_KEY_S, send_);
  EXPECT_EQ(Sent(), "-S");
  input_.Release(GLFW_KEY_S, send_);
  EXPECT_EQ(Sent(), "");
}

TEST_F(ThrusterInputTest, OtherKeysAndChordsAreLeftAlone) {
  EXPECT_FALSE(Press(GLFW_KEY_SPACE));
  EXPECT_FALSE(Press(GLFW_KEY_S, GLFW_MOD_CONTROL));
  EXPECT_FALSE(Press(GLFW_KEY_D));
  input_.Release(GLFW_KEY_D, send_);
  EXPECT_EQ(Sent(), "");
}

TEST_F(ThrusterInputTest, NothingGoesOnFiringWhenTheWindowLosesTheKeyboard) {
  Press(GLFW_KEY_S);
  Press(GLFW_KEY_LEFT);
  Sent();
  input_.ReleaseAll(send_);
  EXPECT_EQ(Sent(), "-S-Left");
  input_.Release(GLFW_KEY_S, send_);
  EXPECT_EQ(Sent(), "");
}

TEST_F(ThrusterInputTest, AnotherSceneForgetsTheHeldKeys) {
  Press(GLFW_KEY_S);
  input_.Clear();
  input_.Release(GLFW_KEY_S, send_);
  EXPECT_EQ(Sent(), "+S");
}

TEST(FreeThrusterKey, IsOneThatNothingUsesYet) {
  exchange::Snapshot snapshot;
  const InputMap inputs;
  std::string keys;
  for (int i = 0; i < 8; ++i) {
    const std::string key = FreeThrusterKey(snapshot, inputs);
    snapshot.thrusters.push_back({.body = BodyId{1}, .key = key});
    keys += key + " ";
  }
  EXPECT_EQ(keys, "I J O U Y Z Up Down ");
  EXPECT_EQ(FreeThrusterKey(snapshot, inputs), "A") << "better than one of another thruster";
  for (const std::string_view key : scene::ThrusterKeys())
    snapshot.thrusters.push_back({.body = BodyId{1}, .key = std::string(key)});
  EXPECT_EQ(FreeThrusterKey(snapshot, inputs), "A");
}

TEST(GlfwKeyOf, EveryThrusterKeyHasAKeyOfItsOwn) {
  std::set<int> keys;
  for (const std::string_view name : scene::ThrusterKeys()) keys.insert(GlfwKeyOf(name));
  EXPECT_EQ(keys.size(), scene::ThrusterKeys().size());
  EXPECT_EQ(GlfwKeyOf("A"), GLFW_KEY_A);
  EXPECT_EQ(GlfwKeyOf("9"), GLFW_KEY_9);
  EXPECT_EQ(GlfwKeyOf("Down"), GLFW_KEY_DOWN);
}

}  // namespace
}  // namespace touchstone::app
