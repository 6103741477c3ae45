import type { SupplierFigures, SupplierLine } from "@freehub/contract/buying/suppliers";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { costIn } from "@freehub/domain/exact-amount";
import { shopDay } from "@freehub/domain/local-days";
import { fromMinor } from "@freehub/domain/money";
import { exchangeOf } from "#areas/buying/purchase-lines/amounts.ts";
import { dayOf, isLate, openOf, type ReadLine } from "#areas/buying/purchase-lines/read-lines.ts";
import { facetCounts } from "#areas/catalogue/products/find/facet-counts.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Connection, Db } from "#db/connection.ts";
import { requireSupplier } from "./require-supplier.ts";
import * as repo from "./suppliers.repo.ts";

const DEFAULT_LIMIT = 50;
const DAY = 86_400_000;
/** The figures are about orders that were sent in the last year. */
const YEAR = 365 * DAY;

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

/** How reliably a supplier delivered in the last year. @throws AppError not_found */
export async function readSupplierFigures(
	db: Db,
	{ id, now }: { id: string; now: number },
): Promise<SupplierFigures> {
	await requireSupplier(db.kysely, id);
	const lines = await repo.linesSentSince(db.kysely, id, new Date(now - YEAR));
	const open = (await openOrders(db.kysely, [id], now))(id);
	// Lines that are closed count by what has come.
	const received = lines.flatMap((line) => {
		const { sent_at, last_receipt } = line;
		if (sent_at === null || last_receipt === null || openOf(line) > 0) return [];
		const at = new Date(last_receipt).getTime();
		return {
			day: dayOf(line),
			arrived: shopDay(new Date(at)),
			lead: (at - new Date(sent_at).getTime()) / DAY,
		};
	});
	const dated = received.filter(({ day }) => day !== null);
	const lead = received.map(({ lead }) => Math.max(0, Math.round(lead))).toSorted((a, b) => a - b);
	const spent = lines.reduce((sum, line) => sum + costIn(exchangeOf(line), line, piecesOf(line)), 0);
	const refused = lines.reduce((sum, line) => sum + line.refused, 0);
	return {
		orders: new Set(lines.map(({ purchase_order }) => purchase_order)).size,
		openOrders: open.orders,
		lateOrders: open.late,
		datedLines: dated.length,
		onTimeLines: dated.filter(({ day, arrived }) => day !== null && arrived <= day).length,
		leadDays: { median: shareOf(lead, 0.5), slow: shareOf(lead, 0.9) },
		spent: fromMinor(spent),
		refused,
		arrived: refused + lines.reduce((sum, { accepted }) => sum + accepted, 0),
	};
}

/** The value that this share of sorted values does not exceed. */
function shareOf(sorted: readonly number[], share: number): number | null {
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

type Open = { orders: number /** Days when something is expected, sorted. */; days: string[]; late: number };

/** Open orders per supplier. */
async function openOrders(
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

/** The pieces that a line costs: nothing more comes for a closed one. */
function piecesOf({ accepted, confirmed, ordered, closed_at }: ReadLine): number {
	return closed_at === null ? Math.max(accepted, confirmed ?? ordered) : accepted;
}
