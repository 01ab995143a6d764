#include "frame.glsl"

layout(location = 0) in vec3 position_B;
layout(location = 1) in vec3 normal_B;
layout(location = 2) in vec4 row0;  // [R_WB | p_WB], one row each
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;
layout(location = 5) in vec4 style;  // linear colour; flags

out vec3 p_W;
flat out vec3 normal_W;
flat out vec4 body_style;

void main() {
  vec4 p = vec4(position_B, 1.0);
  p_W = vec3(dot(row0, p), dot(row1, p), dot(row2, p));
  normal_W = vec3(dot(row0.xyz, normal_B), dot(row1.xyz, normal_B), dot(row2.xyz, normal_B));
  body_style = style;
  gl_Position = projection * view * vec4(p_W, 1.0);
}
