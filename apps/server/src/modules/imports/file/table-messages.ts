import type { Limits } from "./limits.ts";
import type { TableHead, TableRow } from "./table-row.ts";

/** What the reading thread is started with. */
export type TableWorkerData = { file: string; limits: Limits };

/** What the reading thread answers, one message for each "next" and the head without being asked. */
export type TableMessage =
	| { type: "head"; head: TableHead }
	| { type: "rows"; rows: TableRow[] }
	| { type: "end" }
	| { type: "refused"; message: string; place: { line?: number; column?: number } };
