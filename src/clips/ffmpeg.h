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

/// Returns the result of a call to FFmpeg; throws app::ClipError if it is an error, with `what` as
/// the failed action.
int Checked(int result, const char* what);

FramePointer NewFrame();

/// A chain of filters for pictures: inputs have the sources' names, the output is "out".
class PictureFilter {
 public:
  explicit PictureFilter(const std::string& description);

  /// Passes a frame to an input; a null frame ends it.
  void Put(const char* input, AVFrame* frame);
  /// Returns the next frame; null if none is ready.
  FramePointer Take();

 private:
  GraphPointer graph_;
};

/// A clip's file, assembled in memory.
class MemoryFile {
 public:
  explicit MemoryFile(const char* container);
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  AVFormatContext* context() { return context_; }
  /// Opens the file for writing.
  void Open();
  /// Returns the bytes written.
  std::string Close();

 private:
  AVFormatContext* context_ = nullptr;
};

}  // namespace touchstone::clips
