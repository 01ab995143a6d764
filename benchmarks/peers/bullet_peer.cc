#include <btBulletDynamicsCommon.h>

#include <variant>

#include "peer.h"

namespace touchstone::peers {
namespace {

btScalar Scalar(double x) { return static_cast<btScalar>(x); }
btVector3 ToBullet(const Vec3& x) { return {Scalar(x.x()), Scalar(x.y()), Scalar(x.z())}; }
Vec3 FromBullet(const btVector3& x) { return Vec3(x.x(), x.y(), x.z()); }

std::unique_ptr<btCollisionShape> MakeShape(const scene::ShapeDesc& shape) {
  if (const auto* ball = std::get_if<scene::SphereShape>(&shape))
    return std::make_unique<btSphereShape>(Scalar(ball->radius));
  if (const auto* capsule = std::get_if<scene::CapsuleShape>(&shape))
    return std::make_unique<btCapsuleShapeZ>(Scalar(capsule->radius), Scalar(capsule->length));
  if (const auto* log = std::get_if<scene::CylinderShape>(&shape))
    return std::make_unique<btCylinderShapeZ>(
        ToBullet(Vec3(log->radius, log->radius, 0.5 * log->length)));
  return std::make_unique<btBoxShape>(ToBullet(0.5 * std::get<scene::BoxShape>(shape).lengths));
}

/// Bullet as it comes: sequential impulses, ten iterations.
class BulletPeer final : public Peer {
 public:
  explicit BulletPeer(const PeerScene& scene)
      : dispatcher_(&configuration_),
        world_(&dispatcher_, &broad_phase_, &solver_, &configuration_) {
    world_.setGravity(ToBullet(scene.scene.gravity));
    const scene::MaterialDesc& material = scene.scene.materials.at("default");
    for (const Solid& solid : SolidsOf(scene.scene)) Add(solid, material);
  }
  ~BulletPeer() override {
    for (const auto& body : bodies_) world_.removeRigidBody(body.get());
  }
  BulletPeer(const BulletPeer&) = delete;
  BulletPeer& operator=(const BulletPeer&) = delete;

  bool Step(double h) override {
    h_ = h;
    world_.stepSimulation(Scalar(h), 0);
    return true;
  }

  void Read(std::vector<Solid>* solids) const override {
    for (std::size_t i = 0; i < solids->size(); ++i) {
      const btRigidBody& body = *bodies_[i];
      Solid& solid = (*solids)[i];
      solid.p = FromBullet(body.getWorldTransform().getOrigin());
      const btMatrix3x3& R = body.getWorldTransform().getBasis();
      for (int row = 0; row < 3; ++row) solid.R.row(row) = FromBullet(R[row]).transpose();
      solid.v = FromBullet(body.getLinearVelocity());
      solid.w = FromBullet(body.getAngularVelocity());
    }
  }

  std::vector<Touch> Touches() const override {
    std::vector<Touch> touches;
    for (int i = 0; i < dispatcher_.getNumManifolds(); ++i) {
      const btPersistentManifold* manifold =
          const_cast<btCollisionDispatcher&>(dispatcher_).getManifoldByIndexInternal(i);
      for (int k = 0; k < manifold->getNumContacts(); ++k) {
        const btManifoldPoint& point = manifold->getContactPoint(k);
        if (point.getDistance() > 0 && point.m_appliedImpulse == 0) continue;
        const btVector3 impulse = point.m_appliedImpulse * point.m_normalWorldOnB +
                                  point.m_appliedImpulseLateral1 * point.m_lateralFrictionDir1 +
                                  point.m_appliedImpulseLateral2 * point.m_lateralFrictionDir2;
        touches.push_back({.a = manifold->getBody0()->getUserIndex(),
                           .b = manifold->getBody1()->getUserIndex(),
                           .p = FromBullet(point.getPositionWorldOnB()),
                           .n = FromBullet(point.m_normalWorldOnB),
                           .force_on_a = FromBullet(impulse) / h_});
      }
    }
    return touches;
  }

 private:
  void Add(const Solid& solid, const scene::MaterialDesc& material) {
    shapes_.push_back(MakeShape(solid.shape));
    btRigidBody::btRigidBodyConstructionInfo info(Scalar(solid.mass), nullptr, shapes_.back().get(),
                                                  ToBullet(solid.inertia));
    const Quat q(solid.R);
    info.m_startWorldTransform =
        btTransform(btQuaternion(Scalar(q.x()), Scalar(q.y()), Scalar(q.z()), Scalar(q.w())),
                    ToBullet(solid.p));
    // Bullet multiplies those of the two bodies.
    info.m_friction = Scalar(std::sqrt(material.friction));
    info.m_restitution = Scalar(std::sqrt(material.restitution));
    bodies_.push_back(std::make_unique<btRigidBody>(info));
    bodies_.back()->setUserIndex(static_cast<int>(bodies_.size()) - 1);
    bodies_.back()->setLinearVelocity(ToBullet(solid.v));
    bodies_.back()->setAngularVelocity(ToBullet(solid.w));
    world_.addRigidBody(bodies_.back().get());
  }

  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_;
  btDbvtBroadphase broad_phase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_;
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
  double h_ = 1.0;
};

}  // namespace

std::unique_ptr<Peer> MakeBullet(const PeerScene& scene) {
  return std::make_unique<BulletPeer>(scene);
}

}  // namespace touchstone::peers
