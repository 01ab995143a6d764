#pragma once

#include "app/camera_rig.h"
#include "app/documents.h"
#include "app/force_switch.h"
#include "app/frame_pacer.h"
#include "app/imgui_session.h"
#include "app/input_map.h"
#include "app/input_queue.h"
#include "app/live_run.h"
#include "app/panels.h"
#include "app/picture_studio.h"
#include "app/preferences.h"
#include "app/reference_run.h"
#include "app/scene_hands.h"
#include "app/scene_painter.h"
#include "app/selection.h"
#include "app/trails.h"
#include "app/window.h"

namespace touchstone::app {

/// The parts of the window, connected. Each part refers only to those above it.
struct WindowParts {
  /// Throws DisplayError. `stored` must outlive this.
  WindowParts(const Opening& opening, Preferences* stored);

  /// Whether the camera glides and cursors blink: not if the person, or by default the desktop,
  /// asks for reduced motion.
  bool moves() const;

  Preferences& preferences;
  bool desktop_moves;  // setting of the desktop when the window was opened
  InputMap inputs;
  Window window;
  InputQueue input;
  ImGuiSession imgui;
  FramePacer pacer;
  Panels panels;
  LiveRun run;
  CameraRig camera;
  Selection selection;
  ForceSwitch force_switch;
  Trails trails;
  ReferenceRun reference;
  ScenePainter painter{window, preferences};
  Documents documents{&run, camera, &preferences, panels.banner()};
  PictureStudio pictures{&run, &painter, camera, documents, preferences, panels.banner()};
  SceneHands hands{&run, &camera, &selection, inputs, &preferences, panels.banner()};
};

}  // namespace touchstone::app
