// Light that a point misses because something stands close by: corners, and the ground around what
// rests on it, are darker. Drawn with one pixel for each four of the picture, whose light is
// multiplied by what this gives (shaders/darken.frag).
#include "frame.glsl"

uniform sampler2D depth_map;

in vec2 ndc;
out vec4 color;

const int kTaps = 8;
const float kStrength = 1.0;
const float kFlat = 0.12;  // sine of the rise that does not count: round-off of depths, flat angles

// The middle of the texel of the depth map there: its depth is that of no other point.
vec2 Snap(vec2 uv) {
  vec2 texels = vec2(textureSize(depth_map, 0));
  return (floor(uv * texels) + 0.5) / texels;
}

vec3 ViewPoint(vec2 place) {
  vec2 uv = Snap(place);
  float z = 2.0 * texture(depth_map, uv).r - 1.0;
  float depth = projection[3][2] / (z + projection[2][2]);
  vec2 slope = (2.0 * uv - 1.0) / vec2(projection[0][0], projection[1][1]);
  return vec3(slope * depth, -depth);
}

// Along one axis of the picture, to the neighbour that lies on the same surface.
vec3 Tangent(vec3 p, vec2 uv, vec2 pixel) {
  vec3 ahead = ViewPoint(uv + pixel) - p;
  vec3 behind = p - ViewPoint(uv - pixel);
  return abs(ahead.z) < abs(behind.z) ? ahead : behind;
}

void main() {
  vec2 uv = Snap(0.5 * ndc + 0.5);
  color = vec4(1.0);
  if (texture(depth_map, uv).r >= 1.0) return;
  vec3 p = ViewPoint(uv);
  vec2 texel = 1.0 / vec2(textureSize(depth_map, 0));
  vec3 normal = normalize(
      cross(Tangent(p, uv, vec2(texel.x, 0.0)), Tangent(p, uv, vec2(0.0, texel.y))));
  float radius = tone.w;
  vec2 reach = clamp(radius / (viewport.z * -p.z), 3.0, 0.08 * viewport.y) / viewport.xy;
  // The taps lie on a golden-angle spiral, another in each of 4 x 4 pixels: their mean is smooth.
  const mat2 kGoldenTurn = mat2(-0.7373688, 0.6754903, -0.6754903, -0.7373688);
  ivec2 at = ivec2(gl_FragCoord.xy) & 3;
  float phase = (float((4 * at.x + 5 * at.y) & 15) + 0.5) / 16.0;
  vec2 direction = vec2(cos(6.2831853 * phase), sin(6.2831853 * phase));
  float share = fract(5.0 * phase);
  float hidden = 0.0;
  for (int i = 0; i < kTaps; ++i) {
    vec3 d = ViewPoint(uv + sqrt((float(i) + share) / float(kTaps)) * reach * direction) - p;
    direction = kGoldenTurn * direction;
    float distance = length(d);
    float rise = max(dot(d, normal) / max(distance, 1e-9) - kFlat, 0.0);
    hidden += rise * (1.0 - smoothstep(0.4 * radius, radius, distance));
  }
  color.rgb = vec3(1.0 - kStrength * hidden / float(kTaps));
}
