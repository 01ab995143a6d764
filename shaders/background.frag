#include "frame.glsl"
#include "noise.glsl"

in vec2 ndc;
out vec4 color;

void main() {
  // Elevation of the view ray: the gradient belongs to the world, not to the window.
  vec3 ray_V = vec3(ndc.x / projection[0][0], ndc.y / projection[1][1], -1.0);
  float up = normalize(transpose(mat3(view)) * ray_V).z;
  vec3 sky = mix(horizon.rgb, up > 0.0 ? zenith.rgb : nadir.rgb, smoothstep(0.0, 0.9, abs(up)));
  // A little noise keeps the gradient free of bands.
  color = vec4(sky + (Noise() - 0.5) / 255.0, 1.0);
}
