#pragma once

#include "exchange/command.h"
#include "scene/json_view.h"

namespace touchstone::exchange {

// Rules for several members of a command together. `said` is the text of the command in its file;
// throws scene::SceneError where the command breaks a rule.

template <class Kind>
void CheckRanges(const scene::JsonView&, const Kind&) {}
void CheckRanges(const scene::JsonView& said, const SetMaterial&);
void CheckRanges(const scene::JsonView& said, const SetDrive& command);
void CheckRanges(const scene::JsonView& said, const AddJoint& command);
void CheckRanges(const scene::JsonView& said, const AddCopies& command);
void CheckRanges(const scene::JsonView& said, const AddBody&);
void CheckRanges(const scene::JsonView& said, const AddThruster& command);
void CheckRanges(const scene::JsonView& said, const AddLoad& command);
void CheckRanges(const scene::JsonView& said, const SetPush& command);

}  // namespace touchstone::exchange
