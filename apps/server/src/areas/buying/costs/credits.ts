import type { PurchaseOrderCredits } from "@freehub/contract/buying/costs";
import { costOf } from "@freehub/domain/exact-amount";
import { fromMinor } from "@freehub/domain/money";
import { v7 as uuidv7 } from "uuid";
import { nameBy, nameOfActor } from "#actor-names.ts";
import { refusal } from "#app-error.ts";
import { requireMinor } from "#areas/buying/purchase-lines/amounts.ts";
import { lockPurchaseOrder, requireSent } from "#areas/buying/purchase-orders/lock-purchase.ts";
import * as repo from "#areas/buying/purchase-orders/purchase-orders.repo.ts";
import { requirePurchaseOrder } from "#areas/buying/purchase-orders/read-purchase.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { requireOwnOrRight } from "#may-take-back.ts";

/** The supplier's debt for credited and returned pieces, and its credit notes. @throws AppError not_found */
export async function readCredits(connection: Connection, order: string): Promise<PurchaseOrderCredits> {
	const row = await requirePurchaseOrder(connection, order);
	const lines = await repo.findLines(connection, [order]);
	const credits = await connection
		.selectFrom("supplier_credit")
		.selectAll("supplier_credit")
		.select(nameBy("supplier_credit.actor").as("actor_name"))
		.where("purchase_order", "=", order)
		.orderBy("at")
		.orderBy("supplier_credit.id")
		.execute();
	const expected = lines.reduce((sum, line) => sum + costOf(line, line.credited + line.returned), 0);
	const counted = credits.filter(({ taken_back_at }) => taken_back_at === null);
	return {
		expected: fromMinor(expected, row.currency),
		arrived: fromMinor(
			counted.reduce((sum, { amount }) => sum + amount, 0),
			row.currency,
		),
		credits: credits.map(({ id, number, amount, at, actor, actor_name, taken_back_at }) => ({
			_id: id,
			number,
			amount: fromMinor(amount, row.currency),
			at: isoOf(at),
			by: actor,
			byName: nameOfActor(actor, actor_name),
			takenBackAt: isoOf(taken_back_at),
		})),
	};
}

/** Notes a credit note. @throws AppError not_found; purchase_state for a draft; invalid_input. */
export function addCredit(
	db: Db,
	order: string,
	{ number, amount }: { number: string; amount: number },
	request: WriteRequest,
): Promise<PurchaseOrderCredits> {
	return write(db, request, async (tx) => {
		const row = await lockPurchaseOrder(db, tx, order);
		requireSent(row);
		const { currency } = row;
		const minor = requireMinor(amount, currency, { field: "amount", label: "Amount" });
		const credit = { id: uuidv7(), purchase_order: order, number, amount: minor };
		await tx
			.insertInto("supplier_credit")
			.values({ ...credit, actor: request.actor, at: request.now })
			.execute();
		const audit = [{ order, number, amount, currency }];
		return { answer: await readCredits(tx, order), changes: [changed("purchase_order", order)], audit };
	});
}

/** Takes a credit note back. @throws AppError not_found, already_reversed, forbidden. */
export function takeBackCredit(db: Db, id: string, request: WriteRequest): Promise<PurchaseOrderCredits> {
	return write(db, request, async (tx) => {
		const query = tx.selectFrom("supplier_credit").selectAll().where("id", "=", id);
		const row = await db.engine.lockRows(query).executeTakeFirst();
		if (row === undefined) throw refusal("not_found", { what: "credit note" });
		if (row.taken_back_at !== null) throw refusal("already_reversed");
		const { credits } = await readCredits(tx, row.purchase_order);
		const { byName: name = "" } = credits.find(({ _id }) => _id === id) ?? {};
		requireOwnOrRight("receive", { ...row, name }, request);
		const taken = { taken_back_at: request.now, taken_back_by: request.actor };
		await tx.updateTable("supplier_credit").set(taken).where("id", "=", id).execute();
		const { purchase_order: order, number } = row;
		const { currency = "" } = (await repo.findPurchaseOrder(tx, order)) ?? {};
		const audit = [{ order, number, amount: fromMinor(row.amount, currency), currency }];
		return { answer: await readCredits(tx, order), changes: [changed("purchase_order", order)], audit };
	});
}
