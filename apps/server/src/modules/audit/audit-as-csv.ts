import type { AuditEntry, AuditFilter } from "@freehub/contract/audit";
import type { Db } from "#db/connection.ts";
import { type Slice, textSlice } from "#heavy-reads/slice.ts";
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

const SLICE = 250;

/** Some of the log as lines of CSV, newest first, those before the line with the id `before`; the first with the head. */
export async function auditAsCsv(
	db: Db,
	filter: AuditFilter,
	before: string | undefined,
): Promise<Slice<string>> {
	const rows = await findAudit(db.kysely, filter, before, SLICE);
	const head = before === undefined ? [columns.join(",")] : [];
	const lines = rows.map(toAuditEntry).map((entry) => columns.map((name) => csvCell(entry[name])).join(","));
	const text = [...head, ...lines].map((line) => `${line}\r\n`).join("");
	return textSlice(text, rows.length < SLICE ? undefined : rows.at(-1)?.id);
}
