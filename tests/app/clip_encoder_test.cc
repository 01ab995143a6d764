// Clips are read back with FFmpeg's own decoders.

#include "app/clip_encoder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>

#ifdef TOUCHSTONE_CLIPS
extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/pixdesc.h>
}
#endif

namespace touchstone::app {
namespace {

constexpr int kWidth = 96;
constexpr int kHeight = 64;

/// A red square that goes to the right on a grey ground, three pixels a picture.
std::vector<unsigned char> SquareAt(int picture) {
  std::vector<unsigned char> pixels(3 * kWidth * kHeight, 200);
  for (int y = 20; y < 36; ++y)
    for (int x = 3 * picture; x < 3 * picture + 16; ++x) {
      const std::size_t at = 3 * static_cast<std::size_t>(y * kWidth + x);
      pixels[at] = 220;
      pixels[at + 1] = pixels[at + 2] = 30;
    }
  return pixels;
}

std::string MakeSquares(ClipKind kind, int pictures, double rate) {
  const auto encoder = OpenClipEncoder({kind, kWidth, kHeight, rate});
  if (encoder->wants_survey())
    for (const int i : {0, pictures - 1}) encoder->Survey(SquareAt(i));
  for (int i = 0; i < pictures; ++i) encoder->Add(SquareAt(i));
  return encoder->Finish();
}

TEST(ClipEncoder, KnowsAKindByItsEnding) {
  EXPECT_EQ(ClipKindOf("a.gif"), ClipKind::kGif);
  EXPECT_EQ(ClipKindOf("/b/c.MP4"), ClipKind::kMp4);
  EXPECT_EQ(ClipKindOf("d.e.webm"), ClipKind::kWebm);
  EXPECT_FALSE(ClipKindOf("gif"));
  EXPECT_FALSE(ClipKindOf("a.avi"));
}

#ifdef TOUCHSTONE_CLIPS

/// What is in a clip, as FFmpeg reads it.
struct ClipContent {
  int width = 0;
  int height = 0;
  double seconds = 0.0;  // from the first picture to the end of the last
  std::vector<double> shown_at;
  std::vector<double> red_begins;  // the first column of each picture that is red
};

/// Whether the pixel is reddish, in whatever layout the decoder gives.
bool IsRed(const AVFrame& frame, int x, int y) {
  if (frame.format == AV_PIX_FMT_BGRA) {
    const std::uint8_t* pixel = frame.data[0] + y * frame.linesize[0] + 4 * x;
    return pixel[2] > 150 && pixel[1] < 110;
  }
  EXPECT_EQ(frame.format, AV_PIX_FMT_YUV420P) << av_get_pix_fmt_name(AVPixelFormat(frame.format));
  return frame.data[2][(y / 2) * frame.linesize[2] + x / 2] > 180;  // V
}

ClipContent ReadClip(const std::string& bytes, const std::string& ending) {
  const std::string file = ::testing::TempDir() + "/touchstone_clip" + ending;
  std::ofstream(file, std::ios::binary) << bytes;
  ClipContent content;
  AVFormatContext* container = nullptr;
  EXPECT_EQ(avformat_open_input(&container, file.c_str(), nullptr, nullptr), 0);
  EXPECT_GE(avformat_find_stream_info(container, nullptr), 0);
  EXPECT_EQ(container->nb_streams, 1U);
  const AVStream* stream = container->streams[0];
  const AVCodec* decoder = avcodec_find_decoder(stream->codecpar->codec_id);
  AVCodecContext* codec = avcodec_alloc_context3(decoder);
  avcodec_parameters_to_context(codec, stream->codecpar);
  EXPECT_EQ(avcodec_open2(codec, decoder, nullptr), 0);
  content.width = codec->width;
  content.height = codec->height;
  content.seconds = static_cast<double>(container->duration) / AV_TIME_BASE;
  AVPacket* packet = av_packet_alloc();
  AVFrame* frame = av_frame_alloc();
  const auto receive = [&] {
    while (avcodec_receive_frame(codec, frame) == 0) {
      content.shown_at.push_back(static_cast<double>(frame->pts) * av_q2d(stream->time_base));
      int x = 0;
      while (x < frame->width && !IsRed(*frame, x, 28)) ++x;
      content.red_begins.push_back(x);
    }
  };
  while (av_read_frame(container, packet) >= 0) {
    avcodec_send_packet(codec, packet);
    receive();
    av_packet_unref(packet);
  }
  avcodec_send_packet(codec, nullptr);
  receive();
  av_frame_free(&frame);
  av_packet_free(&packet);
  avcodec_free_context(&codec);
  avformat_close_input(&container);
  return content;
}

class ClipKinds : public ::testing::TestWithParam<ClipKind> {};

TEST_P(ClipKinds, HoldsEveryPictureAtItsTime) {
  constexpr int kPictures = 20;
  constexpr double kRate = 25.0;
  const ClipContent content =
      ReadClip(MakeSquares(GetParam(), kPictures, kRate), EndingOf(GetParam()));
  EXPECT_EQ(content.width, kWidth);
  EXPECT_EQ(content.height, kHeight);
  ASSERT_EQ(content.shown_at.size(), static_cast<std::size_t>(kPictures));
  EXPECT_NEAR(content.seconds, kPictures / kRate, 0.011);
  for (int i = 0; i < kPictures; ++i) {
    const auto at = static_cast<std::size_t>(i);
    EXPECT_NEAR(content.shown_at[at] - content.shown_at[0], i / kRate, 0.0011) << i;
    EXPECT_NEAR(content.red_begins[at], 3.0 * i, 2.0) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ClipKinds,
                         ::testing::Values(ClipKind::kGif, ClipKind::kMp4, ClipKind::kWebm));

TEST(ClipEncoder, GivesTheSameBytesForTheSamePictures) {
  EXPECT_EQ(MakeSquares(ClipKind::kGif, 5, 25.0), MakeSquares(ClipKind::kGif, 5, 25.0));
}

TEST(ClipEncoder, RefusesWhatIsNoClip) {
  EXPECT_THROW(OpenClipEncoder({ClipKind::kMp4, 97, 64, 25.0}), ClipError);
  const auto empty = OpenClipEncoder({ClipKind::kWebm, kWidth, kHeight, 25.0});
  EXPECT_THROW(empty->Finish(), ClipError);
}

#endif

}  // namespace
}  // namespace touchstone::app
