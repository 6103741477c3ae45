import type { Promised, SourceKind } from "@freehub/domain/stock/promises";
import { type Selectable, sql } from "kysely";
import type { Connection } from "#db/connection.ts";
import type { PromiseTable } from "#db/schema.ts";
import { inParts } from "#queues/long-lists.ts";

/** A stored promise. */
export function promisedOf(row: Selectable<PromiseTable>): Promised {
	const { line, line_kind: lineKind, product, pieces, since } = row;
	const source = { kind: row.source_kind, id: row.source };
	return { line, lineKind, product, source, pieces, since: new Date(since).getTime() };
}

/** The oldest open promises of a product. @param limit the most of them. */
export async function findOldestPromises(
	connection: Connection,
	product: string,
	limit: number,
): Promise<Promised[]> {
	const rows = await connection
		.selectFrom("promise")
		.selectAll()
		.where("product", "=", product)
		.orderBy("since")
		.orderBy("line")
		.orderBy("source_kind")
		.orderBy("source")
		.limit(limit)
		.execute();
	return rows.map(promisedOf);
}

/** The pieces that are promised out of each of these sources that has some. */
export async function promisedOutOf(
	connection: Connection,
	kind: SourceKind,
	sources: readonly string[],
): Promise<Map<string, number>> {
	const rows = await inParts(sources, (part) =>
		connection
			.selectFrom("promise")
			.select(["source", sql<number>`cast(sum(pieces) as bigint)`.as("pieces")])
			.where("source_kind", "=", kind)
			.where("source", "in", part)
			.groupBy("source")
			.execute(),
	);
	return new Map(rows.map(({ source, pieces }) => [source, pieces]));
}

/** Max promises of a product out of one source that are looked at for what will come. */
const MAX_TO_SERVE = 200;

/** The promises that pieces of lines will serve, by product: those out of these lines, and those that wait; the oldest of each. */
export async function findPromisesToServe(
	connection: Connection,
	kind: SourceKind,
	lines: readonly { id: string; product: string }[],
): Promise<Map<string, Promised[]>> {
	const ofProducts = [...new Set(lines.map(({ product }) => product))];
	const ids = new Set(lines.map(({ id }) => id));
	const rows = await inParts(ofProducts, (part) =>
		connection
			.selectFrom((eb) =>
				eb
					.selectFrom("promise")
					.selectAll()
					.select(
						sql<number>`row_number() over (partition by product, source_kind, source order by since, line)`.as(
							"place",
						),
					)
					.where("product", "in", part)
					.where("source_kind", "in", [kind, "none"])
					.as("promise"),
			)
			.selectAll()
			.where("place", "<=", MAX_TO_SERVE)
			.execute(),
	);
	const serving = rows.filter(({ source_kind, source }) => source_kind === "none" || ids.has(source));
	return Map.groupBy(serving.map(promisedOf), ({ product }) => product);
}

/** Those of these products of which promised pieces wait. */
export async function findWaitingProducts(
	connection: Connection,
	products: readonly string[],
): Promise<Set<string>> {
	const rows = await inParts([...new Set(products)], (part) =>
		connection
			.selectFrom("promise")
			.select("product")
			.distinct()
			.where("product", "in", part)
			.where("source_kind", "=", "none")
			.execute(),
	);
	return new Set(rows.map(({ product }) => product));
}

/** When lines were first promised, in ms since 1970; those that never were are missing. */
export async function findFirstPromised(
	connection: Connection,
	lines: readonly string[],
): Promise<Map<string, number>> {
	const rows = await inParts(lines, (part) =>
		connection
			.selectFrom("promise_entry")
			.select(["line", ({ fn }) => fn.min("at").as("since")])
			.where("line", "in", part)
			.groupBy("line")
			.execute(),
	);
	return new Map(rows.map(({ line, since }) => [line, new Date(since).getTime()]));
}
