import type { StockValueBy, ValueGroup } from "@freehub/contract/buying/costs";
import { split } from "@freehub/domain/exact-amount";
import { isVirtual } from "@freehub/domain/stock/stock";
import type { Connection } from "#db/connection.ts";

/** A product's pieces at the end of a day and their values in minor units, with what it is grouped by. */
export type Valued = {
	product: string;
	category: string | null;
	supplier: string;
	pieces: number;
	average: number;
	fifo: number;
};

/** Adds up the values of products by category, supplier or store; each sum is exact. Amounts are in minor units. */
export type ValueGroups = {
	/** @param until the end of the day whose pieces count. */
	add: (connection: Connection, values: readonly Valued[], until: Date) => Promise<void>;
	/** The most valuable one first. */
	all: () => ValueGroup[];
};

export function valueGroups(by: Exclude<StockValueBy, "product">): ValueGroups {
	const groups = new Map<string, ValueGroup>();
	function note(id: string, name: string, { pieces, average, fifo }: Omit<ValueGroup, "_id" | "name">): void {
		const group = groups.get(id) ?? { _id: id, name, pieces: 0, average: 0, fifo: 0 };
		group.pieces += pieces;
		group.average += average;
		group.fifo += fifo;
		groups.set(id, group);
	}
	return {
		async add(connection, values, until) {
			if (by !== "store") {
				for (const value of values) note(value[by] ?? "", value[by] ?? "", value);
				return;
			}
			const stores = await storesOf(connection);
			const pieces = await piecesByStore(
				connection,
				values.map(({ product }) => product),
				until,
				stores,
			);
			for (const value of values) {
				const there = [...(pieces.get(value.product) ?? [])].filter(([, count]) => count > 0);
				const weights = there.map(([, count]) => count);
				const [averages, fifos] = [split(value.average, weights), split(value.fifo, weights)];
				there.forEach(([store, count], i) =>
					note(store, stores.get(store)?.name ?? "", {
						pieces: count,
						average: averages[i] ?? 0,
						fifo: fifos[i] ?? 0,
					}),
				);
			}
		},
		all: () => [...groups.values()].toSorted((a, b) => b.average - a.average || (a._id < b._id ? -1 : 1)),
	};
}

type Store = { id: string; name: string };

/** The store of each place where stock can be, by the id of the place. */
async function storesOf(connection: Connection): Promise<Map<string, Store>> {
	const rows = await connection
		.selectFrom("location as place")
		.leftJoin("location as store", "store.id", "place.parent")
		.select(["place.id", "place.name", "store.id as store", "store.name as storeName"])
		.execute();
	return new Map(
		rows
			.filter(({ id }) => !isVirtual(id))
			.map(({ id, name, store, storeName }) => [id, { id: store ?? id, name: storeName ?? name }]),
	);
}

/** The pieces of products in each store at a time, by their movements until then. */
async function piecesByStore(
	connection: Connection,
	products: readonly string[],
	until: Date,
	stores: ReadonlyMap<string, Store>,
): Promise<Map<string, Map<string, number>>> {
	const sumsAt = (place: "to_location" | "from_location") =>
		connection
			.selectFrom("movement")
			.select((select) => [
				"product",
				`${place} as place`,
				select.fn.sum<number | string>("quantity").as("sum"),
			])
			.where("product", "in", products)
			.where("occurred_at", "<", until)
			.groupBy(["product", place])
			.execute();
	const found = new Map<string, Map<string, number>>();
	const [came, went] = await Promise.all([sumsAt("to_location"), sumsAt("from_location")]);
	for (const [rows, sign] of [
		[came, 1],
		[went, -1],
	] as const) {
		for (const { product, place, sum } of rows) {
			const store = stores.get(place)?.id;
			if (store === undefined) continue;
			const own = found.get(product) ?? new Map<string, number>();
			own.set(store, (own.get(store) ?? 0) + sign * Number(sum));
			found.set(product, own);
		}
	}
	return found;
}
