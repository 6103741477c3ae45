import type { AuditEntry, AuditFilter } from "@freehub/contract/audit";
import type { Db } from "#db/connection.ts";
import { csvCell } from "#table/csv-cell.ts";
import { findAudit, toAuditEntry } from "./list-audit.ts";

const columns = [
	"at",
	"actorName",
	"actor",
	"action",
	"target",
	"outcome",
	"address",
	"via",
	"detail",
	"requestId",
] as const satisfies (keyof AuditEntry)[];

const PAGE = 1000;

/** The log as CSV, a page at a time, so that its length does not matter. */
export function exportAudit(db: Db, filter: AuditFilter): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	let before: string | undefined;
	let isBegun = false;
	return new ReadableStream({
		async pull(controller) {
			const rows = await findAudit(db.kysely, filter, before, PAGE);
			const head = isBegun ? [] : [columns.join(",")];
			isBegun = true;
			const lines = rows
				.map(toAuditEntry)
				.map((entry) => columns.map((name) => csvCell(entry[name])).join(","));
			const text = [...head, ...lines].map((line) => `${line}\r\n`).join("");
			if (text !== "") controller.enqueue(encoder.encode(text));
			if (rows.length < PAGE) controller.close();
			before = rows.at(-1)?.id;
		},
	});
}
