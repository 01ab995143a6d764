#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavformat/avformat.h>
}

#include <memory>
#include <string>

namespace touchstone::clips {

template <auto kFree>
struct FreeBy {
  template <class T>
  void operator()(T* what) const {
    kFree(&what);
  }
};
using FramePointer = std::unique_ptr<AVFrame, FreeBy<av_frame_free> >;
using PacketPointer = std::unique_ptr<AVPacket, FreeBy<av_packet_free> >;
using CodecPointer = std::unique_ptr<AVCodecContext, FreeBy<avcodec_free_context> >;
using GraphPointer = std::unique_ptr<AVFilterGraph, FreeBy<avfilter_graph_free> >;

/// The result of a call to FFmpeg; throws app::ClipError where it is an error. `what` could not be
/// done.
int Checked(int result, const char* what);

FramePointer NewFrame();

/// A chain of filters that pictures go through: in at the sources' names, out at "out".
class PictureFilter {
 public:
  explicit PictureFilter(const std::string& description);

  /// A null frame ends the input.
  void Put(const char* input, AVFrame* frame);
  /// Null where none is ready.
  FramePointer Take();

 private:
  GraphPointer graph_;
};

/// A clip's file that is put together in memory.
class MemoryFile {
 public:
  explicit MemoryFile(const char* container);
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  AVFormatContext* context() { return context_; }
  /// Ready to be written to.
  void Open();
  /// Returns what was written.
  std::string Close();

 private:
  AVFormatContext* context_ = nullptr;
};

}  // namespace touchstone::clips
