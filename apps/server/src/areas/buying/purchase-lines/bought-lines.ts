import { daysBetween, shopDay } from "@freehub/domain/local-days";
import { type InferResult, sql } from "kysely";
import type { Connection } from "#db/connection.ts";
import { receivedTotals } from "./booked-lines.ts";
import { pastQuery } from "./past-lines.ts";
import { dayOf, linesQuery, openOf, wasSent } from "./read-lines.ts";

const DAY = 86_400_000;

/** A line that was ordered from a supplier, in Freehub or before. Amounts are minor units of its currency. */
export type BoughtLine = {
	supplier: string;
	supplierName: string;
	product: string;
	/** Null: before Freehub. */
	order: string | null;
	number: string;
	/** The shop's days. */
	orderedOn: string;
	expectedOn: string | null;
	receivedOn: string | null;
	/** Days from the order to its last receipt; null: something is still expected, or the day is not known. */
	lead: number | null;
	ordered: number;
	accepted: number;
	refused: number;
	/** The pieces that it costs. */
	pieces: number;
	/** For `per` pieces; null: not known. */
	cost: number | null;
	per: number;
	currency: string;
	/** Units of the shop's currency; null: not known. */
	rate: string | null;
};

type Of = {
	supplier?: string;
	product?: string;
	/** Only orders since then. */
	since?: Date;
	/** As many of the newest lines. */
	limit?: number;
};

/**
 * The purchases from a supplier, or of a product, newest first: the lines of orders that were sent and not cancelled, and
 * those before Freehub. Everything about how a supplier delivers, or about prices that were paid, begins here.
 */
export async function boughtLines(connection: Connection, of: Of): Promise<BoughtLine[]> {
	const days = dayCache();
	const ordered = (await sentQuery(connection, of).execute()).map((line) => fromOrder(line, days));
	const past = (await pastOf(connection, of).execute()).map(fromPast);
	const all = [...ordered, ...past].toSorted((a, b) =>
		a.orderedOn === b.orderedOn ? 0 : a.orderedOn < b.orderedOn ? 1 : -1,
	);
	return of.limit === undefined ? all : all.slice(0, of.limit);
}

function sentQuery(connection: Connection, { supplier, product, since, limit }: Of) {
	let query = linesQuery(connection)
		.select(receivedTotals.refused.as("refused"))
		.select(
			sql<Date | number | null>`(select max(occurred_at) from movement
				where movement.line = line.id and kind = 'receive' and from_location = 'supplier' and quantity > 0
					and not exists (select 1 from movement as reversal where reversal.reverses = movement.id))`.as(
				"last_receipt",
			),
		)
		.where(wasSent)
		.orderBy("purchase_order.sent_at", "desc")
		.orderBy("line.id", "desc");
	if (supplier !== undefined) query = query.where("purchase_order.supplier", "=", supplier);
	if (product !== undefined) query = query.where("line.product", "=", product);
	if (since !== undefined) query = query.where("purchase_order.sent_at", ">=", since);
	return limit === undefined ? query : query.limit(limit);
}

function pastOf(connection: Connection, { supplier, product, since, limit }: Of) {
	let query = pastQuery(connection).orderBy("past.ordered_on", "desc").orderBy("past.id", "desc");
	if (supplier !== undefined) query = query.where("past.supplier", "=", supplier);
	if (product !== undefined) query = query.where("past.product", "=", product);
	if (since !== undefined) query = query.where("past.ordered_on", ">=", shopDay(since));
	return limit === undefined ? query : query.limit(limit);
}

function fromOrder(
	line: InferResult<ReturnType<typeof sentQuery>>[number],
	dayAt: (at: Date | number | string) => string,
): BoughtLine {
	const { sent_at, last_receipt, accepted, confirmed, ordered, closed_at } = line;
	const [sent, received] = [new Date(sent_at ?? 0), last_receipt === null ? null : new Date(last_receipt)];
	return {
		supplier: line.supplier,
		supplierName: line.supplier_name,
		product: line.product,
		order: line.purchase_order,
		number: line.number ?? "",
		orderedOn: dayAt(sent),
		expectedOn: dayOf(line),
		receivedOn: received === null ? null : dayAt(received),
		// Lines that are closed count by what has come.
		lead:
			received === null || openOf(line) > 0
				? null
				: Math.max(0, Math.round((received.getTime() - sent.getTime()) / DAY)),
		ordered,
		accepted,
		refused: line.refused,
		// Nothing more comes for a closed line.
		pieces: closed_at === null ? Math.max(accepted, confirmed ?? ordered) : accepted,
		cost: line.cost,
		per: line.per,
		currency: line.currency,
		rate: line.rate,
	};
}

function fromPast(line: InferResult<ReturnType<typeof pastQuery>>[number]): BoughtLine {
	const { ordered_on: orderedOn, received_on: receivedOn } = line;
	return {
		supplier: line.supplier,
		supplierName: line.supplier_name,
		product: line.product,
		order: null,
		number: line.number,
		orderedOn,
		expectedOn: line.expected_on,
		receivedOn,
		lead: receivedOn === null ? null : daysBetween(orderedOn, receivedOn),
		ordered: line.ordered,
		accepted: line.accepted,
		refused: line.refused,
		pieces: line.accepted,
		cost: line.cost,
		per: line.per,
		currency: line.currency,
		rate: null,
	};
}

/** The days of times. Lines of an order share its time, and finding its day takes longer than all else of a line. */
function dayCache() {
	const days = new Map<number, string>();
	return (at: Date | number | string): string => {
		const moment = new Date(at).getTime();
		const day = days.get(moment) ?? shopDay(moment);
		days.set(moment, day);
		return day;
	};
}

/** How well received lines came: lead times in days, sorted, and how many of those with a day came by it. */
export function deliveryOf(lines: readonly BoughtLine[]): { lead: number[]; dated: number; onTime: number } {
	const received = lines.filter(({ lead }) => lead !== null);
	const dated = received.filter(({ expectedOn }) => expectedOn !== null);
	return {
		lead: received.flatMap(({ lead }) => lead ?? []).toSorted((a, b) => a - b),
		dated: dated.length,
		onTime: dated.filter(({ expectedOn, receivedOn }) => (receivedOn ?? "") <= (expectedOn ?? "")).length,
	};
}

/** The value that this share of sorted values does not exceed. */
export function shareOf(sorted: readonly number[], share: number): number | null {
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
