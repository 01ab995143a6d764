#include "frame.glsl"
#include "grid.glsl"
#include "sky.glsl"

in vec3 p_W;
out vec4 color;

void main() {
  color = vec4(grid_color.rgb, 0.5 * Grid(p_W.xy) * Clear(p_W, 1.0));
}
