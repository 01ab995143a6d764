#include "app/imgui_session.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <utility>

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include "app/input_names.h"
#include "ui/idle_text.h"
#include "ui/typed_number.h"

namespace touchstone::app {
namespace {

/// Keys that choose in a list, edit a text, or change the focus.
constexpr std::array kTappedKeys = {
    GLFW_KEY_UP,    GLFW_KEY_DOWN,      GLFW_KEY_LEFT,      GLFW_KEY_RIGHT,  GLFW_KEY_HOME,
    GLFW_KEY_END,   GLFW_KEY_PAGE_UP,   GLFW_KEY_PAGE_DOWN, GLFW_KEY_ENTER,  GLFW_KEY_KP_ENTER,
    GLFW_KEY_SPACE, GLFW_KEY_BACKSPACE, GLFW_KEY_DELETE,    GLFW_KEY_ESCAPE, GLFW_KEY_TAB};

/// Letters that edit a text together with Ctrl: select all, copy, paste, cut, undo, redo.
constexpr std::array kTappedLetters = {GLFW_KEY_A, GLFW_KEY_C, GLFW_KEY_V,
                                       GLFW_KEY_X, GLFW_KEY_Y, GLFW_KEY_Z};

/// Lets keys, including Enter and Space, choose in open lists and menus; elsewhere they belong to
/// the program.
void LetKeysChoose(bool choose) {
  ImGuiIO& io = ImGui::GetIO();
  io.ConfigFlags = choose ? io.ConfigFlags | ImGuiConfigFlags_NavEnableKeyboard
                          : io.ConfigFlags & ~ImGuiConfigFlags_NavEnableKeyboard;
  const bool enter = io.KeysDown[GLFW_KEY_ENTER] || io.KeysDown[GLFW_KEY_KP_ENTER];
  io.NavInputs[ImGuiNavInput_Activate] = choose && enter ? 1.0F : 0.0F;
}

}  // namespace

ImGuiSession::ImGuiSession(const Window& window) : window_(window.handle()) {
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;  // the layout is in the preferences
  ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
  ImGui_ImplOpenGL3_Init("#version 330 core");
  glfwSetInputMode(window_, GLFW_STICKY_KEYS, GLFW_TRUE);
}

/// Passes short taps to ImGui, which checks keys once per frame: a key tapped between two frames
/// counts as down in the next, with Ctrl if that was down. Tab belongs to the program unless a
/// person is typing.
void ImGuiSession::TakeTaps() {
  ImGuiIO& io = ImGui::GetIO();
  for (const int key : kTappedKeys) io.KeysDown[key] = IsDown(key);
  io.KeyCtrl = CtrlIsDown();
  if (!io.WantTextInput) {
    io.KeysDown[GLFW_KEY_TAB] = false;
    return;
  }
  for (int position = GLFW_KEY_A; position <= GLFW_KEY_Z; ++position) {
    const char* printed = glfwGetKeyName(position, 0);
    const int key = KeyOnLayout(position, printed == nullptr ? "" : printed);
    if (std::ranges::find(kTappedLetters, key) != kTappedLetters.end())
      io.KeysDown[key] = IsDown(position) && io.KeyCtrl;
  }
}

/// Passes on the characters that were typed, a comma in a number as its decimal point. After a tap
/// of Ctrl, which ends before they are typed, they wait for a frame: ImGui ignores characters while
/// Ctrl is down.
void ImGuiSession::PassCharacters() {
  ImVector<ImWchar>& characters = ImGui::GetIO().InputQueueCharacters;
  held_characters_.insert(held_characters_.end(), characters.begin(), characters.end());
  characters.clear();
  if (ui::IsNumberTyped()) std::ranges::replace(held_characters_, ',', '.');
  const bool ctrl_was_tapped = ImGui::GetIO().KeyCtrl && !CtrlIsDown();
  if (ctrl_was_tapped) return;
  for (const unsigned character : std::exchange(held_characters_, {}))
    characters.push_back(static_cast<ImWchar>(character));
}

/// Whether a key is down or was tapped since the last call.
bool ImGuiSession::IsDown(int key) const { return glfwGetKey(window_, key) == GLFW_PRESS; }

bool ImGuiSession::CtrlIsDown() const {
  const bool left = IsDown(GLFW_KEY_LEFT_CONTROL), right = IsDown(GLFW_KEY_RIGHT_CONTROL);
  return left || right;
}

ImGuiSession::~ImGuiSession() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

void ImGuiSession::SetLook(ui::Theme theme, float scale) {
  if (theme != theme_ || scale != scale_) ui::ApplyTheme(theme, scale);
  theme_ = theme;
  if (scale == scale_) return;
  scale_ = scale;
  fonts_ = ui::LoadFonts(scale);
  ImGui_ImplOpenGL3_DestroyFontsTexture();  // the next frame recreates it
  ImGui::GetIO().Fonts->Build();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

void ImGuiSession::LetCursorBlink(bool blinks) {
  ImGui::GetIO().ConfigInputTextCursorBlink = blinks;
}

/// ImGui's own look at the buttons comes too late after short clicks.
void ImGuiSession::PassButtons(std::span<const ButtonChange> changes) {
  ImGuiIO& io = ImGui::GetIO();
  for (const ButtonChange& change : changes)
    buttons_down_.at(static_cast<std::size_t>(change.button)) = change.down;
  std::copy_n(buttons_down_.begin(), std::size(io.MouseDown), io.MouseDown);
  // Some systems report no positions outside of the window: the last one within would remain.
  if (glfwGetWindowAttrib(window_, GLFW_HOVERED) == GLFW_FALSE && !ImGui::IsAnyMouseDown())
    io.MousePos = {-FLT_MAX, -FLT_MAX};
  if (!changes.empty())
    io.MousePos = {static_cast<float>(changes.back().x), static_cast<float>(changes.back().y)};
}

void ImGuiSession::NewFrame(std::span<const ButtonChange> changes) {
  const ImVec4& ground = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
  glClearColor(ground.x, ground.y, ground.z, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  PassButtons(changes);
  TakeTaps();
  PassCharacters();
  list_was_open_ = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
  LetKeysChoose(list_was_open_);
  ui::ForgetStepsOfIdleText();
  ImGui::NewFrame();
}

void ImGuiSession::Render() {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace touchstone::app
