#pragma once

#include "app/input_map.h"
#include "app/live_run.h"
#include "app/preferences.h"
#include "app/thumbnails.h"
#include "app/window.h"
#include "ui/banner.h"
#include "ui/clip_controls.h"
#include "ui/contacts_panel.h"
#include "ui/departure_strip.h"
#include "ui/events_panel.h"
#include "ui/gravity_arrow.h"
#include "ui/help_window.h"
#include "ui/impact_panel.h"
#include "ui/inspector_panel.h"
#include "ui/lesson_card.h"
#include "ui/nobody_strip.h"
#include "ui/parameters_panel.h"
#include "ui/picture_panel.h"
#include "ui/plots_panel.h"
#include "ui/reference_strip.h"
#include "ui/refinement_strip.h"
#include "ui/scene_browser.h"
#include "ui/scene_gallery.h"
#include "ui/scene_note.h"
#include "ui/search_panel.h"
#include "ui/several_panel.h"
#include "ui/side_panel.h"
#include "ui/slow_motion.h"
#include "ui/slowness_advice.h"
#include "ui/solver_panel.h"
#include "ui/timeline_bar.h"
#include "ui/toolbar.h"
#include "ui/world_panel.h"

namespace touchstone::app {

/// All panels around the scene.
class Panels {
 public:
  /// Data about the window for the panels that show it.
  struct WindowFacts {
    double frames_per_second = 0.0;
    ui::PictureState picture;
    const ui::ReferenceFacts* reference = nullptr;
    bool nobody = false;         // bodies could be seen, but none is in the picture
    std::string drag_hint = {};  // what else can be done during the present drag; empty: nothing
    ui::Rect prompt = {};        // a question in the upper right corner of the scene; empty: none
  };

  /// Draws the visible panels, the help and the banner, and lets a person drag the side panels'
  /// borders.
  void Draw(const ui::PanelContext& context, const ui::Layout& layout, const WindowFacts& facts,
            const InputMap& inputs, Preferences* preferences);

  /// The events to run to, as chosen in the toolbar; none if a body must be selected first.
  std::optional<exchange::EventFilter> ChosenEvents(std::optional<BodyId> selected) const {
    return toolbar_.ChosenEvents(selected);
  }
  /// Prepares for a newly opened scene.
  void Begin(const std::shared_ptr<const scene::SceneDesc>& scene) {
    lesson_.Begin(scene);
    over_scene_.slow_motion.Begin(*scene);
  }
  /// Shows the list of scenes, with the keyboard focus in its search.
  void FindScene(Preferences* preferences);
  ui::HelpState* help() { return &help_; }
  ui::SceneGallery* gallery() { return &gallery_; }
  ui::LessonCard* lesson() { return &lesson_; }
  /// The last rectangle of the lesson's card; empty without one.
  const ui::Rect& card() const { return card_; }
  /// The division of a window of that size.
  ui::Layout Divide(const WindowSize& window, float scale, const Preferences& preferences) const;
  ui::DepartureStrip* departures() { return &over_scene_.departures; }
  ui::SceneNote* note() { return &over_scene_.note; }
  void PlotVelocity(std::span<const BodyId> bodies) { plots_.ShowVelocity(bodies); }
  /// Whether the next frame will look different without any input.
  bool busy() const { return thumbnails_.busy() || past_ != nullptr; }
  /// Passes every snapshot to the panels that record the past; `now` is the wall clock [s].
  void Follow(const exchange::Snapshot& snapshot, double now) {
    plots_.Update(snapshot);
    events_.Update(snapshot);
    if (auto advice = slowness_.Follow(snapshot, now); advice && banner_.ShowAdvice(*advice))
      slowness_.CountAsGiven();
  }
  /// Fills the past of curves that were added late, from the recorded run.
  void FillPlots(LiveRun* run);
  ui::Banner* banner() { return &banner_; }

 private:
  /// Parts over the scene that have a state of their own.
  struct OverScene {
    ui::SlowMotion slow_motion;
    ui::SceneNote note;
    ui::RefinementStrip refinement;
    ui::DepartureStrip departures;
    ui::NobodyStrip nobody;
    ui::ClipStrip clip;
  };

  void DrawLeft(const ui::PanelContext& context, const ui::Rect& rect, Preferences* preferences);
  void DrawRight(const ui::PanelContext& context, const ui::Rect& rect, const WindowFacts& facts,
                 Preferences* preferences);
  static void DrawBorders(const ui::PanelContext& context, const ui::Layout& layout,
                          ui::PanelWidths* panels);
  void DrawDock(const ui::PanelContext& context, const ui::Rect& rect, Preferences* preferences);

  ui::SidePanel left_{"##left"};
  ui::SidePanel right_{"##right"};
  ui::HelpState help_;
  ui::TimelineBar timeline_;
  ui::Toolbar toolbar_;
  ui::SceneBrowser scenes_;
  ui::SceneGallery gallery_;
  ui::LessonCard lesson_;
  ui::Rect card_;
  Thumbnails thumbnails_;
  ui::WorldPanel world_;
  ui::ParametersPanel parameters_;
  ui::ContactsPanel contacts_;
  ui::GravityArrow gravity_arrow_;
  ui::InspectorPanel inspector_;
  ui::SeveralPanel several_;
  ui::PlotsPanel plots_;
  std::shared_ptr<exchange::MomentStream> past_;  // moments that the plots wait for; null: none
  ui::EventsPanel events_;
  ui::ImpactPanel impact_;
  ui::SearchPanel search_;
  ui::SolverPanel solver_;
  ui::Banner banner_;
  ui::SlownessAdvice slowness_;
  OverScene over_scene_;
};

}  // namespace touchstone::app
