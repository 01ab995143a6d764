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

/// Commands requested by panels; the app sends them on.
using Commands = std::vector<exchange::Command>;

/// The edges of a body, drawn at another place.
struct Ghost {
  std::shared_ptr<const geometry::BodyShape> shape;
  Pose X_WB;
  bool late = false;  // for two ghosts of a body, whether this is the later one
};

/// A file requested by a person: text, or a picture of a figure (.png).
struct Export {
  std::string name;  // name without folder, number and ending
  std::string text;
  std::string ending = ".csv";                // ending of a text file
  std::shared_ptr<const Figure> figure = {};  // figure to redraw, if there is no text
};

/// File requests.
enum class FileIntent { kNew, kOpen, kSave, kSaveAs, kSaveSession };

/// Requests for pictures of the scene and for files of other renderers.
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

/// Requests for the run that is kept for comparison: shown beside the present run, or as outlines
/// in one picture with it.
enum class ReferenceIntent { kKeep, kDrop, kBeside, kTogether };

/// Requests for the length of force arrows: fitted to the present forces, or as the scene opened.
enum class ArrowScaleIntent { kFit, kOfScene };

/// Requests of panels to the window itself.
struct Intents {
  std::optional<FileIntent> file;
  std::optional<std::string> open_file;  // name of the file to open
  std::optional<BodyId> select;
  std::optional<exchange::ContactKey> select_contact;
  bool show_bodies = false;  // whether the camera is to look at the bodies, and to follow them
  std::vector<BodyId> plot;  // bodies to plot: the velocity of one, or the speeds of several
  std::optional<double> go_to_time;  // time to go to [s]
  std::vector<Ghost> ghosts;
  std::optional<Export> save;
  std::optional<PictureIntent> picture;
  std::optional<ReferenceIntent> reference;
  std::optional<ArrowScaleIntent> arrow_scale;
  std::optional<std::string> open_lesson;  // a built-in scene, or a file beside the open one
  std::optional<std::pair<std::string, bool>> lesson_result;  // scene and whether right
  exchange::Observe observe;  // details that open panels need in the next snapshots
};

}  // namespace touchstone::ui
