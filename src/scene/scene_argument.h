#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/scene_desc.h"
#include "scene/scene_file.h"

namespace touchstone::scene {

/// Loads the scene that a person named: a built-in scene by its name, otherwise a file ("-":
/// standard input). A file with the name of a built-in scene is given as ./NAME. Empty: the start
/// scene. A mesh file is a scene in which its convex hull rests on a floor ten times as large. The
/// overrides are applied before the scene is read. Throws SceneError for a scene that cannot be
/// read, and UsageError if neither a scene nor a file has that name; its message suggests a scene
/// or one of the other words that could have been meant.
SceneDesc LoadSceneArgument(const std::string& name, const std::vector<Override>& overrides = {},
                            const std::vector<std::string_view>& other_words = {});

/// Logs the remarks of a scene that was read.
void LogRemarks(const SceneDesc& scene);

/// Whether there is no file of that name (an inaccessible one is not missing).
bool IsMissing(const std::string& file);

/// Adds a floor below a robot that was read from an URDF file and that nothing holds, because that
/// format has no ground and the robot would fall out of the picture. A remark tells it. Leaves all
/// other scenes, and robots without gravity, as they are.
SceneDesc StandOnFloor(SceneDesc robot, const std::string& file);

}  // namespace touchstone::scene
