import { on } from "node:events";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { readTable } from "./read-table.ts";
import { type Limits, type TableChoice, TableError, type TableHead, type TableRow } from "./table.ts";

/** The input of the reading process, as JSON in its first argument. */
export type TableTask = {
	file: string;
	limits: Limits;
	choice: TableChoice;
	names: { known: string[]; items: string[] };
};

/** The messages of the reading process, one per request: the head, rows, or why it cannot continue. */
export type TableMessage =
	| { type: "head"; head: TableHead }
	| { type: "rows"; rows: TableRow[] }
	/** The file is no table, or exceeds a limit. */
	| { type: "refused"; reason: Reason; place: { line?: number; column?: number } }
	/** The reader failed; the file is not the cause. */
	| { type: "broken"; message: string; stack?: string | undefined; code?: string | undefined };

// Exit with the parent process. Ignore signals: a stopping server must not look like an unreadable file.
process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});

/** Resolves when the message is sent: exiting earlier would cut it off. */
function say(message: TableMessage): Promise<void> {
	return new Promise((resolve) => process.send?.(message, undefined, {}, () => resolve()));
}

/** Check interval in ms; reading yields to the event loop after every chunk of the file. */
const LOOK_MS = 200;

/** Ends the process when it has used up its CPU time, independent of other processes. */
function watchEffort({ cpu }: Limits): void {
	const look = (): void => {
		const { user, system } = process.cpuUsage();
		if (user + system < cpu * 1e6) return;
		const why = reason("file_too_slow.processor", { seconds: cpu });
		void say({ type: "refused", reason: why, place: {} }).then(() => process.exit());
	};
	look();
	setInterval(look, LOOK_MS).unref();
}

try {
	const { file, limits, choice, names } = JSON.parse(process.argv[2] ?? "") as TableTask;
	watchEffort(limits);
	const { head, rows } = await readTable(file, limits, choice, {
		known: new Set(names.known),
		items: new Set(names.items),
	});
	const asked = on(process, "message");
	await say({ type: "head", head });
	for await (const batch of rows) {
		await asked.next();
		await say({ type: "rows", rows: batch });
	}
} catch (error) {
	const { message, stack, code, line, column } = error as NodeJS.ErrnoException & TableError;
	if (error instanceof TableError)
		await say({ type: "refused", reason: error.reason, place: { line, column } as object });
	else await say({ type: "broken", message, stack, code });
}
process.disconnect();
