/** The parts of scanning that other features use, too. */
export { bookScan } from "./book-scan.ts";
export { CodeByHand } from "./code-by-hand.tsx";
export { LateCamera } from "./late-camera.tsx";
export { NumberPad } from "./number-pad.tsx";
export { findCode } from "./queries.ts";
export { ScanCard } from "./scan-card.tsx";
export { showQuantities } from "./scan-runner.ts";
export { ScanSwitches } from "./scan-switches.tsx";
export { piecesOf } from "./scan-work.ts";
export { typedBy } from "./session.ts";
export { createSessionLock } from "./session-lock.ts";
export { signal } from "./signals.ts";
export { UnansweredError, undoScan, undoSession } from "./undo-scans.ts";
export { type DigitTarget, useTypedDigits } from "./use-typed-digits.ts";
