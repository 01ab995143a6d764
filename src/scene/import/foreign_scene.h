#pragma once

#include <map>
#include <string>
#include <vector>

#include "scene/import/floors.h"
#include "scene/json_text.h"
#include "scene/json_view.h"
#include "scene/scene_desc.h"
#include "scene/scene_file.h"

namespace touchstone::scene {

/// The scene of another program as a document of this one, with two differences: the `position` of
/// a body is that of its shape's frame, not of its centre of mass, which only the reader can
/// compute, and anchors of springs are in the world. `remarks` has one line for each result of the
/// import, a warning for each omission. `places` maps parts of the document, named by their paths,
/// to positions in the source file: "joints[0]" to "line 7, <joint>". With `velocities_of_frames`,
/// the `velocity` of a body is that of its shape's frame, too.
struct ForeignScene {
  Json document;
  std::vector<Remark> remarks;
  std::map<std::string, std::string> places;
  bool velocities_of_frames = false;
  std::vector<ForeignFloor> floors = {};  // out of which the bodies are lifted
};

/// Converts a foreign scene, with its bodies at their centres of mass. `source` names it in errors,
/// and is the file in whose folder meshes are looked for.
SceneDesc ReadForeignScene(const ForeignScene& scene, const std::string& source,
                           const std::vector<Override>& overrides);

/// Whether a file is a scene of another program: a robot description by its name, or a JSON file,
/// not named `.scene.json`, for which IsRigidIpcScene holds. Throws SceneError if it cannot be
/// read.
bool IsForeignSceneFile(const std::string& file);
SceneDesc LoadForeignScene(const std::string& file, const std::vector<Override>& overrides);

/// Whether the name of a file has the ending `.urdf`.
bool IsUrdfFileName(const std::string& file);
/// Whether the name of a file has the ending of a robot description: `.urdf`, `.xml`, `.mjcf`.
bool IsRobotFileName(const std::string& file);

/// Whether a document is a scene of rigid-ipc: it has "rigid_body_problem" or "rigid_bodies".
bool IsRigidIpcScene(const Json& document);

// Each importer reads a documented subset (docs/scenes.md, "Scenes of other programs"). Unsupported
// content that only draws or tunes another solver is listed in a remark; unsupported content that
// would change the physics is refused: the importers throw SceneError with the file and the path or
// line.

/// Reads https://ipc-sim.github.io/rigid-ipc: y is up, angles are in degrees.
ForeignScene ImportRigidIpc(const JsonView& root);

/// Reads the Unified Robot Description Format, http://wiki.ros.org/urdf/XML.
ForeignScene ImportUrdf(const std::string& text, const std::string& source);

/// Reads MuJoCo's format, https://mujoco.readthedocs.io/en/stable/XMLreference.html.
ForeignScene ImportMjcf(const std::string& text, const std::string& source);

/// Reads a robot description of either kind, distinguished by its root element.
ForeignScene ImportRobot(const std::string& text, const std::string& source);

}  // namespace touchstone::scene
