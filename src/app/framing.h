#pragma once

#include <span>
#include <vector>

#include "app/scene_view.h"
#include "exchange/snapshot.h"
#include "render/camera.h"
#include "render/force_style.h"

namespace touchstone::app {

/// The points that a picture of the whole scene has to show: the corners of the bodies that move,
/// and of the fixed ones near them. A floor far larger than they are is not among them, nor is
/// a body that has left the scene far behind. Of all bodies when none moves.
std::vector<Vec3> PointsOfInterest(const exchange::Snapshot& snapshot);

/// The camera a scene starts with: the one its file names, else one that shows all of interest.
render::Camera StartCamera(const exchange::Snapshot& snapshot, const render::Viewport& viewport);

/// Both ends of the arrows that `style` shows of contacts, joints, springs and thrusters, as far as
/// they begin within or close to `around_W`.
std::vector<Vec3> ArrowEnds(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                            std::span<const Vec3> around_W);

/// Frames bodies, apart from the ground or, when there are none, all of interest with the arrows
/// that `style` shows, from the present direction.
void FrameSelection(const exchange::Snapshot& snapshot, std::span<const BodyId> selected,
                    const render::ForceStyle& style, const render::Viewport& viewport,
                    render::Camera* camera);

/// Whether the card is in front of the middle or a corner of a body that moves.
bool HidesBodies(const exchange::Snapshot& snapshot, const SceneView& view);

/// What of a free-body diagram has to be in the picture.
enum class DiagramPart { kBody, kBodyAndArrows };

/// Whether that part of the diagram of `style.free_body` is in the picture.
bool ShowsDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                  const render::Viewport& viewport, const render::Camera& camera, DiagramPart part);

/// Frames the body of a free-body diagram, with all of its arrows or alone, from the present
/// direction, and leaves room around them for labels.
void FrameDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                  const render::Viewport& viewport, render::Camera* camera,
                  DiagramPart part = DiagramPart::kBodyAndArrows);

/// How large the body of a free-body diagram looks from that direction: across, corner to corner
/// [m]. Zero without one, and for the ground.
double ApparentSize(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                    const render::Camera& camera);

}  // namespace touchstone::app
