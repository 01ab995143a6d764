#include "frame.glsl"

noperspective in vec2 at;
flat in vec4 stroke_tint;
flat in vec4 form;
flat in float lean;
flat in float halo_width;
out vec4 color;

// Distance from the outline [px], negative inside.
float Distance() {
  float across = abs(at.y);
  float neck = form.x - form.z;  // where the head begins
  float shaft = max(max(-at.x, at.x - neck), across - form.y);
  if (form.z <= 0.0 && lean <= 0.0) return max(max(-at.x, at.x - form.x), across - form.y);
  vec2 head = vec2(at.x - neck, across);
  vec2 slant = normalize(vec2(form.w, max(form.z, 1e-3)));  // outwards from the head's side
  float cone = max(-head.x, dot(head - vec2(0.0, form.w), slant));
  vec2 base = vec2(max(lean, 0.5), form.w);
  float round = length(head / base);
  float disc = (round - 1.0) * round / max(length(head / (base * base)), 1e-6);
  return min(shaft, min(cone, disc));
}

void main() {
  float cover = clamp(0.5 + halo_width - Distance(), 0.0, 1.0);
  if (cover < 0.02) discard;
  if (halo_width > 0.0) {
    color = vec4(halo.rgb, halo.a * stroke_tint.a * cover);
    return;
  }
  // Lit from one side, so that it looks round.
  float roundness = clamp(at.y / max(form.y, 1.0), -1.0, 1.0);
  float light = 1.0 - 0.10 * roundness * roundness - 0.06 * roundness;
  color = vec4(light * stroke_tint.rgb, stroke_tint.a * cover);
}
