import { shopDay } from "@freehub/domain/local-days";
import { latePurchaseOrder, purchaseOrderOf } from "./deliveries.ts";
import { DAY_MS, type DemoWork, dayBefore } from "./history.ts";
import { demoProducts } from "./products.ts";
import { randomFrom } from "./random.ts";
import { type DemoSupplier, demoSuppliers } from "./suppliers.ts";

export type DemoPurchaseLine = {
	sku: string;
	ordered: number;
	/** The day that the supplier confirmed; undefined: it confirmed nothing. */
	confirmedDate?: string | undefined;
	/** Pieces that never came, and when nothing more was expected. */
	missing?: number;
	closedAt?: Date | undefined;
};

export type DemoPurchaseOrder = {
	/** As in the deliveries of the history. */
	key: string;
	supplier: string;
	createdAt: Date;
	/** Undefined: a draft. */
	sentAt: Date | undefined;
	expected: string | undefined;
	note: string;
	lines: DemoPurchaseLine[];
};

const HOUR_MS = 3_600_000;
/** How many days after the expected one deliveries come, each about as often. */
const DELAYS = [-1, 0, 0, 0, 0, 1, 0, 2, 0, 5];

/** An order that is on its way, and a draft. */
export const nextOrderKey = "next";
const nextOrder = {
	supplier: "Noordwijk",
	sentDaysAgo: 5,
	/** The first is confirmed for a later day than the rest. */
	lines: [
		{ sku: "BK-1090", pieces: 3, daysLater: 8 },
		{ sku: "LT-8206", pieces: 10, daysLater: 0 },
		{ sku: "BK-1018", pieces: 3, daysLater: 0 },
	],
};
const draft = {
	supplier: "Merrowdale Outfitting",
	note: "Ask for the winter colours.",
	lines: [
		{ sku: "CL-6122", pieces: 6 },
		{ sku: "BG-9012", pieces: 4 },
		{ sku: "CL-6230", pieces: 5 },
	],
};

/** The orders of a year, as they were sent: one for each delivery, one that is on its way, and a draft. */
export function demoPurchaseOrders(now: Date, history: readonly DemoWork[]): DemoPurchaseOrder[] {
	const lines = history.flatMap(({ at, lines }) => lines.map((line) => ({ at, ...line })));
	const received = Map.groupBy(lines, ({ delivery }) => delivery?.order);
	const past = [...received].flatMap(([key, rows]) => (key === undefined ? [] : pastOrder(key, rows)));
	return [...past, orderOnItsWay(now), draftOf(now)].toSorted((a, b) => timeOf(a) - timeOf(b));
}

function timeOf({ sentAt, createdAt }: DemoPurchaseOrder): number {
	return (sentAt ?? createdAt).getTime();
}

type Received = DemoWork["lines"][number] & { at: Date };

/** The order of a delivery; it was sent the supplier's lead time before. */
function pastOrder(key: string, rows: readonly Received[]): DemoPurchaseOrder {
	const isLate = key === purchaseOrderOf(latePurchaseOrder.supplier, 0);
	const { name, leadDays, confirms } = supplierOf(rows[0]?.sku ?? "");
	const delay = DELAYS[Math.floor(randomFrom(key)() * DELAYS.length)] ?? 0;
	const first = Math.min(...rows.map(({ at }) => at.getTime()));
	const expected = dayBefore(new Date(first), isLate ? 0 : delay);
	const confirmedDate = confirms ? shopDay(expected) : undefined;
	// A product may have come into the shop and into its bin.
	const came = new Map(rows.map((row) => [row.sku, row]));
	const lines = [...came.values()].map(({ sku, at, delivery }): DemoPurchaseLine => {
		const { ordered = 0, accepted = 0, refused } = delivery ?? {};
		const missing = ordered - accepted - (refused?.pieces ?? 0);
		return {
			sku,
			ordered,
			confirmedDate,
			...(missing > 0 && { missing, closedAt: new Date(at.getTime() + DAY_MS) }),
		};
	});
	const missing = isLate ? latePurchaseOrder.missing : [];
	return {
		...sent(key, name, new Date(expected.getTime() - leadDays * DAY_MS)),
		expected: shopDay(expected),
		lines: [...lines, ...missing.map(({ sku, pieces }) => ({ sku, ordered: pieces, confirmedDate }))],
	};
}

function orderOnItsWay(now: Date): DemoPurchaseOrder {
	const { supplier, sentDaysAgo, lines } = nextOrder;
	const leadDays = demoSuppliers.find(({ name }) => name === supplier)?.leadDays ?? 0;
	const day = (later: number) => shopDay(dayBefore(now, sentDaysAgo - leadDays - later));
	return {
		...sent(nextOrderKey, supplier, dayBefore(now, sentDaysAgo)),
		expected: day(0),
		lines: lines.map(({ sku, pieces, daysLater }) => ({
			sku,
			ordered: pieces,
			confirmedDate: day(daysLater),
		})),
	};
}

function draftOf(now: Date): DemoPurchaseOrder {
	const { supplier, note, lines } = draft;
	return {
		key: "draft",
		supplier,
		createdAt: new Date(dayBefore(now, 1).getTime() + 15 * HOUR_MS),
		sentAt: undefined,
		expected: undefined,
		note,
		lines: lines.map(({ sku, pieces }) => ({ sku, ordered: pieces })),
	};
}

function sent(key: string, supplier: string, day: Date) {
	const sentAt = new Date(day.getTime() + 10 * HOUR_MS);
	return { key, supplier, createdAt: new Date(sentAt.getTime() - HOUR_MS / 2), sentAt, note: "" };
}

function supplierOf(sku: string): DemoSupplier {
	const product = demoProducts.find((each) => each.sku === sku);
	const supplier = demoSuppliers.find(({ name }) => name === product?.supplier);
	if (supplier === undefined) throw new Error(`No supplier delivers ${sku}.`);
	return supplier;
}
