import { MOVERS_DAYS, type Today, UNMOVED_DAYS } from "@freehub/contract/office/today";
import { addDays, localDay, shopDay, startOfDay, startsOfDays } from "@freehub/domain/local-days";
import { fromMinor } from "@freehub/domain/money";
import { expectedPurchaseOrders } from "#areas/buying/purchase-orders/expected-purchases.ts";
import { conditionsOf } from "#areas/catalogue/products/find/conditions.ts";
import { countOf, listOf, listTotal } from "#areas/catalogue/products/find/list.ts";
import { readSalesToday } from "#areas/selling/sales-orders/sales-today.ts";
import { pageOfMovements } from "#areas/stock/ledger/list-movements.ts";
import { readTransfersToday } from "#areas/stock/transfer-notes/transfers-today.ts";
import type { Db } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import * as repo from "./today.repo.ts";

const DAY = 86_400_000;
const QUARTER = 900_000;
/** Rows per list. */
const ROWS = 5;
/** Stores with products that are low. */
const STORES = 20;

export type TodayQuery = {
	/** In ms since 1970. */
	now: number;
	zone: string;
	days: number;
	/** Optional parts that the caller may see. */
	withCost: boolean;
	withOrders: boolean;
	withSales: boolean;
	withImports: boolean;
	withInvitations: boolean;
};

/** The data of the Today page, from figures maintained with each booking and from short index reads. */
export async function readToday(db: Db, query: TodayQuery): Promise<Today> {
	const { kysely } = db;
	const { now, zone } = query;
	const day = localDay(now, zone);
	const yesterday = addDays(day, -1);
	const since = addDays(day, 1 - MOVERS_DAYS);
	const [
		products,
		value,
		recent,
		latest,
		out,
		low,
		lowAtStores,
		short,
		movers,
		unmoved,
		incoming,
		sales,
		transfers,
		waiting,
	] = await Promise.all([
		allProducts(db),
		valueByDay(db, query, day),
		repo.sumSince(kysely, quarterOf(startOfDay(yesterday, zone))),
		pageOfMovements(db, {
			from: new Date(startOfDay(yesterday, zone)).toISOString(),
			limit: ROWS,
			fold: "imports",
		}),
		shortProducts(db, "out"),
		shortProducts(db, "low"),
		repo.findLowStores(db, STORES),
		repo.findShortSuppliers(db, ROWS),
		repo.findMovers(kysely, { from: new Date(startOfDay(since, zone)) }, ROWS),
		repo.findUnmoved(kysely, new Date(now - UNMOVED_DAYS * DAY), ROWS),
		query.withOrders ? expectedPurchaseOrders(kysely, new Date(now), ROWS) : undefined,
		query.withSales ? readSalesToday(kysely, { now, day: shopDay(new Date(now)) }, ROWS) : undefined,
		readTransfersToday(kysely, { now, day: shopDay(new Date(now)) }, { limit: ROWS, stores: STORES }),
		findWaiting(db, query),
	]);
	return {
		day,
		yesterday,
		products,
		out,
		low,
		lowAtStores,
		shortBySupplier: short.most,
		shortSuppliers: short.suppliers,
		...recent,
		latest: latest.items,
		value,
		movers: { since, products: movers },
		unmoved: {
			count: unmoved.count,
			products: unmoved.products.map(({ moved_at, on_hand, price, ...named }) => ({
				...named,
				days: Math.floor((now - new Date(moved_at).getTime()) / DAY),
				value: fromMinor(on_hand * price),
			})),
		},
		incoming,
		sales,
		transfers,
		...waiting,
	};
}

function quarterOf(moment: number): number {
	return Math.floor(moment / QUARTER);
}

/** The number of products. */
async function allProducts(db: Db): Promise<number> {
	return (await listTotal(db, await listOf(db, []))).total;
}

/** The number of products that are out of stock or low, and the name of one of them. */
async function shortProducts(db: Db, state: "out" | "low") {
	const [condition] = conditionsOf(db.engine, { stock: [state] });
	if (condition === undefined) throw new Error("There is no such state of stock.");
	const [count, first] = await Promise.all([
		countOf(db, condition, Number.MAX_SAFE_INTEGER),
		repo.findOneShort(db.kysely, state),
	]);
	return { count, first: first?.name ?? null };
}

/** The value of the stock at the end of each day until today, preceded by the day before them. */
async function valueByDay(
	db: Db,
	{ zone, days, withCost }: TodayQuery,
	today: string,
): Promise<Today["value"]> {
	const span = Array.from({ length: days }, (_, n) => addDays(today, n - days + 1));
	const quarters = startsOfDays(span, zone).map(quarterOf);
	const [before, changes] = await Promise.all([
		repo.valueBefore(db.kysely, quarters[0] ?? 0),
		repo.valueBetween(db.kysely, quarters),
	]);
	let [price, cost] = [0, 0];
	return [before, ...changes].map((change, n) => {
		price += change.price;
		cost += change.cost;
		const day = addDays(today, n - days);
		return { day, price: fromMinor(price), ...(withCost && { cost: fromMinor(cost) }) };
	});
}

async function findWaiting(db: Db, { now, withImports, withInvitations }: TodayQuery) {
	const imports = withImports ? await repo.findReadyImports(db.kysely, ROWS) : undefined;
	const invitations = withInvitations
		? await repo.findOpenInvitations(db.kysely, new Date(now), ROWS)
		: undefined;
	return {
		imports: imports?.map(({ id, name, ...counts }) => ({
			_id: id,
			name,
			rows: counts.count_new + counts.count_changed + counts.count_unchanged + counts.count_refused,
			refused: counts.count_refused,
		})),
		invitations: invitations?.map(({ id, email, expires_at }) => ({
			_id: id,
			email,
			expiresAt: isoOf(expires_at),
		})),
	};
}
