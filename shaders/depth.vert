#include "frame.glsl"

layout(location = 0) in vec3 position_B;
layout(location = 2) in vec4 row0;
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;

void main() {
  vec4 p = vec4(position_B, 1.0);
  vec3 p_W = vec3(dot(row0, p), dot(row1, p), dot(row2, p));
  gl_Position = light_view_projection * vec4(p_W, 1.0);
}
