#include <ode/ode.h>

#include <algorithm>
#include <deque>
#include <variant>

#include "peer.h"

namespace touchstone::peers {
namespace {

constexpr int kMostContacts = 8;  // of two solids

Vec3 ToVec3(const dReal* x) { return Vec3(x[0], x[1], x[2]); }

/// ODE as it comes, with its own defaults for ERP and CFM.
class OdePeer final : public Peer {
 public:
  OdePeer(const PeerScene& scene, bool quick)
      : quick_(quick), material_(scene.scene.materials.at("default")) {
    dInitODE2(0);
    world_ = dWorldCreate();
    space_ = dHashSpaceCreate(nullptr);
    joints_ = dJointGroupCreate(0);
    const Vec3& g = scene.scene.gravity;
    dWorldSetGravity(world_, g.x(), g.y(), g.z());
    for (const Solid& solid : SolidsOf(scene.scene)) Add(solid);
  }
  ~OdePeer() override {
    dJointGroupDestroy(joints_);
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
    dCloseODE();
  }
  OdePeer(const OdePeer&) = delete;
  OdePeer& operator=(const OdePeer&) = delete;

  bool Step(double h) override {
    dJointGroupEmpty(joints_);
    contacts_.clear();
    dSpaceCollide(space_, this, [](void* self, dGeomID a, dGeomID b) {
      static_cast<OdePeer*>(self)->Meet(a, b);
    });
    return (quick_ ? dWorldQuickStep(world_, h) : dWorldStep(world_, h)) != 0;
  }

  void Read(std::vector<Solid>* solids) const override {
    for (std::size_t i = 0; i < solids->size(); ++i) {
      const dBodyID body = bodies_[i];
      if (body == nullptr) continue;
      Solid& solid = (*solids)[i];
      solid.p = ToVec3(dBodyGetPosition(body));
      const dReal* R = dBodyGetRotation(body);
      for (int row = 0; row < 3; ++row) solid.R.row(row) = ToVec3(R + 4 * row).transpose();
      solid.v = ToVec3(dBodyGetLinearVel(body));
      solid.w = ToVec3(dBodyGetAngularVel(body));
    }
  }

  std::vector<Touch> Touches() const override {
    std::vector<Touch> touches;
    for (const Contact& contact : contacts_) {
      touches.push_back(contact.touch);
      touches.back().force_on_a = ToVec3(contact.feedback.f1);
    }
    return touches;
  }

 private:
  struct Contact {
    Touch touch;
    dJointFeedback feedback;
  };

  dGeomID MakeGeom(const scene::ShapeDesc& shape) {
    if (const auto* ball = std::get_if<scene::SphereShape>(&shape))
      return dCreateSphere(space_, ball->radius);
    if (const auto* capsule = std::get_if<scene::CapsuleShape>(&shape))
      return dCreateCapsule(space_, capsule->radius, capsule->length);
    if (const auto* log = std::get_if<scene::CylinderShape>(&shape))
      return dCreateCylinder(space_, log->radius, log->length);
    const Vec3& lengths = std::get<scene::BoxShape>(shape).lengths;
    return dCreateBox(space_, lengths.x(), lengths.y(), lengths.z());
  }

  void Add(const Solid& solid) {
    const dGeomID geom = MakeGeom(solid.shape);
    dMatrix3 R = {};
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column) R[4 * row + column] = solid.R(row, column);
    dGeomSetData(geom, reinterpret_cast<void*>(bodies_.size()));
    dBodyID body = nullptr;
    if (solid.mass > 0.0) {
      body = dBodyCreate(world_);
      dMass mass;
      dMassSetParameters(&mass, solid.mass, 0, 0, 0, solid.inertia.x(), solid.inertia.y(),
                         solid.inertia.z(), 0, 0, 0);
      dBodySetMass(body, &mass);
      dGeomSetBody(geom, body);
      dBodySetLinearVel(body, solid.v.x(), solid.v.y(), solid.v.z());
      dBodySetAngularVel(body, solid.w.x(), solid.w.y(), solid.w.z());
    }
    dGeomSetPosition(geom, solid.p.x(), solid.p.y(), solid.p.z());
    dGeomSetRotation(geom, R);
    bodies_.push_back(body);
  }

  void Meet(dGeomID a, dGeomID b) {
    if (dGeomGetBody(a) == nullptr) std::swap(a, b);
    if (dGeomGetBody(a) == nullptr) return;
    dContactGeom found[kMostContacts];
    const int count = dCollide(a, b, kMostContacts, found, sizeof(dContactGeom));
    for (int i = 0; i < count; ++i) {
      dContact contact = {};
      contact.geom = found[i];
      contact.surface.mode = dContactApprox1;
      contact.surface.mu = material_.friction;
      if (material_.restitution > 0.0) {
        contact.surface.mode |= dContactBounce;
        contact.surface.bounce = material_.restitution;
      }
      const dJointID joint = dJointCreateContact(world_, joints_, &contact);
      dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
      Contact& kept = contacts_.emplace_back();
      kept.touch.a = static_cast<int>(reinterpret_cast<std::size_t>(dGeomGetData(a)));
      kept.touch.b = static_cast<int>(reinterpret_cast<std::size_t>(dGeomGetData(b)));
      kept.touch.p = ToVec3(found[i].pos);
      kept.touch.n = ToVec3(found[i].normal);
      dJointSetFeedback(joint, &kept.feedback);
    }
  }

  const bool quick_;
  const scene::MaterialDesc material_;
  dWorldID world_;
  dSpaceID space_;
  dJointGroupID joints_;
  std::vector<dBodyID> bodies_;
  std::deque<Contact> contacts_;  // their places stay: ODE writes to them
};

}  // namespace

std::unique_ptr<Peer> MakeOde(const PeerScene& scene, bool quick) {
  return std::make_unique<OdePeer>(scene, quick);
}

}  // namespace touchstone::peers
