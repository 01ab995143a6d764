#include "clips/ffmpeg.h"

extern "C" {
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
}

#include <array>
#include <cstdint>
#include <utility>

#include "app/clip_encoder.h"

namespace touchstone::clips {

int Checked(int result, const char* what) {
  if (result >= 0) return result;
  std::array<char, AV_ERROR_MAX_STRING_SIZE> reason{};
  av_strerror(result, reason.data(), reason.size());
  throw app::ClipError(std::string("the clip cannot be made: ") + what + ": " + reason.data());
}

FramePointer NewFrame() {
  FramePointer frame(av_frame_alloc());
  if (frame == nullptr) Checked(AVERROR(ENOMEM), "no picture");
  return frame;
}

PictureFilter::PictureFilter(const std::string& description) : graph_(avfilter_graph_alloc()) {
  AVFilterInOut* inputs = nullptr;
  AVFilterInOut* outputs = nullptr;
  Checked(avfilter_graph_parse2(graph_.get(), description.c_str(), &inputs, &outputs),
          "the filter");
  avfilter_inout_free(&inputs);
  avfilter_inout_free(&outputs);
  Checked(avfilter_graph_config(graph_.get(), nullptr), "the filter's setup");
}

void PictureFilter::Put(const char* input, AVFrame* frame) {
  Checked(av_buffersrc_add_frame(avfilter_graph_get_filter(graph_.get(), input), frame),
          "a picture");
}

FramePointer PictureFilter::Take() {
  FramePointer frame = NewFrame();
  AVFilterContext* const sink = avfilter_graph_get_filter(graph_.get(), "buffersink@out");
  const int result = av_buffersink_get_frame(sink, frame.get());
  if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return nullptr;
  Checked(result, "a filtered picture");
  return frame;
}

MemoryFile::MemoryFile(const char* container) {
  Checked(avformat_alloc_output_context2(&context_, nullptr, container, nullptr), container);
}

MemoryFile::~MemoryFile() {
  if (context_->pb != nullptr) Close();
  avformat_free_context(context_);
}

void MemoryFile::Open() { Checked(avio_open_dyn_buf(&context_->pb), "memory"); }

std::string MemoryFile::Close() {
  std::uint8_t* bytes = nullptr;
  const int size = avio_close_dyn_buf(std::exchange(context_->pb, nullptr), &bytes);
  std::string content(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  av_free(bytes);
  return content;
}

}  // namespace touchstone::clips
