// A process of its own that judges an archive and loads it into a new place. An archive is a stranger's file: whatever it does to this
// process, the server goes on.
import { once } from "node:events";
import type { Reason } from "@freehub/contract/rules";
import { errorLine, type Filled, type FillTask, fillPlace } from "./fill-place.ts";
import { BackupError, unusable } from "./manifest.ts";

/** The answer of this process to its one task. */
export type FillAnswer = { filled: Filled } | { refused: Reason; found: string };

/** Max resident memory in bytes: buffers are not part of V8's heap, which has a limit of its own. */
const MEMORY = 1.5 * 2 ** 30;
const LOOK_MS = 100;

// Exit with the parent process. Ignore signals: the parent ends this process when it stops.
process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
setInterval(
	() => process.memoryUsage.rss() > MEMORY && process.kill(process.pid, "SIGKILL"),
	LOOK_MS,
).unref();

const [task] = (await once(process, "message")) as [FillTask];
const answer = await fillPlace(task).then(
	(filled): FillAnswer => ({ filled }),
	(error: unknown): FillAnswer => {
		const why = error instanceof BackupError ? error : unusable("failed", errorLine(error));
		return { refused: why.reason, found: why.found };
	},
);
await new Promise((resolve) => process.send?.(answer, undefined, {}, resolve));
process.disconnect();
