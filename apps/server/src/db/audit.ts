import type { Right } from "@freehub/domain/access";
import { type Insertable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Connection, type Db, inTransaction, type Tx } from "./connection.ts";
import type { AuditTable } from "./request-schema.ts";

/** Where a request came from and what it is called in the audit log. */
export type Origin = {
	/** The client's address. */
	address: string;
	via: AuditTable["via"];
	/** The endpoint's action; undefined: it is not worth a line. */
	action: string | undefined;
	/** The id of what it is about, where the path names it. */
	target: string;
	requestId: string;
};

export type AuditLine = Pick<AuditTable, "actor" | "outcome"> & {
	target?: string;
	/** What was sent, without secrets. */
	detail: unknown;
};

const MAX_DETAIL = 1000;

/** The fields that a write changed, each with its values. */
export type Changes = Record<string, { before: unknown; after: unknown }>;

/** Characters that are kept of texts, the most that fit. */
const TEXT_LENGTHS = [200, 100, 50, 20, 5];

/**
 * What differs between two states of something, in the fields that both have. Long texts are cut, so that the line holds all of it and can be read.
 * @param room of the line's detail, what else is in it not counted.
 */
export function changesBetween(before: object, after: object, room = 900): Changes {
	const old = new Map<string, unknown>(Object.entries(before));
	const changed = Object.entries(after).filter(([name, value]) => old.has(name) && old.get(name) !== value);
	let changes: Changes = {};
	for (const length of TEXT_LENGTHS) {
		const cut = (value: unknown) =>
			typeof value === "string" && value.length > length ? `${value.slice(0, length)}…` : value;
		changes = Object.fromEntries(
			changed.map(([name, value]) => [name, { before: cut(old.get(name)), after: cut(value) }]),
		);
		if (JSON.stringify(changes).length <= room) break;
	}
	return changes;
}

/** Appends one line to the audit log where nothing else is written with it. */
export async function appendAudit(db: Db, origin: Origin, line: AuditLine, now: Date): Promise<void> {
	if (origin.action === undefined) return;
	await inTransaction(db, (tx) => insertAudit(tx, origin, line, now));
}

/** Appends one line to the audit log, in the transaction that it is about. */
export async function insertAudit(tx: Tx, origin: Origin, line: AuditLine, now: Date): Promise<void> {
	const row = auditRow(origin, line, now);
	if (row !== undefined) await tx.insertInto("audit").values(row).execute();
}

/** A line as it is stored; undefined where the action is not worth one. */
export function auditRow(
	origin: Origin,
	{ actor, outcome, target, detail }: AuditLine,
	now: Date,
): Insertable<AuditTable> | undefined {
	if (origin.action === undefined) return undefined;
	return {
		id: uuidv7(),
		at: now,
		actor,
		address: origin.address,
		via: origin.via,
		action: origin.action,
		target: target ?? origin.target,
		outcome,
		detail: textOf(detail),
		request_id: origin.requestId,
	};
}

function textOf(detail: unknown): string {
	const text = detail === undefined ? "" : typeof detail === "string" ? detail : JSON.stringify(detail);
	return text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL)}…` : text;
}

/**
 * The name of whoever changed something at a moment, for a reader who is told of people; undefined where it is not known,
 * as of what a file changed.
 */
export async function whoChanged(
	connection: Connection,
	target: string,
	at: Date,
	{ rights }: { rights: readonly Right[] },
): Promise<string | undefined> {
	// Movements tell names to the same readers.
	if (!rights.includes("stock.read")) return undefined;
	const line = await connection
		.selectFrom("audit")
		.leftJoin("user", "user.id", "audit.actor")
		.leftJoin("former_user", "former_user.id", "audit.actor")
		.select(sql<string | null>`coalesce("user".name, former_user.name)`.as("name"))
		.where("audit.id", "in", linesAbout(connection, target))
		.where("audit.outcome", "=", "done")
		.where("audit.at", "=", at)
		.limit(1)
		.executeTakeFirst();
	return line?.name ?? undefined;
}

/** Lines whose target this is, and those of products that were changed together, which name them in their detail. */
export function linesAbout(connection: Connection, target: string) {
	const named = `%"${target.replaceAll(/[\\%_]/g, "\\$&")}"%`;
	const together = connection
		.selectFrom("audit")
		.select("id")
		.where("action", "in", ["product.change-many", "product.delete-many", "product.restore-many"])
		.where(sql<boolean>`detail like ${named} escape '\\'`);
	return connection.selectFrom("audit").select("id").where("target", "=", target).unionAll(together);
}
