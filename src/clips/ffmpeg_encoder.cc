// Encodes clips with the libraries of FFmpeg. These depend on some 150 more, so this is a plug-in
// which the program loads when a clip is made.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/clip_encoder.h"
#include "clips/ffmpeg.h"

namespace touchstone::clips {

namespace {

using app::ClipError;
using app::ClipFormat;
using app::ClipKind;

constexpr int kTicks = 600;  // per second

/// FFmpeg's settings for a kind of clip.
struct ClipRecipe {
  const char* container;
  const char* encoder;
  const char* filter;  // filter of the pictures
  AVPixelFormat pixels;
  std::vector<std::pair<const char*, const char*> > encoder_options;
  std::vector<std::pair<const char*, const char*> > container_options;
};

const ClipRecipe& RecipeOf(ClipKind kind) {
  static const std::array<ClipRecipe, 3> kRecipes = {
      ClipRecipe{"gif", "gif", "", AV_PIX_FMT_PAL8, {}, {{"loop", "0"}}},
      ClipRecipe{"mp4",
                 "libx264",
                 "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
                 AV_PIX_FMT_YUV420P,
                 {{"crf", "18"}, {"preset", "veryfast"}},
                 {}},
      ClipRecipe{"webm",
                 "libvpx-vp9",
                 "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
                 AV_PIX_FMT_YUV420P,
                 {{"crf", "28"}, {"b", "0"}, {"deadline", "good"}, {"cpu-used", "5"}},
                 {}}};
  return kRecipes[static_cast<std::size_t>(kind)];
}

std::string Source(const char* name, int width, int height, const char* pixels, int per_second) {
  return std::string("buffer@") + name + "=video_size=" + std::to_string(width) + "x" +
         std::to_string(height) + ":pix_fmt=" + pixels + ":time_base=1/" +
         std::to_string(per_second) + ":pixel_aspect=1/1";
}

class FfmpegEncoder final : public app::ClipEncoder {
 public:
  explicit FfmpegEncoder(const ClipFormat& format)
      : format_(format), recipe_(RecipeOf(format.kind)), file_(recipe_.container) {
    OpenCodec();
    OpenStream();
    if (wants_survey())
      survey_.emplace(Pictures() + ",palettegen=reserve_transparent=1,buffersink@out");
  }

  bool wants_survey() const override { return format_.kind == ClipKind::kGif; }

  void Survey(std::span<const unsigned char> pixels) override {
    const FramePointer frame = MakeFrame(pixels);
    ++shown_;  // the filter requires consecutive times
    survey_->Put("buffer@in", frame.get());
  }

  void Add(std::span<const unsigned char> pixels) override {
    if (!filter_) {
      OpenFilter();
      shown_ = 0;
    }
    const FramePointer frame = MakeFrame(pixels);
    ++shown_;
    filter_->Put("buffer@in", frame.get());
    Drain();
  }

  std::string Finish() override {
    if (!filter_) throw ClipError("the clip has no pictures");
    filter_->Put("buffer@in", nullptr);
    Drain();
    Encode(nullptr);
    Checked(av_write_trailer(file_.context()), "the end of the file");
    return file_.Close();
  }

 private:
  void OpenCodec() {
    const AVCodec* found = avcodec_find_encoder_by_name(recipe_.encoder);
    if (found == nullptr)
      throw ClipError(std::string("this FFmpeg has no encoder ") + recipe_.encoder);
    codec_.reset(avcodec_alloc_context3(found));
    codec_->width = format_.width;
    codec_->height = format_.height;
    codec_->pix_fmt = recipe_.pixels;
    codec_->time_base = {1, kTicks};
    codec_->framerate = av_d2q(format_.rate, kTicks);
    codec_->gop_size = static_cast<int>(std::ceil(2.0 * format_.rate));
    if (format_.kind != ClipKind::kGif) {
      codec_->colorspace = AVCOL_SPC_BT709;
      codec_->color_primaries = AVCOL_PRI_BT709;
      codec_->color_trc = AVCOL_TRC_BT709;
      codec_->color_range = AVCOL_RANGE_MPEG;
    }
    if ((file_.context()->oformat->flags & AVFMT_GLOBALHEADER) != 0)
      codec_->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    AVDictionary* options = nullptr;
    for (const auto& [name, value] : recipe_.encoder_options) av_dict_set(&options, name, value, 0);
    const int opened = avcodec_open2(codec_.get(), found, &options);
    av_dict_free(&options);
    Checked(opened, recipe_.encoder);
  }

  void OpenStream() {
    stream_ = avformat_new_stream(file_.context(), nullptr);
    Checked(avcodec_parameters_from_context(stream_->codecpar, codec_.get()), "the stream");
    stream_->time_base = codec_->time_base;
    stream_->avg_frame_rate = codec_->framerate;
    file_.Open();
    AVDictionary* options = nullptr;
    for (const auto& [name, value] : recipe_.container_options)
      av_dict_set(&options, name, value, 0);
    const int written = avformat_write_header(file_.context(), &options);
    av_dict_free(&options);
    Checked(written, "the head of the file");
  }

  std::string Pictures() const {
    return Source("in", format_.width, format_.height, "rgb24", kTicks);
  }

  /// The frame that is shown after `shown_` others.
  FramePointer MakeFrame(std::span<const unsigned char> pixels) const {
    FramePointer frame = NewFrame();
    frame->format = AV_PIX_FMT_RGB24;
    frame->width = format_.width;
    frame->height = format_.height;
    Checked(av_frame_get_buffer(frame.get(), 0), "a picture");
    const auto row = 3 * static_cast<std::size_t>(format_.width);
    for (int y = 0; y < format_.height; ++y)
      std::copy_n(pixels.data() + static_cast<std::size_t>(y) * row, row,
                  frame->data[0] + static_cast<std::ptrdiff_t>(y) * frame->linesize[0]);
    frame->pts = std::llround(kTicks * shown_ / format_.rate);
    return frame;
  }

  void OpenFilter() {
    if (format_.kind != ClipKind::kGif) {
      filter_.emplace(Pictures() + "," + recipe_.filter + ",buffersink@out");
      return;
    }
    FramePointer palette;
    if (survey_) {
      survey_->Put("buffer@in", nullptr);
      palette = survey_->Take();
    }
    if (palette == nullptr) throw ClipError("the clip cannot be made: no colours were surveyed");
    // A stationary pattern keeps unmoving parts the same from picture to picture.
    filter_.emplace(Pictures() + "[a];" + Source("palette", 16, 16, "bgra", kTicks) +
                    "[b];[a][b]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle," +
                    "buffersink@out");
    palette->pts = 0;
    filter_->Put("buffer@palette", palette.get());
    filter_->Put("buffer@palette", nullptr);
  }

  /// Encodes the pictures that the filter has ready.
  void Drain() {
    while (FramePointer frame = filter_->Take()) {
      frame->pict_type = AV_PICTURE_TYPE_NONE;
      Encode(frame.get());
    }
  }

  /// A null frame ends the clip.
  void Encode(AVFrame* frame) {
    Checked(avcodec_send_frame(codec_.get(), frame), "a picture");
    const PacketPointer packet(av_packet_alloc());
    while (true) {
      const int result = avcodec_receive_packet(codec_.get(), packet.get());
      if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return;
      Checked(result, "a packet");
      if (packet->duration == 0) packet->duration = std::llround(kTicks / format_.rate);
      packet->stream_index = stream_->index;
      av_packet_rescale_ts(packet.get(), codec_->time_base, stream_->time_base);
      Checked(av_interleaved_write_frame(file_.context(), packet.get()), "writing");
    }
  }

  const ClipFormat format_;
  const ClipRecipe& recipe_;
  MemoryFile file_;
  CodecPointer codec_;
  AVStream* stream_ = nullptr;  // stream of the file
  std::optional<PictureFilter> survey_;
  std::optional<PictureFilter> filter_;
  int shown_ = 0;  // number of pictures so far
};

}  // namespace

}  // namespace touchstone::clips

/// Creates the encoder that the program requests from the plug-in (`app::OpenClipEncoder`); the
/// caller owns it.
extern "C" touchstone::app::ClipEncoder* TouchstoneOpenClipEncoder(
    const touchstone::app::ClipFormat& format) {
  av_log_set_level(AV_LOG_QUIET);  // errors are thrown instead
  return new touchstone::clips::FfmpegEncoder(format);
}
