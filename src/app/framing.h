#pragma once

#include <span>
#include <vector>

#include "app/scene_view.h"
#include "exchange/snapshot.h"
#include "render/camera.h"
#include "render/force_style.h"

namespace touchstone::app {

/// The points that a picture of the whole scene must show: the corners of the moving bodies, and of
/// the fixed ones near them. Excluded are a floor far larger than those, and a body that has left
/// the scene far behind. If all have, the place where they were at its start; if no body moves, the
/// corners of all bodies.
std::vector<Vec3> PointsOfInterest(const exchange::Snapshot& snapshot);

/// The camera a scene starts with: that of its file, otherwise one that shows all points of
/// interest, and where bodies that fall will lie.
render::Camera StartCamera(const exchange::Snapshot& snapshot, const render::Viewport& viewport);

/// Both ends of the arrows that `style` shows for contacts, joints, springs and thrusters, if they
/// begin within or close to `around_W`.
std::vector<Vec3> ArrowEnds(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                            std::span<const Vec3> around_W);

/// Frames the bodies without the ground or, if there are none, all points of interest with the
/// arrows that `style` shows, from the present direction.
void FrameSelection(const exchange::Snapshot& snapshot, std::span<const BodyId> selected,
                    const render::ForceStyle& style, const render::Viewport& viewport,
                    render::Camera* camera);

/// Whether there are bodies, but none of them is in the picture. The ground and bodies that have
/// left the scene do not count.
bool ShowsNobody(const exchange::Snapshot& snapshot, const SceneView& view);

/// The moving body nearest the middle of all moving bodies: a camera that follows it keeps them
/// longest in the picture. If all rest, the one nearest the middle of these; null without any.
const exchange::BodySnapshot* MiddleOfMovers(const exchange::Snapshot& snapshot);

/// Whether the card hides the middle or a corner of a moving body.
bool HidesBodies(const exchange::Snapshot& snapshot, const SceneView& view);

/// The part of a free-body diagram that must be in the picture.
enum class DiagramPart { kBody, kBodyAndArrows };

/// Whether that part of the diagram of `style.free_body` is in the picture.
bool ShowsDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                  const render::Viewport& viewport, const render::Camera& camera, DiagramPart part);

/// Frames the body of a free-body diagram, with all of its arrows or alone, from the present
/// direction, with room around them for labels.
void FrameDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                  const render::Viewport& viewport, render::Camera* camera,
                  DiagramPart part = DiagramPart::kBodyAndArrows);

/// The apparent size of the body of a free-body diagram from that direction: across, corner to
/// corner [m]. Zero without a diagram, and for the ground.
double ApparentSize(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                    const render::Camera& camera);

}  // namespace touchstone::app
