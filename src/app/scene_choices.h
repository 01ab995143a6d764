#pragma once

#include <map>
#include <optional>
#include <string>

#include "exchange/snapshot.h"
#include "render/force_style.h"
#include "settings/view_options.h"
#include "ui/trail_choices.h"

namespace touchstone::app {

/// View options set by a scene, which replace a person's own choices while the scene is open.
class SceneChoices {
 public:
  /// Replaces the choices of the previous scene by those of a newly opened one. A lesson shows
  /// forces as a new window does, except for options that it sets itself: its question is about
  /// forces.
  void Apply(const scene::SceneDesc& scene, settings::ViewOptions* options);
  /// Restores the person's own choices; options changed while the scene was open stay changed.
  void Restore(settings::ViewOptions* options);
  /// The options that Restore would produce.
  settings::ViewOptions Restored(settings::ViewOptions options) const;

  /// Applies the trails that the scene sets.
  void Apply(const scene::SceneDesc& scene, ui::TrailOptions* trails);
  /// The person's own trails, unless they were changed while the scene was open.
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

/// The options with bodies, contacts and links only.
settings::ForceOptions WithoutForces(settings::ForceOptions shown);

/// The forces in the gallery's picture of a scene: a lesson's picture shows none, since they would
/// answer its question.
render::ForceStyle TeaserForceStyle(const exchange::Snapshot& snapshot);

/// The style of forces in a scene if nobody has chosen anything: for screenshots of runs without a
/// window.
render::ForceStyle OpeningForceStyle(const exchange::Snapshot& snapshot);

}  // namespace touchstone::app
