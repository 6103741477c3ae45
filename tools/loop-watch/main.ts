import { isMainThread } from "node:worker_threads";
import { watchLoop } from "./loop-watch.ts";

// Loaded before a server (`node --import`), with the most milliseconds in WATCH_EVENT_LOOP: what held the main thread for longer
// is a line of its error output.
const limit = Number(process.env.WATCH_EVENT_LOOP);
if (isMainThread && limit > 0) {
	watchLoop(limit, (held) => process.stderr.write(`held the event loop: ${JSON.stringify(held)}\n`));
}
