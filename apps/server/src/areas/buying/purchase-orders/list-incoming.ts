import type { IncomingLine } from "@freehub/contract/buying/purchase-orders";
import { sql } from "kysely";
import {
	expectedLines,
	expectedOnly,
	expectedQuery,
	isLate,
	type ReadLine,
} from "#areas/buying/purchase-lines/read-lines.ts";
import type { ComingLine } from "#areas/stock/ledger/line-books.ts";
import type { Connection, Db } from "#db/connection.ts";
import { statement } from "#db/statement.ts";

/** Max lines of the list of what is expected. */
const MAX_INCOMING = 200;

/** People who may not read orders get nothing of them. */
type OfOrders = "order" | "purchaseLine" | "number" | "supplierName";
type Listed = Omit<IncomingLine, OfOrders> & Partial<Pick<IncomingLine, OfOrders>>;

/** Expected pieces of one or all products, the earliest first and those without a day last. */
export async function listIncoming(
	connection: Connection,
	product: string | undefined,
	{ now, withOrders }: { now: Date; withOrders: boolean },
): Promise<Listed[]> {
	const lines = await expectedLines(connection, product === undefined ? undefined : [product]);
	return lines.slice(0, MAX_INCOMING).map((line) => ({
		...(withOrders && {
			order: line.purchase_order,
			purchaseLine: line.id,
			number: line.number,
			supplierName: line.supplier_name,
		}),
		product: line.product,
		location: line.location,
		pieces: line.open,
		day: line.day,
		isLate: isLate(line, now),
	}));
}

/** Expected pieces of each of these products, by day. */
export async function expectedOf(
	connection: Connection,
	products: readonly string[],
): Promise<Map<string, { pieces: number; day: string | null }[]>> {
	if (products.length === 0) return new Map();
	const lines = await expectedLines(connection, products);
	return Map.groupBy(
		lines.map(({ product, open, day }) => ({ product, pieces: open, day })),
		({ product }) => product,
	);
}

/** The open lines of each of these products, by day. */
export async function comingOf(
	connection: Connection,
	products: readonly string[],
): Promise<Map<string, ComingLine[]>> {
	const lines = products.length === 0 ? [] : await expectedLines(connection, products);
	const coming = new Map<string, ComingLine[]>();
	for (const { id: line, purchase_order: document, product, number, open: pieces, day } of lines) {
		coming.set(product, [...(coming.get(product) ?? []), { line, document, number, pieces, day }]);
	}
	return coming;
}

const next = statement<ReadLine, "products">((db, value) => {
	const wanted = sql<string>`(select value from ${db.engine.search.each(value("products"))} as wanted)`;
	return expectedQuery(db.kysely).where("line.product", "in", wanted).compile();
});

/** The next day on which pieces of each of these products are expected; null: no day is known. */
export async function nextDays(db: Db, products: readonly string[]): Promise<Map<string, string | null>> {
	if (products.length === 0) return new Map();
	const lines = expectedOnly(await next(db, { products: JSON.stringify(products) }));
	// The earliest come first, so that they are set last.
	return new Map(lines.toReversed().map(({ product, day }) => [product, day]));
}
