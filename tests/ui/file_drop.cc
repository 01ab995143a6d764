#ifdef TOUCHSTONE_TEST_X11

#include "ui/file_drop.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

#include <chrono>
#include <memory>
#include <thread>
#include <vector>

namespace touchstone::ui_test {
namespace {

/// One drag from a window that nobody sees to the program's.
class Drag {
 public:
  Drag(Display* display, std::string uri) : display_(display), uri_(std::move(uri)) {
    source_ = XCreateSimpleWindow(display_, Root(), 0, 0, 1, 1, 0, 0, 0);
    target_ = FindWindow(Root());
    XSetSelectionOwner(display_, Named("XdndSelection"), source_, CurrentTime);
  }

  std::string Run() {
    if (target_ == None) return "there is no window of the program";
    Tell("XdndEnter", kVersion << 24, static_cast<long>(Named("text/uri-list")), 0, 0);
    Tell("XdndPosition", 0, (400L << 16) | 300L, CurrentTime,
         static_cast<long>(Named("XdndActionCopy")));
    if (!WaitFor("XdndStatus")) return "it does not say whether it takes the file";
    if ((answer_ & 1) == 0) return "it does not take the file";
    Tell("XdndDrop", 0, CurrentTime, 0, 0);
    if (!WaitFor("XdndFinished")) return "it does not say that it has the file";
    return answer_ != 0 ? "" : "it has not taken the file";  // GLFW says how long the name was
  }

 private:
  static constexpr long kVersion = 5;

  Window Root() const { return DefaultRootWindow(display_); }
  Atom Named(const char* name) const { return XInternAtom(display_, name, False); }

  /// The window whose class is the program's, or none.
  Window FindWindow(Window parent) const {
    XClassHint hint = {};
    if (XGetClassHint(display_, parent, &hint) != 0) {
      const bool found = std::string(hint.res_class) == "touchstone";
      XFree(hint.res_name);
      XFree(hint.res_class);
      if (found) return parent;
    }
    Window root = None, above = None;
    Window* children = nullptr;
    unsigned int count = 0;
    Window found = None;
    if (XQueryTree(display_, parent, &root, &above, &children, &count) == 0) return None;
    for (unsigned int i = 0; i < count && found == None; ++i) found = FindWindow(children[i]);
    if (children != nullptr) XFree(children);
    return found;
  }

  void Tell(const char* what, long a, long b, long c, long d) {
    XEvent event = {};
    event.xclient.type = ClientMessage;
    event.xclient.window = target_;
    event.xclient.message_type = Named(what);
    event.xclient.format = 32;
    event.xclient.data.l[0] = static_cast<long>(source_);
    event.xclient.data.l[1] = a;
    event.xclient.data.l[2] = b;
    event.xclient.data.l[3] = c;
    event.xclient.data.l[4] = d;
    XSendEvent(display_, target_, False, NoEventMask, &event);
    XFlush(display_);
  }

  /// Hands out the file's name where it is asked for, until the window has answered so.
  bool WaitFor(const char* answer) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::seconds(30);
    while (Clock::now() < end) {
      if (XPending(display_) == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        continue;
      }
      XEvent event;
      XNextEvent(display_, &event);
      if (event.type == SelectionRequest) HandOut(event.xselectionrequest);
      if (event.type != ClientMessage || event.xclient.message_type != Named(answer)) continue;
      answer_ = event.xclient.data.l[1];
      return true;
    }
    return false;
  }

  void HandOut(const XSelectionRequestEvent& request) {
    XChangeProperty(display_, request.requestor, request.property, request.target, 8,
                    PropModeReplace, reinterpret_cast<const unsigned char*>(uri_.data()),
                    static_cast<int>(uri_.size()));
    XEvent event = {};
    event.xselection.type = SelectionNotify;
    event.xselection.requestor = request.requestor;
    event.xselection.selection = request.selection;
    event.xselection.target = request.target;
    event.xselection.property = request.property;
    event.xselection.time = request.time;
    XSendEvent(display_, request.requestor, False, NoEventMask, &event);
    XFlush(display_);
  }

  Display* display_;
  std::string uri_;
  Window source_ = None, target_ = None;
  long answer_ = 0;
};

}  // namespace

std::string DropFile(const std::string& display, const std::string& file) {
  const std::unique_ptr<Display, int (*)(Display*)> opened(XOpenDisplay(display.c_str()),
                                                           XCloseDisplay);
  if (opened == nullptr) return "there is no display " + display;
  return Drag(opened.get(), "file://" + file + "\r\n").Run();
}

}  // namespace touchstone::ui_test

#endif  // TOUCHSTONE_TEST_X11
