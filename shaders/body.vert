#include "frame.glsl"
#include "bodies.glsl"

layout(location = 0) in vec3 position_B;
layout(location = 1) in vec3 normal_B;
layout(location = 2) in float number;  // of its body

out vec3 p_W;
flat out vec3 normal_W;
flat out vec4 body_style;

void main() {
  Body body = FindBody(number);
  p_W = Placed(body, position_B);
  normal_W = Turned(body, normal_B);
  body_style = body.style;
  gl_Position = projection * view * vec4(p_W, 1.0);
}
