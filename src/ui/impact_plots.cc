#include "ui/impact_plots.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/format.h"
#include "ui/impact_path.h"
#include "ui/plot.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::ImpactContactSnapshot;
using exchange::ImpactPointSnapshot;

const ImVec4 kCompression = {0.00F, 0.45F, 0.70F, 0.30F};
const ImVec4 kRestitution = {0.84F, 0.37F, 0.00F, 0.30F};

bool IsMilestone(const ImpactPointSnapshot& point) {
  return !point.event.empty() && point.event != "start" && point.event != "end";
}

/// Name of a milestone: "end_compression" becomes "end of compression".
std::string MilestoneName(std::string_view event) {
  if (event == "end_compression") return "end of compression";
  if (event == "recompression") return "compressed again";
  if (event == "stick_stable") return "holds";
  if (event == "stick_unstable") return "stops, slides on";
  return std::string(event);
}

/// Fills the area under the normal velocity: compression below zero, restitution above.
void FillWork(Plot* plot, const std::vector<ImpactPointSnapshot>& trace) {
  for (std::size_t i = 0; i + 1 < trace.size(); ++i) {
    const double p[] = {trace[i].p_n, trace[i + 1].p_n};
    const double u[] = {trace[i].u.z(), trace[i + 1].u.z()};
    if (!(p[1] > p[0])) continue;
    const bool crosses = (u[0] < 0.0) != (u[1] < 0.0);
    const double zero = crosses ? p[0] + (p[1] - p[0]) * u[0] / (u[0] - u[1]) : p[1];
    const auto fill = [&](double from, double u_from, double to, double u_to) {
      const std::array x = {from, to};
      const std::array y = {u_from, u_to};
      plot->Fill(x, y, u_from + u_to < 0.0 ? kCompression : kRestitution);
    };
    fill(p[0], u[0], zero, crosses ? 0.0 : u[1]);
    if (crosses) fill(zero, 0.0, p[1], u[1]);
  }
}

}  // namespace

void DrawImpactNormal(const PanelContext& context, const ImpactContactSnapshot& contact,
                      const ImpactPointSnapshot& now, ImVec2 size) {
  Plot::Axes axes{.x_label = "p_n [N·s]", .y_label = "u_n [m/s]"};
  std::vector<double> p;
  std::vector<double> u;
  for (const ImpactPointSnapshot& point : contact.trace) {
    p.push_back(point.p_n);
    u.push_back(point.u.z());
    axes.x.Add(p.back());
    axes.y.Add(u.back());
  }
  axes.y.Add(0.0);
  axes.x = axes.x.Padded(0.04);
  axes.y = axes.y.Padded(0.15);
  Plot plot("##normal", size, axes);
  context.Mark("impact.normal");
  FillWork(&plot, contact.trace);
  plot.Curve(p, u, Colors().text);
  const auto milestones = std::ranges::count_if(contact.trace, IsMilestone);
  for (const ImpactPointSnapshot& point : contact.trace) {
    if (!IsMilestone(point)) continue;
    plot.Dot(point.p_n, point.u.z(), Colors().text);
    constexpr int kReadable = 2;
    if (milestones <= kReadable)
      plot.Text(point.p_n, point.u.z(), MilestoneName(point.event), Colors().muted);
  }
  plot.Vertical(now.p_n, Colors().error);
  plot.Dot(now.p_n, now.u.z(), Colors().error, 4.5F);
}

void DrawImpactHodograph(const PanelContext& context, const ImpactContactSnapshot& contact,
                         const ImpactPointSnapshot& now, ImVec2 size) {
  Plot::Axes axes{.x_label = "u_1 [m/s]", .y_label = "u_2 [m/s]"};
  axes.equal = true;
  std::vector<double> x;
  std::vector<double> y;
  double reach = 0.0;
  double fastest = 0.0;
  for (const ImpactPointSnapshot& point : contact.trace) {
    x.push_back(point.u.x());
    y.push_back(point.u.y());
    reach = std::max({reach, std::abs(x.back()), std::abs(y.back())});
    fastest = std::max(fastest, std::abs(point.u.z()));
  }
  constexpr double kNothing = 1e-6;  // relative to the speed of the impact
  const double slid = WithoutRoundOff(reach, fastest);
  const bool still = reach <= kNothing * fastest;
  if (still) reach = std::max(fastest, 1e-9);
  axes.x = {-1.15 * reach, 1.15 * reach, false};
  axes.y = axes.x;
  Plot plot("##hodograph", size, axes);
  context.Mark("impact.hodograph");
  for (const SlidingRay& ray : FindSlidingRays(contact.K, contact.friction)) {
    const Eigen::Vector2d end = 1.1 * reach * ray.direction;
    plot.Line({0.0, 0.0}, end, ray.away ? CurveColor(1) : CurveColor(2), 1.5F);
    plot.Text(0.6 * end.x(), 0.6 * end.y(), ray.away ? "away" : "towards 0",
              ray.away ? CurveColor(1) : CurveColor(2));
  }
  if (still)
    plot.Text(-1.1 * reach, -0.95 * reach, slid > 0.0 ? "almost no sliding" : "no sliding at all",
              Colors().muted);
  plot.Curve(x, y, Colors().text, 2.2F);
  plot.Dot(x.front(), y.front(), Colors().text, 4.0F);
  plot.Dot(now.u.x(), now.u.y(), Colors().error, 4.5F);
}

void DrawImpactCone(const PanelContext& context, const ImpactContactSnapshot& contact,
                    ImVec2 size) {
  const double tangential = contact.impulse.head<2>().norm();
  const double normal = contact.impulse.z();
  constexpr double kNarrowest = 0.05;  // minimum; without friction the impulse is vertical
  const double width =
      std::max({1.15 * contact.friction * normal, 1.15 * tangential, kNarrowest * normal, 1e-12});
  Plot::Axes axes{.x_label = "p_t [N·s]", .y_label = "p_n [N·s]"};
  axes.x = {-width, width, false};
  axes.y = {0.0, std::max(1.15 * normal, 1e-12), false};
  Plot plot("##cone", size, axes);
  context.Mark("impact.cone");
  const double top = 1.15 * normal;
  const std::array edge_x = {-contact.friction * top, 0.0, contact.friction * top};
  const std::array edge_y = {top, 0.0, top};
  plot.Curve(edge_x, edge_y, CurveColor(2), 2.0F);
  plot.Line({0.0, 0.0}, {tangential, normal}, Colors().text, 2.4F);
  plot.Dot(tangential, normal, Colors().error, 4.5F);
  plot.Text(-0.95 * width, 0.06 * normal,
            contact.friction == 0.0 ? "no friction"
            : contact.on_cone       ? "on the rim: slid"
                                    : "inside",
            Colors().muted);
}

void DrawImpactKey() {
  const float em = ImGui::GetFontSize();
  const auto solid = [](const ImVec4& area) { return LineColor({area.x, area.y, area.z, 1.0F}); };
  const struct {
    const char* name;
    ImVec4 color;
  } items[] = {{"compression, W_c", solid(kCompression)},
               {"restitution, W_d", solid(kRestitution)},
               {"velocity, impulse", Colors().text},
               {"rays towards 0, cone of friction", CurveColor(2)},
               {"rays away", CurveColor(1)},
               {"position of the slider", Colors().error}};
  for (const auto& item : items) {
    if (&item != items) SameLineIfRoom(ImGui::CalcTextSize(item.name).x + 1.4F * em);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 0.25F * em},
                                              {at.x + 0.6F * em, at.y + 0.85F * em},
                                              ImGui::GetColorU32(item.color), 0.1F * em);
    ImGui::Dummy({0.6F * em, em});
    ImGui::SameLine(0.0F, 0.3F * em);
    ImGui::TextDisabled("%s", item.name);
  }
}

}  // namespace touchstone::ui
