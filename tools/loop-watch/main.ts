import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { isMainThread } from "node:worker_threads";
import { ASKED, watchLoop } from "./loop-watch.ts";

// Loaded before a server (`node --import`), with the limit in ms in WATCH_EVENT_LOOP: each longer block of the main thread is a
// line in its stderr. The start of a server does not count: the watch begins with the first request.
const limit = Number(process.env.WATCH_EVENT_LOOP);
if (isMainThread && limit > 0) {
	const begin = (): void => {
		unsubscribe(ASKED, begin);
		watchLoop(limit, (held) => process.stderr.write(`held the event loop: ${JSON.stringify(held)}\n`));
	};
	subscribe(ASKED, begin);
}
