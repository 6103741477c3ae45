import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { addDays, shopDay, startOfShopDay } from "@freehub/domain/local-days";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { type DemoDelivery, deliveryOn } from "./deliveries.ts";
import { type DemoProduct, demoProducts } from "./products.ts";
import { cycleDay, randomFrom } from "./random.ts";
import { placed } from "./storeroom.ts";
import { usualOrder, weeklySales } from "./trade.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
/** The age of the demo shop, in days. */
const DAYS = 365;
/** Nothing that was ordered comes in its first weeks. */
const FIRST_DELIVERY = DAYS - 35;
/** Days between two counts of a category. */
const COUNT_DAYS = 91;
/** Products without a sale for half a year. */
const slowSellers = new Set(["WH-2336", "BG-9203", "DT-3132"]);
const SLOW_DAYS = 200;

/** The staff of the demo shop. They have no accounts; movements show them as people who have left. */
export const demoPeople = [
	{ id: "demo-warehouse", name: "Warehouse (demo)" },
	{ id: "demo-counter", name: "Counter (demo)" },
	{ id: "demo-workshop", name: "Workshop (demo)" },
	{ id: "demo-buyer", name: "Buyer (demo)" },
] as const;
type DemoPersonId = (typeof demoPeople)[number]["id"];

/** A booking of a product; `location` and `to` are names, and `delivery` is what it was ordered for. */
export type DemoLine = Omit<MovementLine, "product"> & { sku: string; delivery?: DemoDelivery };

/** The bookings of one person at one time. */
export type DemoWork = { at: Date; by: DemoPersonId; lines: DemoLine[] };

/** An event of a product on a day. */
type Happening = {
	daysAgo: number;
	minute: number;
	by: DemoPersonId;
	/** Simultaneous events have the same group. */
	group: string;
	line: DemoLine;
};

/** The start of a day before a moment, in the shop. */
export function dayBefore(now: Date, daysAgo: number): Date {
	return startOfShopDay(addDays(shopDay(now), -daysAgo));
}

/**
 * A year of the demo shop until yesterday, from its opening: receipts, sales, transfers, counts and corrections. It is
 * deterministic, and ends with the quantities of the demo catalogue: each product is simulated backwards from there.
 */
export function demoHistory(now: Date): DemoWork[] {
	const groups = new Map<string, DemoWork>();
	const starts = Array.from({ length: DAYS + 1 }, (_, daysAgo) => dayBefore(now, daysAgo).getTime());
	for (const { daysAgo, minute, by, group, line } of demoProducts.flatMap(placedHappenings)) {
		const key = `${daysAgo} ${minute} ${group}`;
		const at = new Date((starts[daysAgo] ?? 0) + minute * 60_000);
		const work = groups.get(key) ?? { at, by, lines: [] };
		work.lines.push(line);
		groups.set(key, work);
	}
	const work = [...groups.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
	return withReferences(work);
}

/** The events of a product in the order of time, each at its place. */
function placedHappenings(product: DemoProduct): Happening[] {
	const inOrder = happeningsOf(product).toSorted((a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute);
	return placed(product, inOrder, ({ daysAgo }, { quantity, location, minute }) => {
		const line = { sku: product.sku, kind: "transfer" as const, quantity, location, to: MAIN_LOCATION };
		return { daysAgo, minute, by: "demo-warehouse", group: "restock", line };
	});
}

/** The events of a product, latest first. */
function happeningsOf(product: DemoProduct): Happening[] {
	const { sku, quantity, category } = product;
	const random = randomFrom(sku);
	const perDay = weeklySales(product) / 7;
	/** The level above which the stock stays once a supplier delivers. */
	const floor = Math.max(1, Math.round(quantity * 0.4));
	const countDay = cycleDay(category, COUNT_DAYS);
	const all: Happening[] = [];
	let onHand = quantity;
	function add(
		daysAgo: number,
		minute: number,
		by: DemoPersonId,
		line: Partial<Happening["line"]>,
		before: number,
	) {
		const group = `${by} ${line.kind} ${line.kind === "receive" ? product.supplier : line.kind === "count" ? category : ""}`;
		all.push({ daysAgo, minute, by, group, line: { sku, ...line } as Happening["line"] });
		onHand = before;
	}
	for (let daysAgo = 1; daysAgo < DAYS; daysAgo += 1) {
		const [chance, second] = [random(), random()];
		const isQuiet = slowSellers.has(sku) && daysAgo < SLOW_DAYS;
		if (isQuiet) continue;
		if (daysAgo % 7 !== 3 && chance < perDay * season(daysAgo)) {
			const sold = second < 0.75 ? 1 : product.price < 60 && second > 0.95 ? 4 : 2;
			// Sales within an hour and a half form one order.
			const minute = 8 * 60 + Math.floor(second * 6) * 90;
			add(daysAgo, minute, "demo-counter", { kind: "deliver", quantity: sold }, onHand + sold);
		}
		if (chance > 0.9985) {
			const reason = second < 0.7 ? ("damaged" as const) : ("lost" as const);
			add(daysAgo, 17 * 60, "demo-workshop", { kind: "adjust", reason, quantity: 1 }, onHand + 1);
		}
		if (daysAgo % COUNT_DAYS === countDay) {
			// One in twelve counts finds one piece less than the books.
			const missing = second < 1 / 12 && onHand > 12 ? 1 : 0;
			add(daysAgo, 7 * 60, "demo-warehouse", { kind: "count", quantity: onHand }, onHand + missing);
		}
		const delivery = daysAgo < FIRST_DELIVERY ? deliveryOn(product, daysAgo) : undefined;
		if (delivery !== undefined && onHand >= floor + usualOrder(product)) {
			const line = { kind: "receive" as const, quantity: delivery.accepted, delivery };
			add(daysAgo, 6 * 60 + 30, "demo-warehouse", line, onHand - delivery.accepted);
		}
	}
	if (onHand > 0) {
		const opening = { kind: "receive" as const, quantity: onHand, reference: "Opening stock" };
		add(DAYS, 6 * 60, "demo-warehouse", opening, 0);
	}
	return all;
}

/** Receipts get the number of their delivery note, sales that of their order; both increase. */
function withReferences(work: readonly DemoWork[]): DemoWork[] {
	let [delivery, sale] = [1200, 20_450];
	return work.map(({ lines, ...common }) => {
		const kind = lines[0]?.kind;
		if (kind === "receive" && lines[0]?.reference === undefined) delivery += 1;
		if (kind === "deliver") sale += 1;
		const reference = kind === "receive" ? `DN ${delivery}` : kind === "deliver" ? `SO ${sale}` : undefined;
		return {
			...common,
			lines: lines.map((line) => ({ ...(reference !== undefined && { reference }), ...line })),
		};
	});
}

/** The seasonal factor: highest now and a year ago, lowest half a year ago. */
function season(daysAgo: number): number {
	return 1 + 0.3 * Math.cos((2 * Math.PI * daysAgo) / DAYS);
}
