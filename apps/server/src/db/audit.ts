import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Db, inTransaction, type Tx } from "./connection.ts";
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
