import { hash } from "node:crypto";
import type { MovementLine } from "@freehub/contract/movement-lines";
import { LOW_STOCK } from "@freehub/domain/quantity";
import { type DemoProduct, demoProducts } from "./products.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The age of the demo shop, in days. */
const DAYS = 365;
/** Days between two deliveries of a supplier, and between two counts of a category. */
const SUPPLY_DAYS = 28;
const COUNT_DAYS = 91;
/** Products without a sale for half a year. */
const slowSellers = new Set(["WH-2336", "BG-9203", "DT-3132"]);
const SLOW_DAYS = 200;

/** The staff of the demo shop. They have no accounts; movements show them as people who have left. */
export const demoPeople = [
	{ id: "demo-warehouse", name: "Warehouse (demo)" },
	{ id: "demo-counter", name: "Counter (demo)" },
	{ id: "demo-workshop", name: "Workshop (demo)" },
] as const;
type DemoPersonId = (typeof demoPeople)[number]["id"];

/** The bookings of one person at one time, by SKU. */
export type DemoWork = {
	at: Date;
	by: DemoPersonId;
	lines: (Omit<MovementLine, "product"> & { sku: string })[];
};

/** An event of a product on a day. */
type Happening = {
	daysAgo: number;
	minute: number;
	by: DemoPersonId;
	/** Simultaneous events have the same group. */
	group: string;
	line: DemoWork["lines"][number];
};

/**
 * A year of the demo shop until yesterday, from its opening: receipts, sales, counts and corrections. It is deterministic, and
 * ends with the quantities of the demo catalogue: each product is simulated backwards from there.
 */
export function demoHistory(now: Date): DemoWork[] {
	const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
	const groups = new Map<string, DemoWork>();
	for (const { daysAgo, minute, by, group, line } of demoProducts.flatMap(happeningsOf)) {
		const key = `${daysAgo} ${minute} ${group}`;
		const at = new Date(today - daysAgo * DAY_MS + minute * 60_000);
		const work = groups.get(key) ?? { at, by, lines: [] };
		work.lines.push(line);
		groups.set(key, work);
	}
	const work = [...groups.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
	return withReferences(work);
}

/** The events of a product, latest first. */
function happeningsOf(product: DemoProduct): Happening[] {
	const { sku, quantity, category } = product;
	const random = randomFrom(sku);
	const perDay = weeklySales(product) / 7;
	const lot = Math.max(2, Math.ceil(perDay * 35));
	/** The level above which the stock stays once a supplier delivers. */
	const floor = Math.max(1, Math.round(quantity * 0.4));
	const supplyDay = dayOf(product.supplier, SUPPLY_DAYS);
	const countDay = dayOf(category, COUNT_DAYS);
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
		if (daysAgo % SUPPLY_DAYS === supplyDay && onHand >= floor + lot) {
			add(daysAgo, 6 * 60 + 30, "demo-warehouse", { kind: "receive", quantity: lot }, onHand - lot);
		}
	}
	if (onHand > 0) {
		const opening = { kind: "receive" as const, quantity: onHand, reference: "Opening stock" };
		add(DAYS, 6 * 60, "demo-warehouse", opening, 0);
	}
	return all;
}

/** Receipts get the number of their purchase order, sales that of their order; both increase. */
function withReferences(work: readonly DemoWork[]): DemoWork[] {
	let [purchase, sale] = [1200, 20_450];
	return work.map(({ lines, ...common }) => {
		const kind = lines[0]?.kind;
		if (kind === "receive" && lines[0]?.reference === undefined) purchase += 1;
		if (kind === "deliver") sale += 1;
		const reference = kind === "receive" ? `PO ${purchase}` : kind === "deliver" ? `SO ${sale}` : undefined;
		return {
			...common,
			lines: lines.map((line) => ({ ...(reference !== undefined && { reference }), ...line })),
		};
	});
}

/** The pieces of a product sold in a normal week. */
function weeklySales({ price }: DemoProduct): number {
	if (price >= 1000) return 0.25;
	if (price >= 300) return 0.4;
	if (price >= 100) return 0.6;
	return price >= 50 ? 0.9 : 1.4;
}

/** The reorder point: three weeks of sales, at least the default threshold for low stock. */
export function demoReorderPoint(product: DemoProduct): number {
	return Math.max(LOW_STOCK, Math.ceil(weeklySales(product) * 3));
}

/** The demo shop's cost of a product, as a share of its price. */
export function demoCost({ price, category }: DemoProduct): number {
	const share = category === "Bikes" ? 0.68 : category === "Clothing" ? 0.5 : 0.58;
	return Math.round(price * share * 100) / 100;
}

/** The seasonal factor: highest now and a year ago, lowest half a year ago. */
function season(daysAgo: number): number {
	return 1 + 0.3 * Math.cos((2 * Math.PI * daysAgo) / DAYS);
}

/** The day of a cycle for a name; always the same for the same name. */
function dayOf(name: string, span: number): number {
	return Math.floor(randomFrom(name)() * span);
}

/** Pseudo-random numbers from 0 to 1, the same for the same text (mulberry32). */
function randomFrom(text: string): () => number {
	let state = hash("md5", text, "buffer").readInt32LE();
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}
