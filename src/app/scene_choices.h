#pragma once

#include <map>
#include <optional>
#include <string>

#include "exchange/snapshot.h"
#include "render/force_style.h"
#include "settings/view_options.h"
#include "ui/trail_choices.h"

namespace touchstone::app {

/// What a scene wants to have shown, put over a person's own choice as long as the scene is open.
class SceneChoices {
 public:
  /// Another scene is open: its choices take the place of those of the scene before. A lesson shows
  /// forces as a new window does, but for what it says itself: its question is about these.
  void Apply(const scene::SceneDesc& scene, settings::ViewOptions* options);
  /// The person's own choice again; what they have changed while the scene was open stays changed.
  void Restore(settings::ViewOptions* options);
  /// What Restore would make of them.
  settings::ViewOptions Restored(settings::ViewOptions options) const;

  /// Likewise of the trails that the scene wants to have drawn.
  void Apply(const scene::SceneDesc& scene, ui::TrailOptions* trails);
  /// The person's own choice, unless they have changed the trails while the scene was open.
  ui::TrailOptions Restored(const ui::TrailOptions& trails) const;

 private:
  struct TrailChoice {
    ui::TrailOptions own;
    ui::TrailOptions of_scene;
  };
  struct Choice {
    bool own;
    bool of_scene;
  };
  std::map<std::string, Choice> choices_;  // by the name of the option
  std::optional<TrailChoice> trails_;
};

/// Bodies, contacts and links alone.
settings::ForceOptions WithoutForces(settings::ForceOptions shown);

/// The forces in the gallery's picture of a scene: those of a lesson would answer its question.
render::ForceStyle TeaserForceStyle(const exchange::Snapshot& snapshot);

/// How the forces of a scene are drawn where nobody has chosen anything: screenshots of runs
/// without a window.
render::ForceStyle OpeningForceStyle(const exchange::Snapshot& snapshot);

}  // namespace touchstone::app
