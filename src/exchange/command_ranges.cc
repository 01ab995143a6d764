#include "exchange/command_ranges.h"

#include <string>

#include "base/printable.h"

namespace touchstone::exchange {

using scene::JsonView;

namespace {

void FailIf(const JsonView& said, const std::string& mistake) {
  if (!mistake.empty()) said.Fail(mistake);
}

}  // namespace

void CheckRanges(const JsonView& said, const SetMaterial&) {
  if (!said.Find("restitution") && !said.Find("friction"))
    said.Fail("expected \"restitution\", \"friction\" or both");
}

void CheckRanges(const JsonView& said, const SetDrive& command) {
  if (command.low.has_value() != command.high.has_value())
    said.Fail("expected \"low\" and \"high\", or neither");
  if (command.speed.has_value() != command.most.has_value())
    said.Fail("expected \"speed\" and \"max\", or neither");
}

void CheckRanges(const JsonView& said, const AddJoint& command) {
  if (!(command.axis_W.stableNorm() > 0.0))
    said.Require("axis").FailExpecting("a direction that is not zero");
}

void CheckRanges(const JsonView& said, const AddCopies& command) {
  if (command.part->bodies.empty()) said.Require("scene").Fail("expected one body or more");
  for (const auto& [name, original] : said.Require("changed").Members())
    if (!command.part->materials.contains(name))
      original.Fail("expected the name of a material of the copies, got " + Quoted(name));
}

void CheckRanges(const JsonView& said, const AddBody&) {
  if (const auto repeat = said.Require("body").Find("repeat")) repeat->Fail("expected one body");
}

void CheckRanges(const JsonView& said, const AddThruster& command) {
  FailIf(said, FindMistake(command.push, /*is_load=*/false));
}

void CheckRanges(const JsonView& said, const AddLoad& command) {
  FailIf(said, FindMistake(command.push, /*is_load=*/true));
}

void CheckRanges(const JsonView& said, const SetPush& command) {
  FailIf(said, FindMistake(command.given));
}

}  // namespace touchstone::exchange
