import {
	MAX_BOUGHT_LINES,
	type BoughtLine as ShownLine,
	type SupplierYear,
} from "@freehub/contract/buying/past-purchases";
import type { SupplierFigures } from "@freehub/contract/buying/suppliers";
import { costIn, costOf } from "@freehub/domain/exact-amount";
import { fromMinor } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import { refusal } from "#app-error.ts";
import { exchangeOf } from "#areas/buying/purchase-lines/amounts.ts";
import {
	type BoughtLine,
	boughtLines,
	deliveryOf,
	shareOf,
} from "#areas/buying/purchase-lines/bought-lines.ts";
import type { Db } from "#db/connection.ts";
import { openOrders } from "./list-suppliers.ts";
import { requireSupplier } from "./require-supplier.ts";

/** The figures are about orders that were sent in the last year. */
const YEAR = 365 * 86_400_000;

/** How reliably a supplier delivered in the last year. @throws AppError not_found */
export async function readSupplierFigures(
	db: Db,
	{ id, now }: { id: string; now: number },
): Promise<SupplierFigures> {
	await requireSupplier(db.kysely, id);
	const lines = await boughtLines(db.kysely, { supplier: id, since: new Date(now - YEAR) });
	const open = (await openOrders(db.kysely, [id], now))(id);
	const { lead, dated, onTime } = deliveryOf(lines);
	const refused = lines.reduce((sum, line) => sum + line.refused, 0);
	return {
		orders: ordersOf(lines),
		openOrders: open.orders,
		lateOrders: open.late,
		datedLines: dated,
		onTimeLines: onTime,
		leadDays: { median: shareOf(lead, 0.5), slow: shareOf(lead, 0.9) },
		spent: fromMinor(spentInShop(lines)),
		refused,
		arrived: refused + lines.reduce((sum, { accepted }) => sum + accepted, 0),
	};
}

function ordersOf(lines: readonly BoughtLine[]): number {
	return new Set(lines.map(({ order, number }) => order ?? `past ${number}`)).size;
}

/** The cost in the shop's minor units. Orders before Freehub have no rate: one of a later order of the currency counts for them. */
function spentInShop(lines: readonly BoughtLine[]): number {
	const rates = new Map(lines.flatMap(({ currency, rate }) => (rate === null ? [] : [[currency, rate]])));
	return lines.reduce((sum, { cost, per, pieces, currency, rate: own }) => {
		const rate = own ?? (currency === shop().currency ? "1" : rates.get(currency));
		return cost === null || rate === undefined
			? sum
			: sum + costIn(exchangeOf({ currency, rate }), { cost, per }, pieces);
	}, 0);
}

/** The deliveries of a supplier, by the year of the order, newest first; also before Freehub. @throws AppError not_found */
export async function readSupplierHistory(db: Db, { id }: { id: string }): Promise<SupplierYear[]> {
	await requireSupplier(db.kysely, id);
	const lines = await boughtLines(db.kysely, { supplier: id });
	const years = Map.groupBy(lines, ({ orderedOn }) => Number(orderedOn.slice(0, 4)));
	return [...years].map(([year, ofYear]): SupplierYear => {
		const { lead, dated, onTime } = deliveryOf(ofYear);
		return {
			year,
			orders: ordersOf(ofYear),
			pastOrders: ordersOf(ofYear.filter(({ order }) => order === null)),
			lines: ofYear.length,
			spent: spentOf(ofYear),
			leadDays: shareOf(lead, 0.5),
			datedLines: dated,
			onTimeLines: onTime,
		};
	});
}

/** The cost per currency. */
function spentOf(lines: readonly BoughtLine[]): SupplierYear["spent"] {
	const amounts = new Map<string, number>();
	for (const { currency, cost, per, pieces } of lines) {
		if (cost === null) continue;
		amounts.set(currency, (amounts.get(currency) ?? 0) + costOf({ cost, per }, pieces));
	}
	return [...amounts].map(([currency, amount]) => ({ currency, amount: fromMinor(amount, currency) }));
}

/** The lines with which a product was ordered, here and before Freehub, newest first. @throws AppError not_found */
export async function readProductPurchases(
	{ kysely }: Db,
	{ id }: { id: string },
): Promise<{ lines: ShownLine[]; hasMore: boolean }> {
	const product = await kysely.selectFrom("product").select("id").where("id", "=", id).executeTakeFirst();
	if (product === undefined) throw refusal("not_found", { what: "product" });
	const lines = await boughtLines(kysely, { product: id, limit: MAX_BOUGHT_LINES + 1 });
	return { lines: lines.slice(0, MAX_BOUGHT_LINES).map(shown), hasMore: lines.length > MAX_BOUGHT_LINES };
}

function shown(line: BoughtLine): ShownLine {
	const { supplier, supplierName, order, number, orderedOn, receivedOn, ordered, accepted, refused } = line;
	const { cost, per, currency, lead } = line;
	return {
		order,
		number,
		supplier: { _id: supplier, name: supplierName },
		orderedOn,
		receivedOn,
		leadDays: lead,
		ordered,
		accepted,
		refused,
		cost: cost === null ? null : fromMinor(cost, currency),
		per,
		currency,
	};
}
