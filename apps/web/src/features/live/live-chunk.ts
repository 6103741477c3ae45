/** The code that follows the feed of changes; loaded after the first screen is shown. */
export { askUntilThere } from "./ask-until-there.ts";
export { createChangeStream } from "./change-stream.ts";
export { createFewConnections } from "./few-connections.ts";
export { createLiveScreens } from "./live-screens.ts";
