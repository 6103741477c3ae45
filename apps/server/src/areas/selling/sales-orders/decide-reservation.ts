import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { refusal } from "#app-error.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { systemRequest, type WriteRequest, write } from "#db/write.ts";
import { storedMail } from "#documents/issue-by-mail.ts";
import { answerOf, lockSale, requirePlaced, type Sale } from "./lock-sale.ts";
import type { MailSale } from "./mail-sale.ts";
import { isReservation, readSalesOrder, saleReader } from "./read-sale.ts";
import { addresseeOf } from "./sale-papers.ts";
import { addRevision } from "./sale-revisions.ts";
import * as repo from "./sales-orders.repo.ts";
import { cancelAll } from "./write-sales.ts";

/** Max length of an order's note. */
const MAX_NOTE = 4000;

/** @param mailSale undefined: this server sends no mail. @param client for whom papers are drawn. */
type Mailing = { mailSale: MailSale | undefined; client: string };

/**
 * Confirms a reservation, and mails its customer until when it is kept. It is confirmed whether the mail goes out or not: what became of
 * that is kept with the order. One that is confirmed stays as it is, and nothing is mailed.
 * @throws AppError not_found, sale_state.
 */
export function confirmReservation(
	db: Db,
	id: string,
	request: WriteRequest,
	mailing: Mailing,
): Promise<SalesOrder> {
	return decide(db, id, { kind: "kept", message: "" }, request, mailing, async (tx, { order }) => {
		if (order.confirmed_at !== null) return undefined;
		await repo.confirmReservation(tx, id, request);
		return { number: order.number };
	});
}

/**
 * Declines a reservation that nobody has confirmed: the order is cancelled, and its pieces are free at once. Its customer is mailed
 * after that; the message is also in the order's note, which the customer sees.
 * @throws AppError not_found, sale_state.
 */
export function declineReservation(
	db: Db,
	id: string,
	message: string,
	request: WriteRequest,
	mailing: Mailing,
): Promise<SalesOrder> {
	return decide(db, id, { kind: "declined", message }, request, mailing, async (tx, sale) => {
		const { order, lines } = sale;
		if (order.confirmed_at !== null) throw refusal("sale_state.confirmed");
		if (lines.some(({ delivered }) => delivered > 0)) throw refusal("sale_state.delivered");
		await cancelAll(db, tx, sale, request);
		if (message !== "") {
			const note = [message, order.note].filter(Boolean).join("\n").slice(0, MAX_NOTE);
			await tx.updateTable("sales_order").set({ note }).where("id", "=", id).execute();
			await addRevision(tx, id, request);
		}
		return { number: order.number };
	});
}

type Answer = { kind: "kept" | "declined"; message: string };

/** Decides on a reservation, then mails its customer, once. @param work returns the audit's detail; undefined: it is decided already. */
async function decide(
	db: Db,
	id: string,
	{ kind, message }: Answer,
	request: WriteRequest,
	{ mailSale, client }: Mailing,
	work: (tx: Tx, sale: Sale) => Promise<object | undefined>,
): Promise<SalesOrder> {
	let isDecided = false;
	const order = await write(db, request, async (tx) => {
		const sale = await lockSale(db, tx, id, request);
		requirePlaced(sale.order);
		if (!isReservation(sale.order)) throw refusal("sale_state.not_reserved");
		const detail = await work(tx, sale);
		isDecided = detail !== undefined;
		return answerOf(tx, id, request, detail);
	});
	// A repeat of the request, and one who was late, mail nothing.
	if (!isDecided || mailSale === undefined) return order;
	const { language, mails } = await addresseeOf(db.kysely, order);
	const [to] = mails;
	if (to === undefined) return order;
	const sameAs = `${kind} ${id} ${request.key ?? request.now.toISOString()}`;
	const outcome = await mailSale({ order, kind, to, language }, message, client, sameAs);
	const mailed = storedMail({ kind, to, ...outcome }, request);
	await write(db, systemRequest(request.now), async (tx) => {
		await repo.keepMail(tx, id, mailed);
		return { answer: undefined, changes: [changed("sales_order", id)] };
	});
	return readSalesOrder(db.kysely, id, saleReader(request.rights, request.now));
}
