/** What follows the feed of changes: it is loaded when the first screen stands. */
export { askUntilThere } from "./ask-until-there.ts";
export { createChangeStream } from "./change-stream.ts";
export { createFewConnections } from "./few-connections.ts";
export { createLiveScreens } from "./live-screens.ts";
