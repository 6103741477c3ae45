import type { FreeSource } from "@freehub/contract/stock/promise-sources";
import { sql } from "kysely";
import { comingOf } from "#areas/stock/ledger/line-books.ts";
import { promisedOutOf } from "#areas/stock/ledger/read-promises.ts";
import { placeNames } from "#areas/stock/locations/place-names.ts";
import type { Connection } from "#db/connection.ts";

/** Max sources of one kind that are named for a product. */
const MAX_NAMED = 50;

/**
 * Where pieces of products can be promised from: open places, those with most first; then lines of purchase orders and of transfer
 * notes, the earliest first and those without a day last. Pieces that are promised to somebody are not among them.
 * @param products at most 100 ids.
 */
export async function freeSources(
	connection: Connection,
	products: readonly string[],
): Promise<FreeSource[]> {
	if (products.length === 0) return [];
	const places = await freePlaces(connection, products);
	const lines = [
		...(await freeLines(connection, "purchase", products)),
		...(await freeLines(connection, "transfer", products)),
	];
	return products.flatMap((product) => {
		const isOf = (one: FreeSource) => one.product === product;
		return [...places.filter(isOf), ...lines.filter(isOf)];
	});
}

async function freePlaces(connection: Connection, products: readonly string[]): Promise<FreeSource[]> {
	const rows = await connection
		.selectFrom("level")
		.innerJoin("location", "location.id", "level.location")
		.innerJoin("product", "product.id", "level.product")
		.select(["level.product", "location.id", "location.parent"])
		.select(sql<number>`level.quantity - level.reserved`.as("pieces"))
		.where("level.product", "in", products)
		.where("product.deleted_at", "is", null)
		// Pieces at other kinds of locations are on their way, or packed for somebody.
		.where("location.kind", "in", ["warehouse", "bin"])
		.where("location.closed_at", "is", null)
		.where(sql<boolean>`level.quantity > level.reserved`)
		.orderBy(sql`level.quantity - level.reserved`, "desc")
		.orderBy("location.id")
		.execute();
	const named = mostOf(rows);
	const names = await placeNames(
		connection,
		named.map(({ id }) => id),
	);
	return named.map(({ product, id, parent, pieces }) => {
		const source = { kind: "place", id } as const;
		return { product, source, name: names.get(id) ?? "", store: parent, day: null, pieces };
	});
}

async function freeLines(
	connection: Connection,
	kind: "purchase" | "transfer",
	products: readonly string[],
): Promise<FreeSource[]> {
	const coming = await comingOf(connection, kind, products);
	const ids = [...coming.values()].flat().map(({ line }) => line);
	const promised = await promisedOutOf(connection, kind, ids);
	const free = [...coming].flatMap(([product, lines]) =>
		lines.flatMap(({ line: id, number: name, day, pieces: open }) => {
			const pieces = open - (promised.get(id) ?? 0);
			return pieces > 0 ? [{ product, source: { kind, id }, name, store: null, day, pieces }] : [];
		}),
	);
	return mostOf(free);
}

function mostOf<Row extends { product: string }>(rows: readonly Row[]): Row[] {
	return [...Map.groupBy(rows, ({ product }) => product).values()].flatMap((own) => own.slice(0, MAX_NAMED));
}
