#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "exchange/command.h"
#include "exchange/snapshot.h"
#include "ui/layout.h"

namespace touchstone::ui {

struct Figure;

/// Where panels put the commands they want carried out; the app sends them on.
using Commands = std::vector<exchange::Command>;

/// A body to draw where it is not: its edges.
struct Ghost {
  std::shared_ptr<const geometry::BodyShape> shape;
  Pose X_WB;
  bool late = false;  // of two ghosts of a body the later one
};

/// A file a person wants: text, or a picture of a figure (.png).
struct Export {
  std::string name;  // without folder, number and ending
  std::string text;
  std::string ending = ".csv";                // of a text
  std::shared_ptr<const Figure> figure = {};  // drawn anew; when there is no text
};

/// Requests of a person about files.
enum class FileIntent { kNew, kOpen, kSave, kSaveAs, kSaveSession };

/// Requests of a person about pictures of the scene and files for other renderers.
enum class PictureIntent {
  kPicture,
  kSequence,
  kStopSequence,
  kClip,
  kStopClip,
  kAnimation,
  kMesh,
  kShowFolder
};

/// What becomes of the run that others are compared with: shown beside the present run, or as
/// outlines in one picture with it.
enum class ReferenceIntent { kKeep, kDrop, kBeside, kTogether };

/// How long a person wants the arrows of forces: for those of the moment, or as the scene opened.
enum class ArrowScaleIntent { kFit, kOfScene };

/// Requests of panels to the window itself.
struct Intents {
  std::optional<FileIntent> file;
  std::optional<std::string> open_file;  // of that name
  std::optional<BodyId> select;
  std::optional<exchange::ContactKey> select_contact;
  std::vector<BodyId> plot;          // the velocity of one, or the speeds of several
  std::optional<double> go_to_time;  // [s]
  std::vector<Ghost> ghosts;
  std::optional<Export> save;
  std::optional<PictureIntent> picture;
  std::optional<ReferenceIntent> reference;
  std::optional<ArrowScaleIntent> arrow_scale;
  std::optional<std::string> open_lesson;  // a built-in scene, or a file beside the open one
  std::optional<std::pair<std::string, bool>> lesson_result;  // of that scene: answered right
  exchange::Observe observe;  // details that open panels need in the next snapshots
};

}  // namespace touchstone::ui
