#include "frame.glsl"
#include "lighting.glsl"
#include "shadow.glsl"

in vec3 p_W;
flat in vec3 normal_W;
flat in vec4 body_style;
out vec4 color;

uniform float opacity;
uniform float layer;  // 0 all bodies, 1 those in full light, 2 those in the background

const int kSelected = 1;
const int kAsleep = 4;
const int kBackground = 8;

void main() {
  int flags = int(body_style.a + 0.5);
  bool background = (flags & kBackground) != 0;
  if (layer > 0.5 && background != (layer > 1.5)) discard;
  vec3 normal = normalize(normal_W);
  vec3 to_eye = normalize(eye.xyz - p_W);
  vec3 albedo = body_style.rgb;
  if ((flags & kAsleep) != 0)
    albedo = mix(albedo, vec3(dot(albedo, vec3(0.21, 0.72, 0.07))), 0.12);
  vec3 shaded = ToSrgb(Shade(albedo, normal, to_eye, Lit(p_W, normal)));
  if ((flags & kSelected) != 0) shaded = mix(shaded, vec3(1.0, 0.93, 0.70), 0.12);
  color = vec4(shaded, opacity);
}
