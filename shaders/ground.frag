#include "frame.glsl"
#include "grid.glsl"

in vec3 p_W;
out vec4 color;

void main() { color = vec4(grid_color.rgb, 0.55 * Grid(p_W.xy)); }
