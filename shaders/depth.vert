#include "frame.glsl"
#include "bodies.glsl"

layout(location = 0) in vec3 position_B;
layout(location = 2) in float number;  // of its body

void main() {
  gl_Position = light_view_projection * vec4(Placed(FindBody(number), position_B), 1.0);
}
