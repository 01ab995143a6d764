#include "app/clip_encoder.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

#ifdef TOUCHSTONE_CLIPS
extern "C" {
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
}
#endif

namespace touchstone::app {

namespace {

constexpr std::array kClipEndings = {".gif", ".mp4", ".webm"};  // in the order of ClipKind

}  // namespace

std::optional<ClipKind> ClipKindOf(const std::filesystem::path& file) {
  std::string ending = file.extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto found = std::ranges::find(kClipEndings, ending);
  if (found == kClipEndings.end()) return std::nullopt;
  return static_cast<ClipKind>(found - kClipEndings.begin());
}

const char* EndingOf(ClipKind kind) { return kClipEndings[static_cast<std::size_t>(kind)]; }

#ifndef TOUCHSTONE_CLIPS

struct ClipEncoder::Impl {};

bool ClipEncoder::Available() { return false; }
ClipEncoder::ClipEncoder(const ClipFormat&) {
  throw ClipError(
      "this program was built without the encoders of clips (libavcodec-dev, libavfilter-dev, "
      "libavformat-dev)");
}
ClipEncoder::~ClipEncoder() = default;
bool ClipEncoder::wants_survey() const { return false; }
void ClipEncoder::Survey(std::span<const unsigned char>) {}
void ClipEncoder::Add(std::span<const unsigned char>) {}
std::string ClipEncoder::Finish() { return ""; }

#else

/// Not unnamed: types of members of `Impl`, which others see.
inline namespace clip_encoding {

/// How FFmpeg is asked for a kind of clip.
struct ClipRecipe {
  const char* container;
  const char* encoder;
  const char* filter;  // of the pictures
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

/// The result of a call to FFmpeg; throws where it is an error. `what` could not be done.
int Checked(int result, const char* what) {
  if (result >= 0) return result;
  std::array<char, AV_ERROR_MAX_STRING_SIZE> reason{};
  av_strerror(result, reason.data(), reason.size());
  throw ClipError(std::string("the clip cannot be made: ") + what + ": " + reason.data());
}

FramePointer NewFrame() {
  FramePointer frame(av_frame_alloc());
  if (frame == nullptr) Checked(AVERROR(ENOMEM), "no picture");
  return frame;
}

/// A chain of filters that pictures go through: in at "in", out at "out".
class PictureFilter {
 public:
  explicit PictureFilter(const std::string& description) : graph_(avfilter_graph_alloc()) {
    AVFilterInOut* inputs = nullptr;
    AVFilterInOut* outputs = nullptr;
    Checked(avfilter_graph_parse2(graph_.get(), description.c_str(), &inputs, &outputs),
            "the filter");
    avfilter_inout_free(&inputs);
    avfilter_inout_free(&outputs);
    Checked(avfilter_graph_config(graph_.get(), nullptr), "the filter's setup");
  }

  /// A null frame ends the input.
  void Put(const char* input, AVFrame* frame) {
    Checked(av_buffersrc_add_frame(Find(input), frame), "a picture");
  }
  /// Null where none is ready.
  FramePointer Take() {
    FramePointer frame = NewFrame();
    const int result = av_buffersink_get_frame(Find("buffersink@out"), frame.get());
    if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return nullptr;
    Checked(result, "a filtered picture");
    return frame;
  }

 private:
  AVFilterContext* Find(const char* name) { return avfilter_graph_get_filter(graph_.get(), name); }

  GraphPointer graph_;
};

std::string Source(const char* name, int width, int height, const char* pixels, int per_second) {
  return std::string("buffer@") + name + "=video_size=" + std::to_string(width) + "x" +
         std::to_string(height) + ":pix_fmt=" + pixels + ":time_base=1/" +
         std::to_string(per_second) + ":pixel_aspect=1/1";
}

}  // namespace clip_encoding

struct ClipEncoder::Impl {
  explicit Impl(const ClipFormat& wanted) : format(wanted), recipe(RecipeOf(wanted.kind)) {}

  ~Impl() {
    if (container == nullptr) return;
    if (container->pb != nullptr) {
      std::uint8_t* bytes = nullptr;
      avio_close_dyn_buf(container->pb, &bytes);
      av_free(bytes);
    }
    avformat_free_context(container);
  }

  std::string Pictures() const {
    return Source("in", format.width, format.height, "rgb24", kTicks);
  }

  /// The picture that is shown after the `shown` ones before it.
  FramePointer MakeFrame(std::span<const unsigned char> pixels) const {
    FramePointer frame = NewFrame();
    frame->format = AV_PIX_FMT_RGB24;
    frame->width = format.width;
    frame->height = format.height;
    Checked(av_frame_get_buffer(frame.get(), 0), "a picture");
    const auto row = 3 * static_cast<std::size_t>(format.width);
    for (int y = 0; y < format.height; ++y)
      std::copy_n(pixels.data() + static_cast<std::size_t>(y) * row, row,
                  frame->data[0] + static_cast<std::ptrdiff_t>(y) * frame->linesize[0]);
    frame->pts = std::llround(kTicks * shown / format.rate);
    return frame;
  }

  void OpenFilter() {
    if (format.kind != ClipKind::kGif) {
      filter.emplace(Pictures() + "," + recipe.filter + ",buffersink@out");
      return;
    }
    FramePointer palette;
    if (survey) {
      survey->Put("buffer@in", nullptr);
      palette = survey->Take();
    }
    if (palette == nullptr) throw ClipError("the clip cannot be made: no colours were surveyed");
    // A pattern that stands still keeps what does not move the same from picture to picture.
    filter.emplace(Pictures() + "[a];" + Source("palette", 16, 16, "bgra", kTicks) +
                   "[b];[a][b]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle," +
                   "buffersink@out");
    palette->pts = 0;
    filter->Put("buffer@palette", palette.get());
    filter->Put("buffer@palette", nullptr);
  }

  void OpenEncoder() {
    const AVCodec* found = avcodec_find_encoder_by_name(recipe.encoder);
    if (found == nullptr)
      throw ClipError(std::string("this FFmpeg has no encoder ") + recipe.encoder);
    Checked(avformat_alloc_output_context2(&container, nullptr, recipe.container, nullptr),
            recipe.container);
    codec.reset(avcodec_alloc_context3(found));
    codec->width = format.width;
    codec->height = format.height;
    codec->pix_fmt = recipe.pixels;
    codec->time_base = {1, kTicks};
    codec->framerate = av_d2q(format.rate, kTicks);
    codec->gop_size = static_cast<int>(std::ceil(2.0 * format.rate));
    if (format.kind != ClipKind::kGif) {
      codec->colorspace = AVCOL_SPC_BT709;
      codec->color_primaries = AVCOL_PRI_BT709;
      codec->color_trc = AVCOL_TRC_BT709;
      codec->color_range = AVCOL_RANGE_MPEG;
    }
    if ((container->oformat->flags & AVFMT_GLOBALHEADER) != 0)
      codec->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    AVDictionary* options = nullptr;
    for (const auto& [name, value] : recipe.encoder_options) av_dict_set(&options, name, value, 0);
    const int opened = avcodec_open2(codec.get(), found, &options);
    av_dict_free(&options);
    Checked(opened, recipe.encoder);
    stream = avformat_new_stream(container, nullptr);
    Checked(avcodec_parameters_from_context(stream->codecpar, codec.get()), "the stream");
    stream->time_base = codec->time_base;
    stream->avg_frame_rate = codec->framerate;
    Checked(avio_open_dyn_buf(&container->pb), "memory");
    for (const auto& [name, value] : recipe.container_options)
      av_dict_set(&options, name, value, 0);
    const int written = avformat_write_header(container, &options);
    av_dict_free(&options);
    Checked(written, "the head of the file");
  }

  /// Encodes what the filter has ready.
  void Drain() {
    while (FramePointer frame = filter->Take()) {
      frame->pict_type = AV_PICTURE_TYPE_NONE;
      Encode(frame.get());
    }
  }

  /// A null frame ends the clip.
  void Encode(AVFrame* frame) {
    Checked(avcodec_send_frame(codec.get(), frame), "a picture");
    const PacketPointer packet(av_packet_alloc());
    while (true) {
      const int result = avcodec_receive_packet(codec.get(), packet.get());
      if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return;
      Checked(result, "a packet");
      if (packet->duration == 0) packet->duration = std::llround(kTicks / format.rate);
      packet->stream_index = stream->index;
      av_packet_rescale_ts(packet.get(), codec->time_base, stream->time_base);
      Checked(av_interleaved_write_frame(container, packet.get()), "writing");
    }
  }

  static constexpr int kTicks = 600;  // a second

  const ClipFormat format;
  const ClipRecipe& recipe;
  std::optional<PictureFilter> survey;
  std::optional<PictureFilter> filter;
  CodecPointer codec;
  AVFormatContext* container = nullptr;
  AVStream* stream = nullptr;  // of the container
  int shown = 0;               // pictures so far
};

bool ClipEncoder::Available() { return true; }

ClipEncoder::ClipEncoder(const ClipFormat& format) : impl_(std::make_unique<Impl>(format)) {
  av_log_set_level(AV_LOG_QUIET);  // what fails is thrown
  if (format.width < 2 || format.height < 2 || format.width % 2 != 0 || format.height % 2 != 0)
    throw ClipError("a clip's width and height are even numbers from 2 on, not " +
                    std::to_string(format.width) + " and " + std::to_string(format.height));
  impl_->OpenEncoder();
  if (wants_survey())
    impl_->survey.emplace(impl_->Pictures() + ",palettegen=reserve_transparent=1,buffersink@out");
}

ClipEncoder::~ClipEncoder() = default;

bool ClipEncoder::wants_survey() const { return impl_->format.kind == ClipKind::kGif; }

void ClipEncoder::Survey(std::span<const unsigned char> pixels) {
  const FramePointer frame = impl_->MakeFrame(pixels);
  ++impl_->shown;  // the filter wants them one after the other
  impl_->survey->Put("buffer@in", frame.get());
}

void ClipEncoder::Add(std::span<const unsigned char> pixels) {
  if (!impl_->filter) {
    impl_->OpenFilter();
    impl_->shown = 0;
  }
  const FramePointer frame = impl_->MakeFrame(pixels);
  ++impl_->shown;
  impl_->filter->Put("buffer@in", frame.get());
  impl_->Drain();
}

std::string ClipEncoder::Finish() {
  if (!impl_->filter) throw ClipError("the clip has no pictures");
  impl_->filter->Put("buffer@in", nullptr);
  impl_->Drain();
  impl_->Encode(nullptr);
  Checked(av_write_trailer(impl_->container), "the end of the file");
  std::uint8_t* bytes = nullptr;
  const int size = avio_close_dyn_buf(std::exchange(impl_->container->pb, nullptr), &bytes);
  std::string file(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  av_free(bytes);
  return file;
}

#endif

}  // namespace touchstone::app
