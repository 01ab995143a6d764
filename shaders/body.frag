#include "frame.glsl"
#include "lighting.glsl"
#include "shadow.glsl"

in vec3 p_W;
in vec3 shadow_point;
in vec3 normal_W;
flat in vec4 surface;
out vec4 color;

uniform float opacity;

void main() {
  vec3 to_eye = normalize(eye.xyz - p_W);
  vec3 shaded = ToSrgb(Shade(surface.rgb, normalize(normal_W), to_eye, Lit(shadow_point)));
  color = vec4(mix(shaded, vec3(1.0, 0.93, 0.70), surface.a), opacity);
}
