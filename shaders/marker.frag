in float light;
flat in vec4 marker_tint;
in float rim;
out vec4 color;

void main() {
  // What is seen through has an edge where it opens.
  color = rim >= 0.0 ? vec4(marker_tint.rgb, marker_tint.a * (rim > 0.94 ? 2.6 : 1.0))
                     : vec4(marker_tint.rgb * light, marker_tint.a);
}
