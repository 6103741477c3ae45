import type { SupplierLine } from "@freehub/contract/buying/suppliers";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { dayOf, isLate, openOf } from "#areas/buying/purchase-lines/read-lines.ts";
import { facetCounts } from "#areas/catalogue/products/find/facet-counts.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Connection, Db } from "#db/connection.ts";
import * as repo from "./suppliers.repo.ts";

const DEFAULT_LIMIT = 50;

type ListQuery = {
	search?: string | undefined;
	limit?: number | undefined;
	cursor?: string | undefined;
	/** In ms since 1970. */
	now: number;
};

/** One page of suppliers by name, with what is expected from them. */
export async function pageOfSuppliers(
	db: Db,
	{ search = "", limit = DEFAULT_LIMIT, cursor, now }: ListQuery,
): Promise<Page<SupplierLine>> {
	const begin = sortKey(search);
	// A search of only punctuation matches nothing, unlike an empty search.
	if (search !== "" && begin === "") return { items: [], next: undefined };
	const after = decodeCursor(cursor, "text", "text");
	const rows = await repo.suppliersQuery(db.kysely, begin, after, limit + 1).execute();
	const [products, open] = await Promise.all([
		facetCounts(db),
		openOrders(
			db.kysely,
			rows.map(({ id }) => id),
			now,
		),
	]);
	const toItem = (row: repo.SupplierRow): SupplierLine => {
		const { orders, days, late } = open(row.id);
		return {
			_id: row.id,
			name: row.name,
			currency: row.currency,
			leadDays: row.lead_days,
			products: products.supplier.get(row.name) ?? 0,
			openOrders: orders,
			nextExpected: days[0] ?? null,
			isLate: late > 0,
		};
	};
	return pageOf(rows, limit, (last) => encodeCursor(last.name_key, last.name), toItem);
}

/** A supplier's orders of which something is still expected: how many, and the number of the first. */
export async function findOpenPurchaseOrders(
	connection: Connection,
	supplier: string,
): Promise<{ orders: number; order: string | undefined }> {
	const lines = await repo.linesOfIncoming(connection, [supplier]);
	const ids = [
		...new Set(lines.filter((line) => openOf(line) > 0).map(({ purchase_order }) => purchase_order)),
	];
	return { orders: ids.length, order: await repo.firstNumberOf(connection, ids) };
}

type Open = { orders: number /** Days when something is expected, sorted. */; days: string[]; late: number };

/** Open orders per supplier. */
export async function openOrders(
	connection: Connection,
	suppliers: readonly string[],
	now: number,
): Promise<(id: string) => Open> {
	const lines = await repo.linesOfIncoming(connection, suppliers);
	const bySupplier = Map.groupBy(
		lines.filter((line) => openOf(line) > 0),
		({ supplier }) => supplier,
	);
	return (id) => {
		const open = bySupplier.get(id) ?? [];
		const late = open.filter((line) => isLate(line, now));
		return {
			orders: new Set(open.map(({ purchase_order }) => purchase_order)).size,
			days: open.flatMap((line) => dayOf(line) ?? []).toSorted(),
			late: new Set(late.map(({ purchase_order }) => purchase_order)).size,
		};
	};
}
