#pragma once

#include <string>
#include <vector>

#include "scene/import/mjcf_book.h"
#include "scene/import/mjcf_draft.h"

namespace touchstone::scene {

/// Adds to the joints of the document the active <connect> of the root element as ball joints and
/// its active <weld> as fixed ones. The two bodies may still touch each other, as in MuJoCo, and
/// stay as they are at the start: a slight distance of their points then, or a slight turn of a
/// weld, is told in a warning, more of it is an error. Throws SceneError for other active
/// equalities, except <joint> and <tendon> (mjcf_couplings.h); inactive ones are told to be left
/// out.
void AddEqualitiesOfMjcf(const MjcfElement& mujoco, const MjcfBook& book, MjcfDraft* draft);

/// Whether a start that misses an equality by this much [m, rad] should be told in a warning.
/// Throws SceneError, which says by how much in the words of `told`, if it misses by more than
/// that.
bool IsMissOfMjcf(const MjcfElement& equality, double miss, const std::string& told);

/// The elements of <equality> sections that are active. Inactive ones are added to `left_out`.
std::vector<MjcfElement> ActiveEqualitiesOfMjcf(const MjcfElement& mujoco, XmlLeftOut* left_out);

}  // namespace touchstone::scene
