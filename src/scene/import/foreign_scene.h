#pragma once

#include <map>
#include <string>
#include <vector>

#include "scene/json_text.h"
#include "scene/json_view.h"
#include "scene/scene_desc.h"
#include "scene/scene_file.h"

namespace touchstone::scene {

/// The scene of another program as a document of this one's, but that the `position` of each body
/// is that of its shape's frame and not of its centre of mass, which only its reader knows, and
/// the anchors of springs are in the world. And what was made of its parts: a verdict each, a
/// warning where something was left out. `places` has where a part of the document, named by its
/// path, stands in the file that it comes from: "joints[0]" at "line 7, <joint>".
struct ForeignScene {
  Json document;
  std::vector<Remark> remarks;
  std::map<std::string, std::string> places;
};

/// The scene that a foreign one amounts to, its bodies at their centres of mass. `source` names it
/// in errors, and is the file beside which meshes are looked for.
SceneDesc ReadForeignScene(const ForeignScene& scene, const std::string& source,
                           const std::vector<Override>& overrides);

/// Whether a file holds a scene of another program: a robot description by its name, or JSON, not
/// named `.scene.json`, that IsRigidIpcScene. Throws SceneError if it cannot be read.
bool IsForeignSceneFile(const std::string& file);
SceneDesc LoadForeignScene(const std::string& file, const std::vector<Override>& overrides);

/// Whether the name of a file ends as those of robot descriptions do: `.urdf`, `.xml`, `.mjcf`.
bool IsRobotFileName(const std::string& file);

/// Whether a document is a scene of rigid-ipc: it has "rigid_body_problem" or "rigid_bodies".
bool IsRigidIpcScene(const Json& document);

// Each reads a documented subset (docs/scenes.md, "Scenes of other programs"). What is not known
// and only draws or tunes another solver is listed in a remark; what would change the physics and
// has no counterpart here is refused: they throw SceneError with the file and the path or line.

/// https://ipc-sim.github.io/rigid-ipc: y is up, angles are in degrees.
ForeignScene ImportRigidIpc(const JsonView& root);

/// Unified Robot Description Format, http://wiki.ros.org/urdf/XML.
ForeignScene ImportUrdf(const std::string& text, const std::string& source);

/// MuJoCo's format, https://mujoco.readthedocs.io/en/stable/XMLreference.html.
ForeignScene ImportMjcf(const std::string& text, const std::string& source);

/// A robot description of either kind, told apart by its root element.
ForeignScene ImportRobot(const std::string& text, const std::string& source);

}  // namespace touchstone::scene
