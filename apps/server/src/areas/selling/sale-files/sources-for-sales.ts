import type { Source } from "@freehub/domain/stock/promises";
import { freeSources } from "#areas/stock/promises/free-sources.ts";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";
import type { PlannedSale } from "./plan-sales.ts";

/** The sources of an order's lines, in their order; what they do not cover waits. */
export type LineSources = { source: Source; pieces: number }[][];

/** Products whose free places are read at once. */
const PART = 100;

/**
 * The places out of which orders can be promised: those of the store where an order is collected, or else of any; the oldest order
 * first. What is promised to others, or on its way, is not taken.
 * @param oldest the orders, the oldest first.
 */
export async function sourcesForSales(
	connection: Connection,
	oldest: readonly PlannedSale[],
): Promise<Map<PlannedSale, LineSources>> {
	const products = [...new Set(oldest.flatMap(({ lines }) => lines.map(({ product }) => product)))];
	const found = [];
	for (let from = 0; from < products.length; from += PART)
		found.push(...(await freeSources(connection, products.slice(from, from + PART))));
	const atPlaces = found.filter(({ source }) => source.kind === "place").map((one) => ({ ...one }));
	const free = Map.groupBy(atPlaces, ({ product }) => product);
	const storeOf = await storesOf(
		connection,
		oldest.flatMap(({ collectAt }) => collectAt ?? []),
	);
	return new Map(
		oldest.map((sale) => {
			const store = sale.collectAt === null ? undefined : storeOf(sale.collectAt);
			const lines = sale.lines.map(({ product, ordered }) => {
				let left = ordered;
				const own = free.get(product) ?? [];
				return own.flatMap((place) => {
					const isElsewhere = store !== undefined && (place.store ?? place.source.id) !== store;
					const pieces = isElsewhere ? 0 : Math.min(left, place.pieces);
					left -= pieces;
					place.pieces -= pieces;
					return pieces === 0 ? [] : [{ source: place.source, pieces }];
				});
			});
			return [sale, lines];
		}),
	);
}

/** The store of a place: of a bin, the one that it is in. */
async function storesOf(connection: Connection, places: readonly string[]): Promise<(id: string) => string> {
	const rows = await inParts([...new Set(places)], (part) =>
		connection.selectFrom("location").select(["id", "parent"]).where("id", "in", part).execute(),
	);
	const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
	return (id) => parents.get(id) ?? id;
}
