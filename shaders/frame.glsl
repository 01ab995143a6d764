// What every pass knows of the picture (render/frame_uniforms.h writes it).
layout(std140) uniform Frame {
  mat4 view;
  mat4 projection;
  mat4 light_view_projection;
  vec4 eye;              // W, m
  vec4 light_direction;  // W, unit, towards the light
  vec4 viewport;         // width, height [px], height of one pixel at distance 1, pixels per point
  vec4 shadow;           // size of a texel [m], width of the soft border [m], taps, on
  vec4 grid;             // spacing of the fine lines [m], weight of the fine lines, reach [m], haze:
                         // 1 over the distance at which it hides half [1/m]
  vec4 horizon;     // of the theme, sRGB
  vec4 zenith;
  vec4 nadir;
  vec4 floor_tint;
  vec4 grid_color;
  vec4 halo;        // around arrows and lines; opacity
  vec4 tone;        // light on everything; parts of a body's colour in its edges, of the tint in a
                    // floor's colour; reach of ambient occlusion [m]
};

// The outline of selected bodies: light on dark, so that it is seen on any colour (sRGB).
const vec3 kOutlineLight = vec3(1.0, 0.93, 0.45);
const vec3 kOutlineDark = vec3(0.05, 0.05, 0.08);

// Metres that one pixel covers at this point.
float PixelSize(vec3 p_W) {
  float depth = -(view * vec4(p_W, 1.0)).z;
  return viewport.z * max(depth, 1e-6);
}

// Gamma 2: a square root instead of a power, and nobody can tell.
vec3 ToLinear(vec3 srgb) { return srgb * srgb; }
vec3 ToSrgb(vec3 linear) { return sqrt(max(linear, vec3(0.0))); }
