#include "frame.glsl"
#include "grid.glsl"

in vec3 p_W;
out vec4 color;

void main() {
  vec3 away = p_W - eye.xyz;
  float far = dot(away, away) * grid.w * grid.w;
  color = vec4(grid_color.rgb, 0.5 * Grid(p_W.xy) / (1.0 + far));
}
