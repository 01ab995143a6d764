#include "noise.glsl"

uniform sampler2DShadow shadow_map;

// 1 in the light, 0 in shadow, in between near the border: percentage-closer filtering over a disc
// of fixed width in metres. The taps are the middle and a golden-angle spiral from the rim inwards,
// turned from pixel to pixel; the first four decide where the rest is needed. With the middle among
// them the shadow of what is smaller than its border has no hole. A single tap, the middle, has a
// narrow border without grain: a few turned ones would be seen as dots. A software renderer goes
// through the body of a loop at least once, so that there is one loop alone.
float Lit(vec3 at) {
  vec2 inside = min(at.xy, 1.0 - at.xy);
  if (min(inside.x, inside.y) < 0.0 || at.z > 1.0) return 1.0;

  const float kFirst = 4.0;
  const mat2 kGoldenTurn = mat2(-0.7373688, 0.6754903, -0.6754903, -0.7373688);
  float turn = 6.2831853 * Noise();
  vec2 direction = vec2(cos(turn), sin(turn));
  direction *= max(shadow.y / shadow.x, 1.0) / float(textureSize(shadow_map, 0).x);
  float area = shadow.z < 1.5 ? 0.0 : 0.5 / shadow.z;
  float sum = 0.0;
  float taps = 0.0;
  bool border;
  do {
    sum += texture(shadow_map, vec3(at.xy + sqrt(area) * direction, at.z));
    direction = kGoldenTurn * direction;
    area = (taps == 0.0 ? 1.0 + 0.5 / shadow.z : area) - 1.0 / shadow.z;
    taps += 1.0;
    border = taps != kFirst || (sum > 0.0 && sum < kFirst);
  } while (border && taps < shadow.z);
  // No hard end where the shadow map ends.
  vec2 fade = smoothstep(vec2(0.0), vec2(0.03), inside);
  return mix(1.0, sum / taps, fade.x * fade.y);
}
