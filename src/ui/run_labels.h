#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "exchange/snapshot.h"
#include "ui/layout.h"

namespace touchstone::ui {

/// Names of two runs shown side by side.
struct RunLabels {
  std::string kept;     // name of the kept run: "Kept run: friction 0.2"
  std::string present;  // name of the present run: "This run: friction 0.5"
};

/// Names both runs by their differences at these moments: friction, restitution, gravity, masses,
/// the step, the pace, the number of bodies. Only the first two differences are used.
RunLabels DescribeRuns(const exchange::Snapshot& kept, const exchange::Snapshot& present);

/// The rectangle of a label.
Rect PlaceRunLabel(const std::string& label, const Rect& part);
/// Writes a label in the middle of the upper border of a run's part of the scene.
void DrawRunLabel(const std::string& label, const Rect& part, ImDrawList* draw);
/// Height of such a label at a part's upper border.
float RunLabelHeight();

/// A label, broken into lines, and the part at whose upper border it is placed.
struct PlacedNote {
  std::string text;
  Rect part;
};
/// Places notes below each other at the upper border of a room.
std::vector<PlacedNote> PlaceNotes(const std::vector<std::string>& notes, Rect room);

/// Draws the line between two parts side by side, at the left border of the right one.
void DrawRunBorder(const Rect& right, ImDrawList* draw);

}  // namespace touchstone::ui
