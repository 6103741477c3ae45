/** What follows the feed of changes: it is loaded when the first screen stands. */
export { createChangeStream } from "./change-stream.ts";
export { createLiveScreens } from "./live-screens.ts";
