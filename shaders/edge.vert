#include "frame.glsl"
#include "bodies.glsl"
#include "sky.glsl"

layout(location = 0) in vec2 corner;  // 0 or 1 along the edge, -1 or 1 across
layout(location = 1) in vec3 tail_B;
layout(location = 2) in vec3 head_B;
layout(location = 3) in vec3 normal_a_B;  // of the two faces that meet in the edge
layout(location = 4) in vec3 normal_b_B;
layout(location = 5) in float number;  // of its body

uniform float slack;    // pixels for each pixel of the depths that hide the line
uniform float outline;  // width of the outline of selected bodies [points]; 0: plain edges of all
uniform float light;    // 1 the light line of the outline, 0 the dark one below it

noperspective out float across;  // [px] from the line's middle
flat out float half_width;       // [px]
flat out vec4 line_color;
noperspective out float clear;  // share that haze lets through

void main() {
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // outside the picture
  across = 0.0;
  half_width = 0.0;
  line_color = vec4(0.0);
  clear = 0.0;
  Body body = FindBody(number);
  vec3 tail_W = Placed(body, tail_B);
  vec3 head_W = Placed(body, head_B);
  // A convex body hides an edge exactly when both of its faces look away.
  vec3 to_eye = eye.xyz - tail_W;
  if (dot(Turned(body, normal_a_B), to_eye) <= 0.0 &&
      dot(Turned(body, normal_b_B), to_eye) <= 0.0) return;

  int flags = int(body.style.a + 0.5);
  bool outlined = outline > 0.0;
  if (outlined && (flags & 1) == 0) return;
  float strength = 0.60;
  if ((flags & 8) != 0) strength *= 0.25;  // in the background
  vec3 centre = vec3(body.row0.w, body.row1.w, body.row2.w);
  float size_px = body.radius / PixelSize(centre);
  // The outline of a body that is small on screen is thin, so that its colour is seen.
  float thin = outlined ? clamp(size_px / (24.0 * viewport.w), 0.5, 1.0) : 1.0;
  half_width = (outlined ? 0.5 * outline : 0.6) * thin * viewport.w;
  // Small bodies keep their colour: lines thin out and fade with the size on screen.
  float weight = clamp(size_px / (30.0 * viewport.w), 0.0, 1.0);
  line_color = outlined ? vec4(mix(kOutlineDark, kOutlineLight, light), 1.0)
                        : vec4(ToSrgb(body.style.rgb) * tone.y, strength * weight);
  // Bodies fall where the ground ends: its border is seen in any haze.
  bool border = (flags & 2) != 0 && !outlined;
  if (border) line_color = vec4(grid_color.rgb, 0.9);

  vec4 a = view * vec4(tail_W, 1.0);
  vec4 b = view * vec4(head_W, 1.0);
  float near = projection[3][2] / (projection[2][2] - 1.0) * 1.001;
  if (a.z > -near && b.z > -near) return;
  if (a.z > -near) a = mix(b, a, (b.z + near) / (b.z - a.z));
  if (b.z > -near) b = mix(a, b, (a.z + near) / (a.z - b.z));
  // Towards the eye by two pixels' worth, and that of a wide outline by what a face that is seen
  // edge-on gains in depth below half of it: the line wins against the faces it bounds.
  float deeper = 0.0;
  if (outlined) {
    vec3 way = normalize(to_eye);
    for (int i = 0; i < 2; ++i) {
      float cosine = dot(Turned(body, i == 0 ? normal_a_B : normal_b_B), way);
      if (cosine > 0.0)
        deeper = max(deeper, half_width * sqrt(max(1.0 - cosine * cosine, 0.0)) / max(cosine, 0.05));
    }
  }
  float pull = 1.0 - (2.5 * slack + min(deeper, 40.0)) * viewport.z;
  vec4 clip_a = projection * vec4(a.xyz * pull, 1.0);
  vec4 clip_b = projection * vec4(b.xyz * pull, 1.0);
  vec2 screen_a = clip_a.xy / clip_a.w * 0.5 * viewport.xy;
  vec2 screen_b = clip_b.xy / clip_b.w * 0.5 * viewport.xy;
  vec2 along = screen_b - screen_a;
  along = length(along) > 1e-4 ? normalize(along) : vec2(1.0, 0.0);
  vec2 side = vec2(-along.y, along.x);
  // On the faces that it bounds the border would come and go: far away a pixel of them is deep.
  vec2 aside = vec2(0.0);
  if (border) {
    vec3 outward = Turned(body, normal_a_B) + Turned(body, normal_b_B);
    vec2 screen_outward = (mat3(view) * outward).xy;
    aside = (dot(side, screen_outward) < 0.0 ? -1.0 : 1.0) * (half_width + 0.5) * side;
  }
  float reach = half_width + 1.0;
  vec2 offset = corner.y * reach * side + aside + (corner.x * 2.0 - 1.0) * 0.5 * half_width * along;
  vec4 clip = corner.x < 0.5 ? clip_a : clip_b;
  clip.xy += offset / (0.5 * viewport.xy) * clip.w;
  across = corner.y * reach;
  clear = border ? 1.0 : Clear(corner.x < 0.5 ? tail_W : head_W, 1.0);
  gl_Position = clip;
}
