import type { Charge, NewCharge } from "@freehub/contract/buying/costs";
import { reason } from "@freehub/contract/rule-sentences";
import { exchanged, isRate, split } from "@freehub/domain/exact-amount";
import { fromMinor } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import { type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { nameBy, nameOfActor } from "#actor-names.ts";
import { fieldRefusal, refusal } from "#app-error.ts";
import { exchangeOf, requireMinor } from "#areas/buying/purchase-lines/amounts.ts";
import { insertRows } from "#db/bulk.ts";
import type { ChargeTable } from "#db/buying-schema.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { requireOwnOrRight } from "#may-take-back.ts";
import { whyTooMuch } from "#too-much-worth.ts";

/** The charges of a receipt, newest first. */
export async function listCharges(connection: Connection, receipt: string): Promise<Charge[]> {
	const rows = await chargeQuery(connection)
		.where("charge.receipt", "=", receipt)
		.orderBy("charge.at", "desc")
		.orderBy("charge.id", "desc")
		.execute();
	return rows.map(toCharge);
}

/**
 * Notes a cost of a receipt and splits it over the received pieces. It counts from now on: the part of pieces that are already
 * sold is a cost of today.
 * @throws AppError not_found if nothing was received, or it was taken back; purchase_state without a rate; invalid_input, also if
 * something that was received has no weight, or no price, by which the cost is to be split.
 */
export function addCharge(db: Db, receipt: string, body: NewCharge, request: WriteRequest): Promise<Charge> {
	const { kind, basis, note, currency = shop().currency } = body;
	return write(db, request, async (tx) => {
		const amount = requireMinor(body.amount, currency, { field: "amount", label: "Amount" });
		const rate = currency === shop().currency ? "1" : body.rate;
		if (rate === undefined || !isRate(rate)) throw refusal("purchase_state.no_rate", { currency });
		const lines = await withCostOfOriginals(tx, await findReceived(tx, receipt));
		if (lines.length === 0) throw refusal("not_found", { what: "receipt" });
		requireFigures(basis, lines);
		const weights = lines.map((line) => weightBy(basis, line));
		const value = exchanged(BigInt(amount), exchangeOf({ currency, rate }));
		const why = whyTooMuch(value);
		if (why !== undefined) throw fieldRefusal("invalid_input", { field: "amount", ...why });
		const values = split(value, weights);
		const id = uuidv7();
		const row = {
			id,
			receipt,
			kind,
			basis,
			amount,
			currency,
			rate,
			note,
			actor: request.actor,
			at: request.now,
		};
		await tx.insertInto("charge").values(row).execute();
		const parts = lines.map((line, i) => ({ charge: id, movement: line.id, value: values[i] ?? 0 }));
		await insertRows(db, tx, "charge_part", parts);
		const orders = [...new Set(lines.flatMap(({ order }) => order ?? []))];
		return {
			answer: await readCharge(tx, id),
			changes: orders.map((order) => changed("purchase_order", order)),
			audit: [{ kind, amount: body.amount, currency, orders }],
		};
	});
}

/** Takes a charge back, from now on. @throws AppError not_found, already_reversed, forbidden. */
export function takeBackCharge(db: Db, id: string, request: WriteRequest): Promise<Charge> {
	return write(db, request, async (tx) => {
		const row = await db.engine
			.lockRows(tx.selectFrom("charge").selectAll().where("id", "=", id))
			.executeTakeFirst();
		if (row === undefined) throw refusal("not_found", { what: "charge" });
		if (row.taken_back_at !== null) throw refusal("already_reversed");
		const { byName: name } = await readCharge(tx, id);
		requireOwnOrRight("receive", { ...row, name }, request);
		const taken = { taken_back_at: request.now, taken_back_by: request.actor };
		await tx.updateTable("charge").set(taken).where("id", "=", id).execute();
		const orders = await purchaseOrdersOf(tx, id);
		const { kind, currency } = row;
		const audit = [{ kind, amount: fromMinor(row.amount, currency), currency, orders }];
		return {
			answer: await readCharge(tx, id),
			changes: orders.map((order) => changed("purchase_order", order)),
			audit,
		};
	});
}

/** The orders for which the pieces of a charge came, also if their receipt was taken back. */
async function purchaseOrdersOf(tx: Tx, charge: string): Promise<string[]> {
	const rows = await tx
		.selectFrom("charge_part")
		.innerJoin("movement", "movement.id", "charge_part.movement")
		.innerJoin("purchase_order_line as line", "line.id", "movement.line")
		.select("line.purchase_order as order")
		.distinct()
		.where("charge_part.charge", "=", charge)
		.execute();
	return rows.map(({ order }) => order);
}

type Received = {
	id: string;
	/** The undo that it takes back, if it is a receipt that was undone and is here again. */
	reverses: string | null;
	order: string | null;
	name: string;
	sku: string | null;
	quantity: number;
	cost: number | null;
	/** The price of its order line; null: it came without an order. */
	line_cost: number | null;
	/** Of one piece in milligrams; zero or negative: unknown. */
	weight_order: number;
};

/** The movements of a receipt that brought pieces and were not taken back. */
function findReceived(tx: Tx, receipt: string): Promise<Received[]> {
	return tx
		.selectFrom("movement")
		.innerJoin("product", "product.id", "movement.product")
		.leftJoin("purchase_order_line as line", "line.id", "movement.line")
		.leftJoin("movement as reversal", "reversal.reverses", "movement.id")
		.select([
			"movement.id",
			"movement.reverses",
			"line.purchase_order as order",
			"movement.quantity",
			"movement.cost",
		])
		.select(["product.weight_order", "product.name", "product.sku", "line.cost as line_cost"])
		.where("movement.batch", "=", receipt)
		.where("movement.kind", "=", "receive")
		.where("movement.quantity", ">", 0)
		.where("movement.from_location", "=", "supplier")
		.where("reversal.id", "is", null)
		.orderBy("movement.id")
		.execute();
}

/** A receipt that is here again cost what it cost first. */
async function withCostOfOriginals(tx: Tx, lines: readonly Received[]): Promise<Received[]> {
	const whole: Received[] = [];
	for (const line of lines) {
		let { cost, reverses } = line;
		while (reverses !== null) {
			const { cost: before, reverses: next }: Pick<Received, "cost" | "reverses"> = await tx
				.selectFrom("movement")
				.select(["cost", "reverses"])
				.where("id", "=", reverses)
				.executeTakeFirstOrThrow();
			cost ??= before;
			reverses = next;
		}
		whole.push({ ...line, cost });
	}
	return whole;
}

/** Names in a refusal. */
const NAMES = 5;

/**
 * A missing figure does not mean zero: the other products would get the whole cost. An order has a price of zero if no price is
 * known.
 * @throws AppError invalid_input with the names of the products that lack the figure.
 */
function requireFigures(basis: NewCharge["basis"], lines: readonly Received[]): void {
	const lacking = lines.filter((line) => lacksFigure(basis, line));
	if (lacking.length === 0) return;
	const names = [...new Set(lacking.map(({ name, sku }) => (sku === null ? name : `${name} (${sku})`)))];
	const facts = { products: names.slice(0, NAMES).join(", "), more: Math.max(0, names.length - NAMES) };
	const rule = basis === "weight" ? "without_weight" : "without_price";
	throw fieldRefusal("invalid_input", { field: "basis", ...reason(rule, facts) });
}

function lacksFigure(basis: NewCharge["basis"], { cost, weight_order, line_cost }: Received): boolean {
	if (basis === "pieces") return false;
	if (basis === "weight") return weight_order <= 0;
	// Few very cheap pieces are worth less than the smallest amount of money.
	return cost === null || (cost === 0 && (line_cost ?? 0) === 0);
}

function weightBy(basis: NewCharge["basis"], { quantity, cost, weight_order }: Received): number {
	if (basis === "pieces") return quantity;
	return basis === "value" ? (cost ?? 0) : Math.max(0, weight_order) * quantity;
}

function chargeQuery(connection: Connection) {
	return connection
		.selectFrom("charge")
		.selectAll("charge")
		.select(nameBy("charge.actor").as("actor_name"))
		.select(
			sql<number>`case when exists (
				select 1 from charge_part part join movement on movement.id = part.movement
				where part.charge = charge.id
					and not exists (select 1 from movement as back where back.reverses = movement.id)
			) then 1 else 0 end`.as("counts"),
		);
}

async function readCharge(tx: Tx, id: string): Promise<Charge> {
	return toCharge(await chargeQuery(tx).where("charge.id", "=", id).executeTakeFirstOrThrow());
}

type ChargeRow = Selectable<ChargeTable> & {
	actor_name: string | null;
	/** 0: every movement of its receipt was taken back. */
	counts: number;
};

function toCharge(row: ChargeRow): Charge {
	const { id, receipt, kind, basis, amount, currency, rate, note, at, taken_back_at } = row;
	return {
		_id: id,
		receipt,
		kind,
		basis,
		amount: fromMinor(amount, currency),
		currency,
		rate,
		value: fromMinor(exchanged(BigInt(amount), exchangeOf({ currency, rate }))),
		note,
		at: isoOf(at),
		by: row.actor,
		byName: nameOfActor(row.actor, row.actor_name),
		takenBackAt: isoOf(taken_back_at),
		isReceiptTakenBack: row.counts === 0,
	};
}
