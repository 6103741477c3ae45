import { proposeSources } from "@freehub/domain/selling/propose-sources";
import type { LineSources } from "#areas/selling/sales-orders/place-at-once.ts";
import { freeSources } from "#areas/stock/promises/free-sources.ts";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";
import type { PlannedSale } from "./plan-sales.ts";

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
			const { collectAt } = sale;
			const store = collectAt === null ? undefined : storeOf(collectAt);
			const lines = sale.lines.map(({ product, ordered: pieces }, i) => ({
				line: String(i),
				product,
				pieces,
			}));
			const own = [...new Set(lines.map(({ product }) => product))].flatMap(
				(product) => free.get(product) ?? [],
			);
			const there = own.filter((one) => store === undefined || (one.store ?? one.source.id) === store);
			const proposed = proposeSources(lines, there, collectAt);
			for (const { line, source, pieces } of proposed) {
				const { product } = lines[Number(line)] ?? {};
				const place = there.find((one) => one.product === product && one.source.id === source.id);
				if (place !== undefined) place.pieces -= pieces;
			}
			return [sale, lines.map(({ line }) => proposed.filter((one) => one.line === line))];
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
