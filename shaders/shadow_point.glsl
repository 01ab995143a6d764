// Where a point of a surface is in the shadow map: 0..1 across, depth from the light. Along one
// face it is linear, so that vertices are enough. Depth beyond 1 stands in the light.
vec3 ShadowPoint(vec3 p_W, vec3 normal) {
  if (shadow.w < 0.5) return vec3(2.0);
  float facing = max(dot(normal, light_direction.xyz), 0.0);
  // Away from the surface along its normal, so that it does not shade itself within the disc.
  float away = 1.5 * shadow.x + shadow.y * sqrt(max(1.0 - facing * facing, 0.0));
  return (light_view_projection * vec4(p_W + away * normal, 1.0)).xyz * 0.5 + 0.5;
}
