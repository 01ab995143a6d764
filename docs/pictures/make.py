#!/usr/bin/env python3
"""Makes the pictures of the documents anew: docs/pictures/make.py build/release/src/touchstone [NAME...]

Needs Xvfb, xdotool and ImageMagick. The window is driven by real mouse and keys, and read back by
its state file (docs/automation.md).
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SIZE = "1280x800"


class Window:
    def __init__(self, program, scene, home):
        self.state_file = pathlib.Path(home, "state.json")
        self.state_file.unlink(missing_ok=True)
        environment = dict(os.environ, HOME=home, TOUCHSTONE_STATE_FILE=str(self.state_file))
        for folder in ("CONFIG", "STATE", "DATA", "CACHE"):
            environment[f"XDG_{folder}_HOME"] = str(pathlib.Path(home, scene))
        self.process = subprocess.Popen([program, scene], env=environment)
        self.wait(lambda state: True)
        xdotool("search", "--sync", "--class", "touchstone", "windowfocus")

    def state(self):
        try:
            return json.loads(self.state_file.read_text())
        except (OSError, ValueError):  # not there yet
            return None

    def wait(self, holds):
        for _ in range(300):
            state = self.state()
            if state is not None and holds(state):
                return state
            time.sleep(0.1)
        raise TimeoutError("the window does not get there")

    def settle(self, pictures):
        """Until so many pictures have been drawn, however slow the machine is."""
        until = self.wait(lambda state: True)["writes"] + pictures
        self.wait(lambda state: state["writes"] >= until and not state["camera"]["gliding"])

    def click_at(self, x, y):
        xdotool("mousemove", str(round(x)), str(round(y)))
        self.settle(5)
        xdotool("mousedown", "1")
        self.settle(5)
        xdotool("mouseup", "1")
        self.settle(5)

    def click(self, widget):
        x0, y0, x1, y1 = self.wait(lambda state: widget in state["widgets"])["widgets"][widget]
        self.click_at(x0 + min(0.5 * (x1 - x0), 10.0), 0.5 * (y0 + y1))

    def select(self, body):
        bodies = self.state()["bodies"]
        self.click_at(*next(b["pixel"] for b in bodies if b["name"] == body))

    def save(self, name):
        xdotool("mousemove", "1279", "799")
        self.settle(60)
        time.sleep(3.0)  # the picture stands still and is drawn at the best quality
        file = str(HERE / f"{name}.jpg")
        subprocess.run(["import", "-window", "root", "-quality", "86", file], check=True)

    def close(self):
        self.process.terminate()
        self.process.wait()


def xdotool(*words):
    subprocess.run(["xdotool", *words], check=True, stdout=subprocess.DEVNULL)


# Name: scene, time at which it is paused [s], what is clicked then (panels below the scene before).
PICTURES = {
    "start": ("start", 2.0, []),
    "gallery": ("start", 1.0, ["scene.pictures"]),
    "arch": ("arch-25", 1.0, ["section.Material and gravity", "show.Normal", "show.Friction",
                                "show.Chains"]),
    "free-body": ("ladder", 1.0, ["body steep", "inspector.free_body"]),
    "impact": ("stairs", 1.7, ["dock.Impact"]),
    "plots": ("stairs", 3.0, ["dock.Plots"]),
    "solver": ("table-legs", 1.0, ["body four.weight", "dock.Solver"]),
}

# Name: what `touchstone simulate` makes it from.
CLIPS = {
    # A cube that is given just the spin that takes it up onto its edge, and lets it fall back.
    "tipping": ["cube", "--duration", "1.6", "--clip-speed", "0.4", "--clip-rate", "16",
                "--clip-width", "480", "--set", "bodies[1].angular_velocity=[0,2.1,0]",
                "--set", "bodies[1].velocity=[1.05,0,1.05]"],
    "struck-pyramid": ["struck-pyramid", "--duration", "2.4", "--clip-speed", "0.6",
                       "--clip-rate", "12", "--clip-width", "480",
                       "--set", "camera.eye=[12,-15,7]"],
}


def make_picture(program, name, home):
    scene, until, actions = PICTURES[name]
    window = Window(program, scene, home)
    try:
        window.click("play")
        for dock in [action for action in actions if action.startswith("dock.")]:
            window.click(dock)
        window.click("reset")
        window.click("play")
        window.wait(lambda state: state["time"] >= until)
        xdotool("key", "space")  # at once, where a click takes its time
        window.wait(lambda state: state["run_state"] == "paused")
        for action in [action for action in actions if not action.startswith("dock.")]:
            kind, _, body = action.partition(" ")
            window.select(body) if kind == "body" else window.click(action)
        window.save(name)
    finally:
        window.close()


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    wanted = sys.argv[2:] or [*PICTURES, *CLIPS]
    read, write = os.pipe()
    screen = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", SIZE + "x24"],
                              pass_fds=[write], stderr=subprocess.DEVNULL)
    os.environ["DISPLAY"] = ":" + os.read(read, 16).decode().strip()
    try:
        for name in wanted:
            if name in CLIPS:
                clip = [program, "simulate", *CLIPS[name], "--clip", str(HERE / f"{name}.gif")]
                subprocess.run(clip, check=True)
            else:
                with tempfile.TemporaryDirectory() as home:
                    make_picture(program, name, home)
            print(name)
    finally:
        screen.terminate()


if __name__ == "__main__":
    main()
