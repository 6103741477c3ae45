import type { IncomingLine } from "@freehub/contract/orders";
import { isLate } from "@freehub/domain/lateness";
import { openPieces } from "@freehub/domain/purchase";
import { sql } from "kysely";
import type { Connection, Db } from "#db/connection.ts";
import { statement } from "#db/statement.ts";
import { openPiecesSql, receivedTotals } from "./booked-lines.ts";
import { expectedDay, factsOf, orderedOf } from "./order-answer.ts";

/** Max lines of the list of what is expected. */
const MAX_INCOMING = 200;

type Listed = Omit<IncomingLine, OfOrders> & Partial<Pick<IncomingLine, OfOrders>>;
/** Only for people who may read orders. */
type OfOrders = "order" | "purchaseLine" | "number" | "supplierName";

/** Expected pieces of one or all products, the earliest first and those without a day last. */
export async function listIncoming(
	connection: Connection,
	product: string | undefined,
	{ now, withOrders }: { now: Date; withOrders: boolean },
): Promise<Listed[]> {
	const lines = await expectedLines(connection, product === undefined ? undefined : [product]);
	return lines.slice(0, MAX_INCOMING).map(({ order, purchaseLine, number, supplierName, ...line }) => ({
		...(withOrders && { order, purchaseLine, number, supplierName }),
		...line,
		isLate: isLate(line.day, now),
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
		lines.map(({ product, pieces, day }) => ({ product, pieces, day })),
		({ product }) => product,
	);
}

const next = statement<{ product: string; day: string | null }, "products">((db, value) =>
	sql<{ product: string; day: string | null }>`
		select line.product, min(coalesce(line.confirmed_date, purchase_order.expected)) as day
		from purchase_order_line as line join purchase_order on purchase_order.id = line.purchase_order
		where line.product in (select value from ${db.engine.search.each(value("products"))} as wanted)
			and line.closed_at is null and purchase_order.sent_at is not null and purchase_order.cancelled_at is null
			and ${openPiecesSql} > 0
		group by line.product`.compile(db.kysely),
);

/** The next day on which pieces of each of these products are expected; null: no day is known. */
export async function nextDays(db: Db, products: readonly string[]): Promise<Map<string, string | null>> {
	if (products.length === 0) return new Map();
	const rows = await next(db, { products: JSON.stringify(products) });
	return new Map(rows.map(({ product, day }) => [product, day]));
}

/** The open lines of sent orders, by day. */
async function expectedLines(connection: Connection, products: readonly string[] | undefined) {
	let query = connection
		.selectFrom("purchase_order_line as line")
		.innerJoin("purchase_order", "purchase_order.id", "line.purchase_order")
		.innerJoin("supplier", "supplier.id", "purchase_order.supplier")
		.innerJoin("product", "product.id", "line.product")
		.select(["line.id", "line.product", "line.ordered", "line.confirmed", "line.confirmed_date"])
		.select(["line.closed_at", "purchase_order.id as order", "purchase_order.number"])
		.select(["purchase_order.expected", "purchase_order.location", "purchase_order.sent_at"])
		.select(["purchase_order.cancelled_at", "supplier.name as supplier_name"])
		.select([receivedTotals.accepted.as("accepted"), receivedTotals.credited.as("credited")])
		.where("product.incoming", ">", 0)
		.where("product.deleted_at", "is", null)
		.where("line.closed_at", "is", null)
		.orderBy("purchase_order.number")
		.orderBy("line.position");
	if (products !== undefined) query = query.where("line.product", "in", products);
	const rows = await query.execute();
	return rows
		.flatMap((row) => {
			const pieces = openPieces(factsOf(row), orderedOf(row));
			if (pieces === 0 || row.number === null) return [];
			return {
				order: row.order,
				purchaseLine: row.id,
				number: row.number,
				supplierName: row.supplier_name,
				product: row.product,
				location: row.location,
				pieces,
				day: expectedDay(row, row),
			};
		})
		.toSorted((a, b) => timeOf(a.day) - timeOf(b.day));
}

function timeOf(day: string | null): number {
	return day === null ? Number.MAX_SAFE_INTEGER : Date.parse(day);
}
