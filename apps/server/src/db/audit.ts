import type { Right } from "@freehub/domain/people/access";
import { type Insertable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { nameBy } from "#actor-names.ts";
import type { ProblemDetails } from "#app-error.ts";
import { countAttempts } from "./attempts.ts";
import { type Connection, type Db, inTransaction, type Tx } from "./connection.ts";
import type { AuditTable } from "./write-schema.ts";

/** Where a request came from, and the name of its action in the audit log. */
export type Origin = {
	/** The client's address. */
	address: string;
	via: AuditTable["via"];
	/** The endpoint's action; undefined: not logged. */
	action: string | undefined;
	/** The id of the target, if the path names it. */
	target: string;
	requestId: string;
};

export type AuditLine = Pick<AuditTable, "actor" | "outcome"> & {
	target?: string;
	/** The request's content, without secrets. */
	detail: unknown;
};

const MAX_DETAIL = 1000;

/** The fields changed by a write, each with its old and new value. */
export type Changes = Record<string, { before: unknown; after: unknown }>;

/** Lengths to which texts are cut; the largest that fits is used. */
const TEXT_LENGTHS = [200, 100, 50, 20, 5];

/**
 * The fields that both states have and whose values differ. Long texts are cut to keep the log line complete and readable.
 * @param room max length of the changes as JSON; excludes the rest of the line's detail.
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

/**
 * The details of the refusal of a change that is based on an older version: what the object is now, and who changed it, if the
 * writer may know.
 */
export async function conflictDetails(
	tx: Tx,
	{
		id,
		updated_at,
		current,
	}: { id: string; updated_at: Date | number | null; current: Record<string, unknown> },
	request: { rights: readonly Right[] },
): Promise<ProblemDetails> {
	const changedBy = updated_at === null ? undefined : await whoChanged(tx, id, new Date(updated_at), request);
	return { current, ...(changedBy !== undefined && { changedBy }) };
}

/** Appends one line to the audit log in its own transaction, for cases without another write. */
export async function appendAudit(db: Db, origin: Origin, line: AuditLine, now: Date): Promise<void> {
	if (origin.action === undefined) return;
	await inTransaction(db, (tx) => insertAudit(tx, origin, line, now));
}

/** Appends one line to the audit log, in the transaction of the write that it describes. */
export async function insertAudit(tx: Tx, origin: Origin, line: AuditLine, now: Date): Promise<void> {
	const row = auditRow(origin, line, now);
	if (row !== undefined) await tx.insertInto("audit").values(row).execute();
}

/** The row to store; undefined if the action is not logged. */
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
 * The name of the person who changed the target at the given time, if the reader may see names. Undefined if unknown, for example
 * for changes by a file import.
 * @param together the actions that change many such targets at once (`linesAbout`).
 */
export async function whoChanged(
	connection: Connection,
	target: string,
	at: Date,
	{ rights }: { rights: readonly Right[] },
	together: readonly string[] = [],
): Promise<string | undefined> {
	// The same right is required to see names in movements.
	if (!rights.includes("stock.read")) return undefined;
	const line = await connection
		.selectFrom("audit")
		.select(nameBy("audit.actor").as("name"))
		.where("audit.id", "in", linesAbout(connection, target, together))
		.where("audit.outcome", "=", "done")
		.where("audit.at", "=", at)
		.limit(1)
		.executeTakeFirst();
	return line?.name ?? undefined;
}

/** Lines with this target, and lines of actions that change many targets together and list their ids in the detail. */
export function linesAbout(connection: Connection, target: string, together: readonly string[]) {
	const own = connection.selectFrom("audit").select("id").where("target", "=", target);
	if (together.length === 0) return own;
	const named = `%"${target.replaceAll(/[\\%_]/g, "\\$&")}"%`;
	const among = connection
		.selectFrom("audit")
		.select("id")
		.where("action", "in", together)
		.where(sql<boolean>`detail like ${named} escape '\\'`);
	return own.unionAll(among);
}

const REFUSALS_MS = 60 * 60 * 1000;
/** Log lines per hour for refusals of one kind to one person; if there are more, a single line sums them up after the hour. */
const LINES = 5;
/** Key prefix of the counters among the attempts, which survive a restart and are shared by all processes. */
const PREFIX = "refused ";

type Kind = [begin: number, actor: string, via: Origin["via"], action: string, code: string];

/** Records that a write was refused. The audit log keeps its lines forever, so the number of lines is limited. */
export async function noteRefusal(
	db: Db,
	origin: Origin,
	{ actor, code }: { actor: string; code: string },
	now: Date,
): Promise<void> {
	if (origin.action === undefined) return;
	const begin = Math.floor(now.getTime() / REFUSALS_MS) * REFUSALS_MS;
	const kind: Kind = [begin, actor, origin.via, origin.action, code];
	const left = begin + REFUSALS_MS - now.getTime();
	const { count } = await countAttempts(db, PREFIX + JSON.stringify(kind), 1, left, now);
	if (count <= LINES) await appendAudit(db, origin, { actor, outcome: "refused", detail: code }, now);
}

/** Writes a summary line for each person and kind with more refusals in a past hour than lines. */
export async function sumUpRefusals(db: Db, now: Date): Promise<void> {
	await inTransaction(db, async (tx) => {
		const over = await tx
			.deleteFrom("attempt")
			.where("key", "like", `${PREFIX}%`)
			.where("resets_at", "<=", now)
			.returning(["key", "count"])
			.execute();
		for (const { key, count: times } of over) {
			if (times <= LINES) continue;
			const [begin, actor, via, action, code] = JSON.parse(key.slice(PREFIX.length)) as Kind;
			const detail = { code, times, since: new Date(begin).toISOString() };
			const origin = { address: "", via, action, target: "", requestId: "" };
			await insertAudit(tx, origin, { actor, outcome: "refused", detail }, now);
		}
	});
}
