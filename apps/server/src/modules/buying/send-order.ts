import type { Order } from "@freehub/contract/orders";
import { reason } from "@freehub/contract/rule-sentences";
import { isRate } from "@freehub/domain/exact-amount";
import { shop } from "@freehub/domain/shop";
import { fieldRefusal, refusal } from "#app-error.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { currentSettings } from "#modules/settings/shop-settings.ts";
import { revisionOf } from "./list-orders.ts";
import { readOrder, writerAt } from "./order-answer.ts";
import { lockWhole, requireDraft, writeIncoming } from "./order-lines.ts";
import { formatNumber } from "./order-number.ts";
import * as repo from "./orders.repo.ts";

export type Sending = {
	by: "mail" | "marked";
	/** Default: the supplier's contacts that get orders. */
	to?: string | undefined;
	rate?: string | undefined;
	message?: string | undefined;
	/** When it was sent, if it is marked as sent and that was earlier. */
	sentAt?: string | undefined;
};

/** Mails an order with its files. @returns whether it was sent. */
export type MailOrder = (order: Order, to: string, message: string) => Promise<boolean>;

/** How long a mail may take, in ms; nobody may change the order meanwhile. */
const SENDING_MS = 60_000;

/**
 * Sends an order. It gets its number first, then the mail goes out, and only then it counts as sent: if the mail fails, it stays a
 * draft and keeps its number.
 * @throws AppError order_state; not_found; unavailable if the mail could not be sent.
 */
export async function sendOrder(
	db: Db,
	id: string,
	sending: Sending,
	request: WriteRequest,
	mailOrder: MailOrder,
): Promise<Order> {
	const begun = await begin(db, id, sending, request);
	// A repeated request gets the first answer from `write`.
	if (begun !== undefined && sending.by === "mail") {
		const isSent = await mailOrder(begun.order, begun.to, sending.message ?? "");
		if (!isSent) {
			await release(db, id);
			throw refusal("unavailable.order_mail");
		}
	}
	return write(db, request, async (tx) => {
		const { order, lines } = await lockWhole(db, tx, id);
		if (order.cancelled_at !== null) throw refusal("order_state.cancelled");
		if (order.sent_at !== null || begun === undefined) throw refusal("order_state.sent");
		const { actor, now } = request;
		await repo.updateOrder(tx, order, {
			sent_by: actor,
			sent_at: begun.sentAt,
			sent_to: begun.to,
			rate: begun.rate,
			sending_until: null,
			updated_at: now,
		});
		const document = revisionOf(lines);
		await repo.insertRevision(tx, { order: id, revision: 0, at: now, actor, document });
		const { answer, changes } = await writeIncoming(db, tx, { order, lines }, request);
		const audit = [{ number: answer.number, supplier: answer.supplier.name, to: begun.to }];
		return { answer, changes, audit };
	});
}

type Begun = { order: Order; to: string; rate: string; sentAt: Date };

/** Gives the order its number, and keeps others from changing it. @returns undefined if it was already sent. */
async function begin(
	db: Db,
	id: string,
	sending: Sending,
	request: WriteRequest,
): Promise<Begun | undefined> {
	const { orderNumbers } = await currentSettings(db.kysely);
	return inTransaction(db, async (tx) => {
		const order = await repo.lockOrder(db, tx, id);
		if (order === undefined) throw refusal("not_found", { what: "order" });
		if (order.sent_at !== null || order.cancelled_at !== null) return undefined;
		requireDraft(order, request.now);
		const sentAt = momentOf(sending, request.now);
		const rate = rateOf(order.currency, sending.rate);
		const lines = await repo.findLines(tx, [id]);
		if (lines.every(({ ordered }) => ordered === 0)) throw refusal("order_state.empty");
		const deleted = lines.find(({ product_deleted_at }) => product_deleted_at !== null);
		if (deleted !== undefined) throw refusal("order_state.deleted_product", { name: deleted.product_name });
		const supplier = await repo.keepSupplier(db, tx, order.supplier);
		if (supplier === undefined) throw refusal("order_state.deleted_supplier");
		const to = sending.by === "marked" ? "" : (sending.to ?? addressesOf(supplier.contacts));
		if (sending.by === "mail" && to === "") throw refusal("order_state.no_address");
		const number =
			order.number ??
			(await formatNumber(orderNumbers, request.now, (series) => repo.nextNumber(tx, series)));
		const until = sending.by === "mail" ? new Date(request.now.getTime() + SENDING_MS) : null;
		await tx
			.updateTable("purchase_order")
			.set({ number, sending_until: until })
			.where("id", "=", id)
			.execute();
		return { order: await readOrder(tx, id, writerAt(request)), to, rate, sentAt };
	});
}

/** @throws AppError invalid_input if the moment is in the future, or before 1900. */
function momentOf({ by, sentAt }: Sending, now: Date): Date {
	if (by === "mail" || sentAt === undefined) return now;
	const moment = new Date(sentAt);
	const field = "sentAt";
	if (moment > now)
		throw fieldRefusal("invalid_input", { field, ...reason("in_the_future", { what: field }) });
	if (moment.getUTCFullYear() >= 1900) return moment;
	throw fieldRefusal("invalid_input", { field, ...reason("before_1900", { what: field }) });
}

function rateOf(currency: string, rate: string | undefined): string {
	if (currency === shop().currency) return "1";
	if (rate !== undefined && isRate(rate)) return rate;
	throw refusal("order_state.no_rate", { currency });
}

/** The addresses of contacts that get orders. */
function addressesOf(contacts: string): string {
	const all = JSON.parse(contacts) as { email: string; getsOrders: boolean }[];
	return all.flatMap(({ email, getsOrders }) => (getsOrders && email !== "" ? email : [])).join(", ");
}

async function release(db: Db, id: string): Promise<void> {
	await inTransaction(db, (tx) =>
		tx.updateTable("purchase_order").set({ sending_until: null }).where("id", "=", id).execute(),
	);
}
