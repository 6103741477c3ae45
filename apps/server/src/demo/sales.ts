import { shopDay } from "@freehub/domain/local-days";
import { customersAt } from "./customers.ts";
import { DAY_MS, type DemoWork } from "./history.ts";
import { randomFrom } from "./random.ts";

/** The share of the demo's sales that were ordered before, and the share of these whose customer gave no name. */
const CHANCES = { ordered: 0.1, nameless: 0.12 };
/** Most days from an order to its delivery. */
const DAYS_AHEAD = 3;
/** The last two of these orders lack it, because it is not in stock. */
const missing = { sku: "DT-3412", pieces: 1 };

const notes = [
	"Gift: no price on the slip.",
	"Calls when in front of the shop.",
	"Wants the old parts back.",
];

/** A customer's order of the demo. */
export type DemoSale = {
	/** Undefined: a draft. */
	placedAt: Date | undefined;
	createdAt: Date;
	/** The number of the customer; undefined: nobody's name is known. */
	customer: number | undefined;
	/** The day for which it was promised. */
	due: string;
	note: string;
	holdUntil?: Date;
	lines: { sku: string; ordered: number }[];
	/** When the pieces were closed that it had not got by then, and whether it was cancelled so. */
	closedAt?: Date;
	isCancelled?: true;
};

/** An order of the past, and the sale of the history that delivered it. */
export type DeliveredSale = DemoSale & { placedAt: Date; work: DemoWork };

/**
 * The customers' orders behind a share of the demo's sales, in the order of placing. All were delivered as a whole, but for
 * the last two: one was closed short, and of the other one a piece still waits.
 */
export function demoSales(now: Date, history: readonly DemoWork[]): DeliveredSale[] {
	const opened = history[0]?.at ?? now;
	const sold = history.filter(({ lines }) => lines.every(({ kind }) => kind === "deliver"));
	const orders = sold.flatMap((work, i): DeliveredSale[] => {
		const random = randomFrom(`sale ${i}`);
		if (random() > CHANCES.ordered) return [];
		const placedAt = new Date(Math.max(opened.getTime(), work.at.getTime() - random() * DAYS_AHEAD * DAY_MS));
		const [chance, which, note] = [random(), random(), random()];
		const known = customersAt(now, placedAt);
		const customer = known === 0 || chance < CHANCES.nameless ? undefined : Math.floor(which * known);
		return [
			{
				work,
				placedAt,
				createdAt: placedAt,
				customer,
				due: shopDay(work.at),
				note: note < 0.1 ? (notes[Math.floor(note * 10 * notes.length)] ?? "") : "",
				lines: linesOf(work),
			},
		];
	});
	const last = orders.slice(-2);
	for (const [i, order] of last.entries()) {
		order.lines.push({ sku: missing.sku, ordered: missing.pieces });
		if (i === 0) order.closedAt = new Date(order.work.at.getTime() + DAY_MS / 24);
	}
	return orders.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
}

/** One line per product, which may have been taken from two places. */
function linesOf({ lines }: DemoWork): DemoSale["lines"] {
	return [...Map.groupBy(lines, ({ sku }) => sku)].map(([sku, own]) => {
		return { sku, ordered: own.reduce((sum, { quantity }) => sum + quantity, 0) };
	});
}
