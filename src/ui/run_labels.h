#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "exchange/snapshot.h"
#include "ui/layout.h"

namespace touchstone::ui {

/// What two runs that stand side by side are called.
struct RunLabels {
  std::string kept;     // "Kept run: friction 0.2"
  std::string present;  // "This run: friction 0.5"
};

/// Names both runs with what differs between them at these moments: friction, restitution, gravity,
/// masses, the step, the pace, how many bodies there are. The first two differences are told.
RunLabels DescribeRuns(const exchange::Snapshot& kept, const exchange::Snapshot& present);

/// Where that label is drawn.
Rect PlaceRunLabel(const std::string& label, const Rect& part);
/// Writes a label in the middle of the upper border of a run's part of the scene.
void DrawRunLabel(const std::string& label, const Rect& part, ImDrawList* draw);
/// How much of a part's upper border such a label takes.
float RunLabelHeight();

/// A label in as many lines as it takes, and the part at whose upper border it stands.
struct PlacedNote {
  std::string text;
  Rect part;
};
/// Places notes below each other at the upper border of a room.
std::vector<PlacedNote> PlaceNotes(const std::vector<std::string>& notes, Rect room);

/// Draws the line between two parts that stand side by side, at the left border of the right one.
void DrawRunBorder(const Rect& right, ImDrawList* draw);

}  // namespace touchstone::ui
