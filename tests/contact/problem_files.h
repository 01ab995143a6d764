#pragma once

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "contact/contact_problem.h"
#include "support/json_file.h"

namespace touchstone::contact {

template <class Matrix>
Matrix ReadMatrix(const nlohmann::json& json) {
  Matrix matrix;
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
      matrix(i, j) = json[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    }
  }
  return matrix;
}

template <class Vector>
Vector ReadVector(const nlohmann::json& json) {
  Vector vector;
  for (Eigen::Index i = 0; i < vector.size(); ++i) vector[i] = json[static_cast<std::size_t>(i)];
  return vector;
}

inline ContactProblem ReadProblem(const nlohmann::json& json) {
  ContactProblem problem;
  for (const nlohmann::json& body : json["bodies"]) {
    problem.bodies.push_back({ReadMatrix<Mat6>(body["M"]), ReadVector<Vec6>(body["v_free"])});
  }
  for (const nlohmann::json& given : json["contacts"]) {
    ContactProblem::Contact contact;
    contact.a = given["a"];
    contact.b = given["b"];
    contact.mu = given.value("mu", 0.0);
    if (given.contains("J_a")) contact.J_a = ReadMatrix<Mat36>(given["J_a"]);
    if (given.contains("J_b")) contact.J_b = ReadMatrix<Mat36>(given["J_b"]);
    contact.offset = ReadVector<Vec3>(given["offset"]);
    contact.bilateral = given.value("bilateral", false);
    contact.compliance = given.value("compliance", 0.0);
    contact.weight = given.value("weight", 1.0);
    problem.contacts.push_back(contact);
  }
  return problem;
}

/// The problem of a packed file in tests/data.
inline ContactProblem ReadPackedProblem(const std::string& name) {
  const std::string command = "gzip -dc '" TOUCHSTONE_TEST_DATA "/" + name + "'";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
  return ReadProblem(test_data::ReadJson(pipe.get()));
}

/// The cases of a file of problems in tests/data.
inline nlohmann::json Cases(const std::string& name) {
  return test_data::ReadJson(TOUCHSTONE_TEST_DATA "/" + name)["cases"];
}

inline std::vector<ContactProblem> HardProblems() {
  std::vector<ContactProblem> problems;
  for (const nlohmann::json& json : Cases("hard_contacts.json"))
    problems.push_back(ReadProblem(json));
  return problems;
}

}  // namespace touchstone::contact
