#pragma once

#include "scene/json_text.h"

namespace touchstone::scene {

/// What acts along the travel q of a joint: constant - stiffness q - damping q' [N m, N].
struct JointForce {
  double constant = 0.0, stiffness = 0.0, damping = 0.0;

  JointForce operator+(const JointForce& other) const {
    return {constant + other.constant, stiffness + other.stiffness, damping + other.damping};
  }
};

/// The force of a joint of the document: that of its spring, its damper and its motor.
JointForce ForceOfJoint(const Json& joint);

/// Gives a joint of the document this force. What is constant in it shifts the rest of the spring,
/// or without a spring is a motor whose speed is out of reach.
void SetForceOfJoint(const JointForce& force, Json* joint);

}  // namespace touchstone::scene
