#pragma once

namespace touchstone::app {

/// Lets the threads that draw without a graphics card (Mesa's llvmpipe has one for each processor)
/// give way to the other threads of this program, so that the simulation keeps a processor for
/// itself where there are few of them. Call it once the window's context is current. Where a
/// graphics card draws, and on systems without /proc, nothing changes.
void LetDrawingGiveWay();

}  // namespace touchstone::app
