import type { FindingKind, ReviewLimits } from "@freehub/contract/stock/review";
import { fromMinor, minorUnits } from "@freehub/domain/money";
import { type Selectable, sql } from "kysely";
import { nameBy } from "#actor-names.ts";
import type { Connection, Tx } from "#db/connection.ts";
import type { FindingTable } from "#db/review-schema.ts";

export type FindingRow = Omit<Selectable<FindingTable>, "cents"> & {
	cents: number | null;
	seen_by_name: string | null;
};

/** SQLite's driver rejects integers beyond 2^53. */
const cents = sql<number | null>`cast(finding.cents as double precision)`.as("cents");

function findingQuery(connection: Connection) {
	return connection
		.selectFrom("finding")
		.select(["finding.id", "kind", "target", "at", "seen", "seen_by", "seen_at", cents])
		.select(nameBy("finding.seen_by").as("seen_by_name"));
}

/** The time of a finding in ms, and its id. */
export type FindingPlace = readonly [at: number, id: string];

type Asked = {
	seen: boolean;
	kind: FindingKind | undefined;
	isOldestFirst: boolean;
	leftOut: readonly FindingKind[];
};

/** Findings, newest or oldest first. */
export function findingsQuery(
	connection: Connection,
	{ seen, kind, isOldestFirst, leftOut }: Asked,
	after: FindingPlace | undefined,
	limit: number,
) {
	let query = findingQuery(connection)
		.where("seen", "=", seen ? 1 : 0)
		.orderBy("finding.at", isOldestFirst ? "asc" : "desc")
		.orderBy("finding.id", isOldestFirst ? "asc" : "desc")
		.limit(limit);
	if (kind !== undefined) query = query.where("kind", "=", kind);
	if (leftOut.length > 0) query = query.where("kind", "not in", leftOut);
	if (after === undefined) return query;
	const isAfter = isOldestFirst ? sql`>` : sql`<`;
	return query.where(sql<boolean>`(finding.at, finding.id) ${isAfter} (${new Date(after[0])}, ${after[1]})`);
}

export function findFinding(connection: Connection, id: string): Promise<FindingRow | undefined> {
	return findingQuery(connection).where("finding.id", "=", id).executeTakeFirst();
}

/** The number of unseen findings per kind. */
export function countUnseen(connection: Connection) {
	return connection
		.selectFrom("finding")
		.select(["kind", sql<number>`count(*)`.as("count")])
		.where("seen", "=", 0)
		.groupBy("kind")
		.execute();
}

/** Keeps the first person who saw it. */
export async function setSeen(tx: Tx, id: string, by: string, at: Date): Promise<void> {
	await tx
		.updateTable("finding")
		.set({ seen: 1, seen_by: by, seen_at: at })
		.where("id", "=", id)
		.where("seen", "=", 0)
		.execute();
}

/** Marks findings of a kind up to a time as seen, at most `most`. @returns how many were marked. */
export async function setAllSeen(
	tx: Tx,
	{ kind, until, by, at, most }: { kind: FindingKind; until: Date; by: string; at: Date; most: number },
): Promise<number> {
	const unseen = tx
		.selectFrom("finding")
		.select("id")
		.where("seen", "=", 0)
		.where("kind", "=", kind)
		.where("at", "<=", until)
		.orderBy("at")
		.orderBy("id")
		.limit(most);
	const { numUpdatedRows } = await tx
		.updateTable("finding")
		.set({ seen: 1, seen_by: by, seen_at: at })
		.where("id", "in", unseen)
		.where("seen", "=", 0)
		.executeTakeFirst();
	return Number(numUpdatedRows);
}

export async function setUnseen(tx: Tx, id: string): Promise<void> {
	await tx
		.updateTable("finding")
		.set({ seen: 0, seen_by: null, seen_at: null })
		.where("id", "=", id)
		.execute();
}

export function findProductNames(connection: Connection, ids: readonly string[]) {
	return connection
		.selectFrom("product")
		.select(["id", "name", "sku", "deleted_at"])
		.where("id", "in", ids)
		.execute();
}

export function findEnquiries(connection: Connection, ids: readonly string[]) {
	return connection
		.selectFrom("enquiry")
		.select(["id", "name", "email", "text", "product"])
		.where("id", "in", ids)
		.execute();
}

/** How many movements each of these batches has. */
export function countInBatches(connection: Connection, batches: readonly string[]) {
	return connection
		.selectFrom("movement")
		.select(["batch", sql<number>`count(*)`.as("count")])
		.where("batch", "in", batches)
		.groupBy("batch")
		.execute();
}

export function findImports(connection: Connection, ids: readonly string[]) {
	return connection
		.selectFrom("import")
		.select(["import.id", "import.name", "state", "error", "skipped", "created_by", "committed_by"])
		.select(["import.actor", nameBy("import.actor").as("actor_name")])
		.select(nameBy("import.committed_by").as("committed_by_name"))
		.select(["count_new", "count_changed", "count_unchanged", "count_refused"])
		.select(nameBy("import.created_by").as("creator"))
		.where("import.id", "in", ids)
		.execute();
}

export async function readLimits(connection: Connection): Promise<ReviewLimits> {
	const row = await connection.selectFrom("review_limit").selectAll().executeTakeFirstOrThrow();
	return {
		adjustPieces: row.adjust_pieces,
		adjustValue: fromMinor(row.adjust_cents),
		countPercent: row.count_percent,
	};
}

/** The UPDATE locks the row, so that concurrent changes of the limits run one after the other. */
export async function writeLimits(tx: Tx, limits: ReviewLimits): Promise<void> {
	await tx
		.updateTable("review_limit")
		.set({
			adjust_pieces: limits.adjustPieces,
			adjust_cents: limits.adjustValue * minorUnits(),
			count_percent: limits.countPercent,
		})
		.execute();
}
