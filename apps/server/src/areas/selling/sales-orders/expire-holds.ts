import { type RawBuilder, sql } from "kysely";
import { AppError } from "#app-error.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db } from "#db/connection.ts";
import { systemRequest, write } from "#db/write.ts";
import { lockSale } from "./lock-sale.ts";
import { deliveredPieces } from "./sale-line-book.ts";
import { cancelAll } from "./write-sales.ts";

/** Orders that one run cancels at most; the next run follows within a minute. */
const MOST_AT_ONCE = 100;

/**
 * Cancels the orders whose hold is over, each in a transaction of its own, as the server itself. Orders of which pieces were
 * picked or delivered, or that a till has a receipt of, stay: a person is asked (`isHoldOver`).
 * @returns how many were cancelled by this process.
 */
export async function expireHolds(db: Db, now: Date): Promise<number> {
	let cancelled = 0;
	for (const id of await overHolds(db.kysely, now, { limit: MOST_AT_ONCE })) {
		if (await expire(db, id, now).catch(notNow)) cancelled += 1;
	}
	return cancelled;
}

/** An order that is being mailed right now must not keep the others: the next run tries it again. */
function notNow(error: unknown): false {
	if (error instanceof AppError) return false;
	throw error;
}

/** @returns false if somebody else, or another process, was first. */
async function expire(db: Db, id: string, now: Date): Promise<boolean> {
	const origin = {
		address: "",
		via: "",
		action: "sales_order.cancel",
		target: id,
		requestId: "",
	} as const;
	const request = { ...systemRequest(now), origin };
	return write(db, request, async (tx) => {
		const sale = await lockSale(db, tx, id, request);
		// Locked now: it may have been cancelled, prolonged or picked meanwhile.
		const [still] = await overHolds(tx, now, { id, limit: 1 });
		if (still === undefined) return { answer: false, audit: [] };
		await cancelAll(db, tx, [sale], request);
		return {
			answer: true,
			changes: [changed("sales_order", id)],
			audit: [{ number: sale.order.number, holdOver: true }],
		};
	});
}

/** The placed orders with open pieces whose hold is over and of which nobody has begun to hand anything over, the earliest first. */
async function overHolds(
	connection: Connection,
	now: Date,
	{ id, limit }: { id?: string; limit: number },
): Promise<string[]> {
	let query = connection
		.selectFrom("sales_order")
		.select("id")
		.where("hold_until", "<=", now)
		.where("placed_at", "is not", null)
		.where("cancelled_at", "is", null)
		.where("till_receipt", "=", "")
		.where(lineIs(sql`exists (select 1 from promise where promise.line = line.id and promise.pieces > 0)`))
		.where(sql<boolean>`not ${lineIs(sql`${deliveredPieces} > 0`)}`)
		.where(sql<boolean>`not ${lineIs(isPicked)}`)
		.orderBy("hold_until")
		.orderBy("id")
		.limit(limit);
	if (id !== undefined) query = query.where("id", "=", id);
	return (await query.execute()).map((row) => row.id);
}

/** Whether `sales_order` has a line, as `line`, of which this is true. */
function lineIs(condition: RawBuilder<unknown>): RawBuilder<boolean> {
	return sql<boolean>`exists (select 1 from sales_order_line line where line.sales_order = sales_order.id and ${condition})`;
}

/** Whether pieces of `line` are still where they were put when they were picked. */
const isPicked = sql<boolean>`exists (
	select 1 from promise join promise_entry entry on entry.line = promise.line and entry.reason = 'picked'
		and entry.to_kind = promise.source_kind and entry.to_id = promise.source
	where promise.line = line.id and promise.pieces > 0)`;
