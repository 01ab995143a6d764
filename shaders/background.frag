#include "frame.glsl"
#include "noise.glsl"
#include "sky.glsl"

in vec2 ndc;
out vec4 color;

void main() {
  // The gradient belongs to the world, not to the window.
  vec3 ray_V = vec3(ndc.x / projection[0][0], ndc.y / projection[1][1], -1.0);
  vec3 sky = Sky(normalize(transpose(mat3(view)) * ray_V));
  // A little noise keeps the gradient free of bands.
  color = vec4(sky + (Noise() - 0.5) / 255.0, 1.0);
}
