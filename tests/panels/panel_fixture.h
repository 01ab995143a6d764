#pragma once

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/shapes.h"
#include "ui/idle_text.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// ImGui without a window: draws one panel frame by frame, with a mouse that the test moves.
class PanelTest : public ::testing::Test {
 protected:
  PanelTest() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {1280, 1200};
    io.DeltaTime = 1.0F / 60.0F;
    io.Fonts->AddFontDefault();
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    fonts_.text = fonts_.bold = io.Fonts->Fonts[0];
  }
  ~PanelTest() override { ImGui::DestroyContext(); }

  using Draw = std::function<void(const PanelContext&)>;

  /// One frame; the commands it gave are added to commands_.
  void Frame(const Draw& draw) {
    now_ += 1.0 / 60.0;
    ForgetStepsOfIdleText();
    ImGui::NewFrame();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width_, 1200});
    ImGui::Begin("panel");
    widgets_.clear();
    draw({.snapshot = snapshot_,
          .selected = selected_,
          .several = several_,
          .contact = contact_,
          .fonts = fonts_,
          .now = now_,
          .waiting = waiting_,
          .stopping = stopping_,
          .leaving = leaving_,
          .commands = &commands_,
          .widgets = &widgets_,
          .sections = &sections_,
          .intents = &intents_,
          .document = snapshot_.scene ? snapshot_.scene->name : ""});
    ImGui::End();
    ImGui::Render();
  }

  /// All that one frame says.
  std::string TextOf(const Draw& draw) {
    std::string text;
    Frame([&](const PanelContext& context) {
      ImGui::LogToBuffer();
      draw(context);
      text = ImGui::GetCurrentContext()->LogBuffer.c_str();
      ImGui::LogFinish();
    });
    return text;
  }

  /// Presses and releases the left button at a share of the named widget's width.
  void Click(const Draw& draw, const std::string& widget, float share = 0.5F) {
    Frame(draw);
    ASSERT_TRUE(widgets_.contains(widget)) << widget;
    const auto rect = widgets_.at(widget);
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = {rect[0] + share * (rect[2] - rect[0]), 0.5F * (rect[1] + rect[3])};
    Frame(draw);  // ImGui takes a frame to know what is hovered
    io.MouseDown[0] = true;
    Frame(draw);
    io.MouseDown[0] = false;
    Frame(draw);
    // A slider waits until the click can no longer become a double click.
    const float frame = std::exchange(io.DeltaTime, 2.0F * io.MouseDoubleClickTime);
    Frame(draw);
    io.DeltaTime = frame;
  }

  /// The only command given, as a T.
  template <class T>
  T TheCommand() const {
    EXPECT_EQ(commands_.size(), 1u);
    if (commands_.empty() || !std::holds_alternative<T>(commands_.back())) {
      ADD_FAILURE() << "another command, or none";
      return {};
    }
    return std::get<T>(commands_.back());
  }

  static exchange::BodySnapshot MakeBody(std::uint32_t id, const std::string& name, double e,
                                         double mu) {
    exchange::BodySnapshot body;
    body.id = BodyId{id};
    body.name = name;
    body.shape = geometry::MakeBodyShape(geometry::MakeBox(Vec3::Ones()));
    body.material.restitution = e;
    body.material.friction = mu;
    return body;
  }

  exchange::Snapshot snapshot_;
  std::optional<BodyId> selected_;
  std::vector<BodyId> several_;
  std::optional<exchange::ContactKey> contact_;
  Fonts fonts_;
  Commands commands_;
  WidgetRects widgets_;
  SectionStates sections_;
  Intents intents_;
  double now_ = 0.0;
  double waiting_ = 0.0;  // [s]
  bool leaving_ = false;
  bool stopping_ = false;
  float width_ = 320.0F;  // of the panel
};

}  // namespace touchstone::ui
