#include "impact/jointed_bodies.h"

#include <algorithm>

namespace touchstone::impact {

using contact::ContactProblem;

namespace {

constexpr double kRankThreshold = 1e-10;

bool IsBody(int index) { return index != ContactProblem::kWorld; }

}  // namespace

JointedBodies::JointedBodies(std::span<const ContactProblem::Body> bodies,
                             std::span<const ContactProblem::Contact> joints) {
  inertia_.reserve(bodies.size());
  for (const ContactProblem::Body& body : bodies) {
    inertia_.emplace_back(body.M);
    valid_ = valid_ && inertia_.back().IsPositiveDefinite() && body.M.allFinite() &&
             body.v_free.allFinite();
  }
  assembly_of_.assign(bodies.size(), -1);
  place_.assign(bodies.size(), -1);
  if (valid_ && !joints.empty()) CollectAssemblies(joints);
}

void JointedBodies::CollectAssemblies(std::span<const ContactProblem::Contact> joints) {
  std::vector<int> root(assembly_of_.size());
  for (std::size_t i = 0; i < root.size(); ++i) root[i] = static_cast<int>(i);
  const auto find = [&](int body) {
    while (root[static_cast<std::size_t>(body)] != body)
      body = root[static_cast<std::size_t>(body)];
    return body;
  };
  std::vector<char> jointed(root.size(), 0);
  for (const ContactProblem::Contact& joint : joints) {
    for (const int body : {joint.a, joint.b})
      if (IsBody(body)) jointed[static_cast<std::size_t>(body)] = 1;
    if (!IsBody(joint.a) || !IsBody(joint.b)) continue;
    const int a = find(joint.a);
    const int b = find(joint.b);
    root[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
  }
  for (std::size_t i = 0; i < root.size(); ++i) {
    if (jointed[i] == 0) continue;
    const auto first = static_cast<std::size_t>(find(static_cast<int>(i)));
    if (assembly_of_[first] < 0) {
      assembly_of_[first] = static_cast<int>(assemblies_.size());
      assemblies_.emplace_back();
    }
    assembly_of_[i] = assembly_of_[first];
    Assembly& assembly = assemblies_[static_cast<std::size_t>(assembly_of_[i])];
    place_[i] = static_cast<int>(assembly.bodies.size());
    assembly.bodies.push_back(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < assemblies_.size(); ++i) FillAssembly(joints, static_cast<int>(i));
}

void JointedBodies::FillAssembly(std::span<const ContactProblem::Contact> joints, int index) {
  Assembly& assembly = assemblies_[static_cast<std::size_t>(index)];
  std::vector<const ContactProblem::Contact*> own;
  for (const ContactProblem::Contact& joint : joints) {
    const int body = IsBody(joint.a) ? joint.a : joint.b;
    if (assembly_of_[static_cast<std::size_t>(body)] == index) own.push_back(&joint);
  }
  assembly.G.setZero(3 * static_cast<Eigen::Index>(own.size()),
                     6 * static_cast<Eigen::Index>(assembly.bodies.size()));
  for (std::size_t k = 0; k < own.size(); ++k) {
    const auto row = 3 * static_cast<Eigen::Index>(k);
    const auto column = [&](int body) { return 6 * place_[static_cast<std::size_t>(body)]; };
    if (IsBody(own[k]->a)) assembly.G.block<3, 6>(row, column(own[k]->a)) = own[k]->J_a;
    if (IsBody(own[k]->b)) assembly.G.block<3, 6>(row, column(own[k]->b)) = own[k]->J_b;
  }
  Eigen::MatrixXd answers = assembly.G.transpose();  // M^-1 G^T
  for (std::size_t i = 0; i < assembly.bodies.size(); ++i) {
    const auto row = 6 * static_cast<Eigen::Index>(i);
    answers.middleRows<6>(row) = inertia_[static_cast<std::size_t>(assembly.bodies[i])].Solve(
        Mat6X(answers.middleRows<6>(row)));
  }
  valid_ = valid_ && answers.allFinite();
  Eigen::MatrixXd inner = assembly.G * answers;
  for (std::size_t k = 0; k < own.size(); ++k)
    inner.diagonal().segment<3>(3 * static_cast<Eigen::Index>(k)).array() += own[k]->compliance;
  assembly.inner = LeastNormSolver(inner, kRankThreshold);
}

std::vector<JointedBodies::Response> JointedBodies::Respond(
    const ContactProblem::Contact& contact) const {
  std::vector<Response> responses;
  const auto push = [&](int body, const Mat36& J) {
    if (!IsBody(body)) return;
    const auto i = static_cast<std::size_t>(body);
    responses.push_back({body, inertia_[i].Response(J)});
  };
  push(contact.a, contact.J_a);
  push(contact.b, contact.J_b);
  const auto assembly_of = [&](int body) {
    return IsBody(body) ? assembly_of_[static_cast<std::size_t>(body)] : -1;
  };
  const int first = assembly_of(contact.a);
  const int second = assembly_of(contact.b);
  if (first >= 0) AddReaction(assemblies_[static_cast<std::size_t>(first)], &responses);
  if (second >= 0 && second != first)
    AddReaction(assemblies_[static_cast<std::size_t>(second)], &responses);
  return responses;
}

void JointedBodies::AddReaction(const Assembly& assembly, std::vector<Response>* responses) const {
  MatX3 moved = MatX3::Zero(assembly.G.cols(), 3);
  for (const Response& response : *responses) {
    const auto found = std::ranges::find(assembly.bodies, response.body);
    if (found != assembly.bodies.end())
      moved.middleRows<6>(6 * (found - assembly.bodies.begin())) = response.change;
  }
  const MatX3 reaction = assembly.G.transpose() * assembly.inner.Solve(MatX3(assembly.G * moved));
  for (std::size_t i = 0; i < assembly.bodies.size(); ++i) {
    const int body = assembly.bodies[i];
    const Mat63 held = inertia_[static_cast<std::size_t>(body)].Solve(
        Mat6X(reaction.middleRows<6>(6 * static_cast<Eigen::Index>(i))));
    const auto found = std::ranges::find(*responses, body, &Response::body);
    if (found != responses->end()) {
      found->change -= held;
    } else {
      responses->push_back({body, -held});
    }
  }
}

}  // namespace touchstone::impact
