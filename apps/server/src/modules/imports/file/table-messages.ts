import type { Limits } from "./limits.ts";
import type { TableHead, TableRow } from "./table-row.ts";

/** What the reading process is started with, as JSON in its first argument. */
export type TableTask = { file: string; limits: Limits };

/** What the reading process answers, one message for each "next" and the head without being asked. */
export type TableMessage =
	| { type: "head"; head: TableHead }
	| { type: "rows"; rows: TableRow[] }
	| { type: "end" }
	/** The file is no table, or breaks a limit. */
	| { type: "refused"; message: string; place: { line?: number; column?: number } }
	/** The reader failed; the file is not to blame. */
	| { type: "broken"; message: string; stack: string | undefined; code: string | undefined };
