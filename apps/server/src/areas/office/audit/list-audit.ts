import { kinds as kindFacts, namedKinds } from "@freehub/contract/kinds";
import type { AuditEntry, AuditFilter, AuditSubject } from "@freehub/contract/office/audit";
import { shopTimestamp } from "@freehub/domain/local-days";
import type { Right } from "@freehub/domain/people/access";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { type Selectable, sql } from "kysely";
import { nameBy, nameOfActor } from "#actor-names.ts";
import { batchActions } from "#areas/catalogue/products/write-batch.ts";
import { linesAbout } from "#db/audit.ts";
import type { Connection, Db } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import type { AuditTable } from "#db/write-schema.ts";
import { kinds } from "#kinds.ts";
import { type Slice, textSlice } from "#queues/slice.ts";
import type { Named } from "#server-kind.ts";
import { csvLines } from "#sheets/csv.ts";

type Row = Selectable<AuditTable> & { actor_name: string | null };

/**
 * Lines of the audit log, newest first, before the id `before` if given. Ids are UUIDv7, so they are in chronological order and a
 * time limit is an id limit.
 */
export function findAudit(
	connection: Connection,
	{ actor, action, target, outcome, from, to }: AuditFilter,
	before: string | undefined,
	limit: number,
): Promise<Row[]> {
	return connection
		.selectFrom("audit")
		.selectAll("audit")
		.select(nameBy("audit.actor").as("actor_name"))
		.$if(Boolean(actor), (query) => query.where("audit.actor", "=", actor ?? ""))
		.$if(Boolean(target), (query) =>
			query.where("audit.id", "in", linesAbout(connection, target ?? "", batchActions)),
		)
		.$if(Boolean(outcome), (query) =>
			// A literal, because the partial index of refusals is not used with a parameter.
			query.where("audit.outcome", "=", sql.lit(outcome ?? "done")),
		)
		.$if(Boolean(action), (query) =>
			// `product` means every action on products; "/" is the character after ".".
			action?.includes(".")
				? query.where("audit.action", "=", action)
				: query.where("audit.action", ">=", `${action}.`).where("audit.action", "<", `${action}/`),
		)
		.$if(Boolean(from), (query) => query.where("audit.id", ">=", firstIdAt(from ?? "")))
		.$if(Boolean(to), (query) => query.where("audit.id", "<", firstIdAt(to ?? "")))
		.$if(before !== undefined, (query) => query.where("audit.id", "<", before ?? ""))
		.orderBy("audit.id", "desc")
		.limit(limit)
		.execute();
}

/** The smallest UUIDv7 of a time. */
function firstIdAt(moment: string): string {
	const hex = Math.max(0, new Date(moment).getTime()).toString(16).padStart(12, "0");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

export function toAuditEntry(row: Row, subjects: readonly AuditSubject[] = []): AuditEntry {
	return {
		_id: row.id,
		at: isoOf(row.at),
		actor: row.actor,
		// An unknown person has no id.
		actorName: row.actor === "" ? "" : nameOfActor(row.actor, row.actor_name),
		address: row.address,
		via: row.via,
		action: row.action,
		target: row.target,
		outcome: row.outcome,
		detail: row.detail,
		requestId: row.request_id,
		subjects: subjects.filter(({ _id }) => row.target === _id || row.detail.includes(`"${_id}"`)),
	};
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9]{32}/g;

/** The objects whose ids occur in lines, with their current names: of kinds whose changes the reader may learn of. */
export async function findSubjects(
	connection: Connection,
	rows: readonly Row[],
	rights: readonly Right[],
): Promise<AuditSubject[]> {
	const named = rows.flatMap(({ target, detail }) => [target, ...(detail.match(ID) ?? [])]);
	const ids = [...new Set([...named, MAIN_LOCATION])].filter((id) => id !== "" && id.length <= 100);
	const shown = namedKinds.filter((kind) => {
		const needs = kindFacts[kind].changes?.needs ?? null;
		return needs === null || rights.includes(needs);
	});
	const found = await Promise.all(
		shown.map(async (is) => {
			const things: Named[] = await kinds[is].names(connection, ids);
			return things.map(({ id: _id, name, product = null }): AuditSubject => ({ _id, is, name, product }));
		}),
	);
	return found.flat();
}

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

/** A slice of the log as CSV lines, newest first, before the id `before`; the first slice includes the header. */
export async function auditAsCsv(
	db: Db,
	filter: AuditFilter,
	before: string | undefined,
): Promise<Slice<string>> {
	const rows = await findAudit(db.kysely, filter, before, SLICE);
	const entries = rows
		.map((row) => toAuditEntry(row))
		.map((entry) => columns.map((name) => (name === "at" ? shopTimestamp(entry.at) : entry[name])));
	const text = csvLines(before === undefined ? [columns, ...entries] : entries);
	return textSlice(text, rows.length < SLICE ? undefined : rows.at(-1)?.id);
}
