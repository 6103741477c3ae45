import type { Account, Promised, PromiseEntry } from "@freehub/domain/stock/promises";
import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { insertion, type Query, selection, send } from "#db/bulk.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { PromiseTable } from "#db/schema.ts";
import { inParts } from "#queues/long-lists.ts";
import { findFirstPromised, promisedOf } from "./read-promises.ts";

/** The statement that finds the open promises of products. */
export function promisesQuery(db: Db, products: readonly string[]): Query {
	const select =
		"select line, source_kind, source, line_kind, product, pieces, since from promise where product";
	return selection(db, { each: `${select} = ?`, whole: `${select} = any($1)` }, products);
}

/** The open promises of products, by product. */
export async function findPromises(
	db: Db,
	tx: Tx,
	products: readonly string[],
): Promise<Map<string, Promised[]>> {
	const [rows = []] = await send(db, tx, [promisesQuery(db, products)]);
	return foundPromises(rows);
}

/** Converts the rows of `promisesQuery`. @returns the promises by product. */
export function foundPromises(rows: readonly unknown[]): Map<string, Promised[]> {
	return Map.groupBy((rows as Selectable<PromiseTable>[]).map(promisedOf), ({ product }) => product);
}

/** The entries that movements caused, by movement, in the order in which they were made. */
export async function findCaused(
	connection: Connection,
	movements: readonly string[],
): Promise<Map<string, PromiseEntry[]>> {
	const rows = await inParts(movements, (part) =>
		connection.selectFrom("promise_entry").selectAll().where("movement", "in", part).orderBy("id").execute(),
	);
	const since = await findFirstPromised(connection, [...new Set(rows.map(({ line }) => line))]);
	const caused = new Map<string, PromiseEntry[]>();
	for (const row of rows) {
		const { line, line_kind: lineKind, product, pieces, reason, movement } = row;
		const from: Account = { kind: row.from_kind, id: row.from_id };
		const to: Account = { kind: row.to_kind, id: row.to_id };
		const own = caused.get(movement ?? "") ?? [];
		own.push({ line, lineKind, product, since: since.get(line) ?? 0, pieces, from, to, reason });
		caused.set(movement ?? "", own);
	}
	return caused;
}

/** An entry with who made it, when, and the movement that caused it. */
export type RecordedEntry = PromiseEntry & { movement: string | null; actor: string; at: Date };

/**
 * The statements that write entries, and the balances of promises that they change: those that are left, and then, without the
 * others, whose pieces are 0.
 */
export function writePromises(
	db: Db,
	entries: readonly RecordedEntry[],
	balances: readonly Promised[],
): Query[] {
	const rows = balances.map(({ line, lineKind, product, source, pieces, since }) => ({
		line,
		source_kind: source.kind,
		source: source.id,
		line_kind: lineKind,
		product,
		pieces,
		since: new Date(since),
	}));
	const ended = [...new Set(balances.flatMap(({ line, pieces }) => (pieces === 0 ? line : [])))];
	const remove = "delete from promise where pieces = 0 and line";
	return [
		insertion(
			db,
			"promise_entry",
			entries.map(({ line, lineKind, product, pieces, from, to, movement, reason, actor, at }) => ({
				id: uuidv7(),
				line,
				line_kind: lineKind,
				product,
				pieces,
				from_kind: from.kind,
				from_id: from.id,
				to_kind: to.kind,
				to_id: to.id,
				movement,
				reason,
				actor,
				at,
			})),
		),
		insertion(db, "promise", rows, ["line", "source_kind", "source"]),
		selection(db, { each: `${remove} = ?`, whole: `${remove} = any($1)` }, ended),
	];
}
