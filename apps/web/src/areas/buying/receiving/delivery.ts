import type { DeliveryLine, PromisedOfLine } from "@freehub/contract/buying/receipts";
import type { ServedPromise } from "@freehub/contract/stock/promise-notices";
import type { RefusedReason, Settlement } from "@freehub/domain/buying/purchase";
import { isDone, type WorkBooking } from "#work/outbox/booking-outcomes.ts";

/** The fields of a product that the card of the last scan shows. */
export type CountedProduct = { _id: string; name: string; image: string };

/** One booking of a scan. A scan of several pieces may be booked on several lines. */
export type DeliveryEntry = WorkBooking & {
	/** The scan or the press that it belongs to. */
	scan: string;
	/** The order line; undefined: received without an order. */
	line?: string;
	product: CountedProduct;
	location: string;
	accepted: number;
	refused?: { pieces: number; reason: RefusedReason; settlement: Settlement; photo?: string };
	/** The right to accept more than was ordered is used. */
	exceeds?: true;
	/** For whom its pieces are, once it is booked. */
	served?: readonly ServedPromise[];
};

/** A code that somebody has set aside: it was not received. */
export type AsideCode = { key: string; code: string; name: string; pieces: number };

/** A decision that a person must make before pieces can be received. */
export type Question =
	/** More pieces than the order's lines can take. */
	| { kind: "over"; line: string; product: CountedProduct; code: string; pieces: number }
	/** A product that is on none of the delivery's lines, with the open orders that it is on. */
	| {
			kind: "stranger";
			code: string;
			pieces: number;
			product?: CountedProduct;
			orders: { _id: string; number: string }[];
	  };

/** The receiving of one delivery; its bookings are one batch. */
export type Delivery = {
	person: string;
	/** Created by this browser. */
	batch: string;
	/** The orders on it. */
	orders: string[];
	/** The delivery note's number. */
	note: string;
	/** The lines of its orders as they were read last. */
	lines?: DeliveryLine[];
	/**
	 * The store in which it is received, and its bins: what its order expects elsewhere is put there. Empty: where the orders say.
	 * Deliveries of earlier versions have none.
	 */
	here?: readonly string[];
	/** Where everything is put; undefined: to the location of its order. */
	place?: string | undefined;
	/** Where the products of single lines are put. */
	places: Readonly<Record<string, string>>;
	/** Where products were put before on this device. */
	homes: Readonly<Record<string, string>>;
	/** The last choice for refused pieces: replacement or credit. */
	settlement: Settlement;
	entries: DeliveryEntry[];
	aside: AsideCode[];
	question: Question | undefined;
	/** The scan that the page shows. */
	shown: string | undefined;
	/** The line that the buttons are for. */
	current: string | undefined;
	/** The digits on the number pad. */
	typed: string;
	problem: string | undefined;
	isFinished: boolean;
	isMuted: boolean;
	hasCamera: boolean;
};

export type NewDelivery = Pick<Delivery, "person" | "batch" | "orders" | "note" | "homes" | "here">;

/** @param before its settings are taken over. */
export function newDelivery(
	{ person, batch, orders, note, homes, here }: NewDelivery,
	before?: Delivery,
): Delivery {
	return {
		person,
		batch,
		orders,
		note,
		...(here && { here }),
		places: {},
		homes,
		settlement: before?.settlement ?? "replaced",
		entries: [],
		aside: [],
		question: undefined,
		shown: undefined,
		current: undefined,
		typed: "",
		problem: undefined,
		isFinished: false,
		isMuted: before?.isMuted ?? false,
		hasCamera: before?.hasCamera ?? false,
	};
}

/** A line with what was counted of it by now: what the server knows of others, and what this device has booked itself. */
export type CountedLine = DeliveryLine & {
	/** Accepted pieces by this device. */
	mine: number;
	/** Accepted pieces by others within the last day. */
	theirs: number;
	/** Pieces that were expected of this delivery. */
	due: number;
	/** Refused pieces, by everybody. */
	refusedNow: number;
	/** Pieces that are still expected. */
	open: number;
	/** Pieces beyond `open` that may be accepted without a special right. */
	spare: number;
};

/**
 * The lines with this device's own bookings, also those that wait to be sent. The server's totals include what it has booked of
 * this batch, which is replaced by what the device knows, so that nothing counts twice.
 */
export function countedLines(
	lines: readonly DeliveryLine[],
	entries: readonly DeliveryEntry[],
): CountedLine[] {
	const entriesOf = Map.groupBy(entries.filter(isDone), ({ line }) => line);
	return lines.map((line) => {
		const own = entriesOf.get(line._id) ?? [];
		const { counted, recent } = line;
		const mine = sum(own, ({ accepted }) => accepted);
		const theirs = sum(recent, ({ pieces }) => pieces);
		const refused = sum(own, (entry) => entry.refused?.pieces ?? 0);
		const credited = sum(own, (entry) =>
			entry.refused?.settlement === "credited" ? entry.refused.pieces : 0,
		);
		const others = line.accepted - counted.accepted;
		const creditedByOthers = line.credited - counted.credited;
		const accepted = others + mine;
		const open = line.isClosed ? 0 : Math.max(0, line.expected - accepted - creditedByOthers - credited);
		return {
			...line,
			accepted,
			mine,
			theirs,
			due: Math.max(0, line.expected - (others - theirs) - creditedByOthers),
			refusedNow: line.refused - counted.refused + refused,
			open,
			spare: line.isClosed ? 0 : Math.max(0, line.limit - accepted - open),
			promised: stillPromised(line, line.open - open),
		};
	});
}

/**
 * For whom the pieces of a line are that are still to come: those that this device has counted and the server does not know yet serve
 * the first of its orders. Lines that earlier versions have kept on the device say nothing of that.
 */
function stillPromised({ promised }: Partial<DeliveryLine>, counted: number): PromisedOfLine | null {
	if (promised === undefined || promised === null || counted <= 0) return promised ?? null;
	let left = counted;
	const named = promised.named.flatMap((one) => {
		const served = Math.min(left, one.pieces);
		left -= served;
		return served < one.pieces ? { ...one, pieces: one.pieces - served } : [];
	});
	const orders = promised.orders - promised.named.length + named.length;
	const pieces = Math.max(0, promised.pieces - counted);
	return pieces === 0 ? null : { orders, pieces, named };
}

function sum<Item>(items: readonly Item[], piecesOf: (item: Item) => number): number {
	return items.reduce((total, item) => total + piecesOf(item), 0);
}

/** How a line of the delivery is doing. */
export type LineState = "none" | "some" | "all" | "over" | "closed";

export function lineState({ mine, theirs, due, open, isClosed }: CountedLine): LineState {
	const here = mine + theirs;
	if (here > due) return "over";
	if (isClosed && here < due) return "closed";
	if (open === 0) return "all";
	return here > 0 ? "some" : "none";
}

/** Where a line's pieces are put. */
export function linePlaceOf({ place, places, homes, here = [] }: Delivery, line: DeliveryLine): string {
	const [store] = here;
	const isHere = store === undefined || here.includes(line.location._id);
	return places[line._id] ?? place ?? homes[line.product] ?? (isHere ? line.location._id : store);
}

/** The shown scan's bookings that can be undone. */
export function shownEntries({ entries, shown }: Delivery): DeliveryEntry[] {
	return shown === undefined ? [] : entries.filter((entry) => entry.scan === shown && isDone(entry));
}

/** The scan before the shown one, for another Undo. */
export function scanBefore({ entries }: Delivery): string | undefined {
	return entries.findLast(isDone)?.scan;
}

/** For whom the pieces of bookings are, with the names of their products; not of those that were undone. */
export function servedIn(entries: readonly DeliveryEntry[]): (ServedPromise & { productName: string })[] {
	return entries
		.filter(isDone)
		.flatMap(({ product, served = [] }) => served.map((one) => ({ ...one, productName: product.name })));
}
