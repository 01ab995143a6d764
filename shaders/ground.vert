#include "frame.glsl"

out vec3 p_W;

void main() {
  vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0;
  p_W = vec3(eye.xy + corner * grid.z, 0.0);
  gl_Position = projection * view * vec4(p_W, 1.0);
}
