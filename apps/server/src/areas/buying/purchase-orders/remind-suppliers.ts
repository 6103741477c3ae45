import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import type {
	LeftOut,
	Reminders,
	SentReminder,
	SentReminders,
	SupplierReminder,
} from "@freehub/contract/buying/reminders";
import { codeSentences } from "@freehub/contract/code-sentences";
import { expectedDay } from "@freehub/domain/buying/lateness";
import { isLate } from "@freehub/domain/fulfilment";
import { shop } from "@freehub/domain/shop";
import { refusal } from "#app-error.ts";
import { changed } from "#db/changes.ts";
import { type Connection, type Db, inTransaction, type Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { addressesOf, isSending, sendingUntil, storedMail } from "#documents/issue-by-mail.ts";
import { lockPurchaseOrder } from "./lock-purchase.ts";
import * as repo from "./purchase-orders.repo.ts";
import { purchaseOrderWords } from "./purchase-words.ts";
import { readPurchaseOrder } from "./read-purchase.ts";
import { isRested, type MailReminder, reminderPart } from "./remind-supplier.ts";

/** Mails that are on their way at once. */
const AT_ONCE = 5;

type Reason = "draft" | "not_late" | "reminded" | "sending" | "no_address";

/** The mails that would remind suppliers of what is late of some orders. @throws AppError not_found */
export async function previewReminders(
	connection: Connection,
	ids: readonly string[],
	now: Date,
): Promise<Reminders> {
	return planReminders(connection, await readOrders(connection, ids, now), now);
}

async function readOrders(
	connection: Connection,
	ids: readonly string[],
	now: Date,
): Promise<PurchaseOrder[]> {
	const orders: PurchaseOrder[] = [];
	for (const id of ids) orders.push(await readPurchaseOrder(connection, id, { withCost: false, now }));
	return orders;
}

/** One mail per supplier with what is late of its orders, in its language; and the orders of which nothing is, or with no address. */
async function planReminders(
	connection: Connection,
	orders: readonly PurchaseOrder[],
	now: Date,
): Promise<Reminders> {
	const leftOut: LeftOut[] = [];
	const mails: SupplierReminder[] = [];
	for (const ofSupplier of Map.groupBy(orders, ({ supplier }) => supplier._id).values()) {
		const [first] = ofSupplier;
		if (first === undefined) continue;
		const terms = await repo.findReminded(connection, first.supplier._id);
		const language = terms?.language ?? shop().language;
		const meant = ofSupplier.flatMap((order) => {
			const part = reminderPart(
				order,
				language,
				(line) => line.open > 0 && isLate(expectedDay(order, line), now),
			);
			if (part !== undefined) return [{ order, part }];
			leftOut.push(leftOutFor(order, order.sentAt === null ? "draft" : "not_late"));
			return [];
		});
		const to = addressOf(
			meant.map(({ order }) => order),
			terms?.contacts ?? "[]",
		);
		const [only] = meant;
		if (only === undefined) continue;
		if (to === "") {
			leftOut.push(...meant.map(({ order }) => leftOutFor(order, "no_address")));
			continue;
		}
		const numbers = meant.map(({ order }) => order.number ?? "").join(", ");
		mails.push({
			to,
			language,
			subject:
				meant.length === 1 ? only.part.subject : purchaseOrderWords[language].reminderOfSeveral(numbers),
			lines: [...meant.flatMap(({ part: { before, lines } }) => [before, ...lines]), only.part.after],
			supplier: { _id: first.supplier._id, name: first.supplier.name },
			orders: meant.map(({ order }) => ({ _id: order._id, number: order.number ?? "" })),
		});
	}
	return { mails, leftOut };
}

/** Where all orders were sent, or else the supplier's contacts, or else where the last one was sent. */
function addressOf(orders: readonly PurchaseOrder[], contacts: string): string {
	const sent = [...new Set(orders.map(({ sentTo }) => sentTo).filter((to) => to !== ""))];
	return (sent.length === 1 ? sent[0] : addressesOf(contacts) || sent.at(-1)) ?? addressesOf(contacts);
}

function leftOutFor({ _id, number, supplier }: PurchaseOrder, reason: Reason): LeftOut {
	return {
		order: { _id, number: number ?? "" },
		supplier: { _id: supplier._id, name: supplier.name },
		reason,
		message: codeSentences[`purchase_state.${reason}`],
	};
}

/**
 * Reminds suppliers of what is late of some orders. What became of each mail is kept with its orders; an order that cannot be reminded of
 * is left out, and a mail that fails stops no other.
 * @param mailReminder undefined: this server sends no mail.
 * @throws AppError not_found; purchase_state.
 */
export async function remindSuppliers(
	db: Db,
	{ orders, message = "" }: { orders: readonly string[]; message?: string | undefined },
	request: WriteRequest,
	mailReminder: MailReminder | undefined,
): Promise<SentReminders> {
	if (mailReminder === undefined) throw refusal("purchase_state.no_mail_service");
	const { mails, leftOut } = await begin(db, [...new Set(orders)], request.now);
	const sent: SentReminder[] = [];
	for (let from = 0; from < mails.length; from += AT_ONCE) {
		const some = mails.slice(from, from + AT_ONCE).map(async (mail): Promise<SentReminder> => {
			const lines = message === "" ? mail.lines : [message, ...mail.lines];
			const sameAs = `reminder ${mail.supplier._id} ${request.key ?? request.now.toISOString()}`;
			const { isSent, answer } = await mailReminder({ ...mail, lines }, sameAs);
			return { supplier: mail.supplier, orders: mail.orders, to: mail.to, isSent, answer };
		});
		sent.push(...(await Promise.all(some)));
	}
	return write(db, request, async (tx) => {
		for (const mail of sent) await note(tx, mail, request);
		const reminded = sent.filter(({ isSent }) => isSent);
		return {
			answer: { mails: sent, leftOut },
			changes: sent.flatMap(({ orders: of }) => of.map(({ _id }) => changed("purchase_order", _id))),
			audit: reminded.map(({ supplier, orders: of, to }) => {
				return { supplier: supplier.name, numbers: of.map(({ number }) => number).join(", "), to };
			}),
		};
	});
}

/** Keeps others from mailing the orders meanwhile. Their locks are taken in one order. */
function begin(db: Db, ids: readonly string[], now: Date): Promise<Reminders> {
	return inTransaction(db, async (tx) => {
		const free: string[] = [];
		const busy = new Map<string, Reason>();
		for (const id of ids.toSorted()) {
			const order = await lockPurchaseOrder(db, tx, id);
			if (!isRested(order.reminded_at, now)) busy.set(id, "reminded");
			else if (isSending(order, now)) busy.set(id, "sending");
			else free.push(id);
		}
		const { mails, leftOut } = await planReminders(tx, await readOrders(tx, free, now), now);
		const others = await readOrders(tx, [...busy.keys()], now);
		const until = sendingUntil(now, Math.ceil(mails.length / AT_ONCE));
		for (const { orders } of mails) await change(tx, orders, { sending_until: until });
		return {
			mails,
			leftOut: [...leftOut, ...others.map((order) => leftOutFor(order, busy.get(order._id) ?? "sending"))],
		};
	});
}

/** Keeps what became of a mail with its orders, and lets others mail them again. */
async function note(
	tx: Tx,
	{ to, isSent, answer, orders }: SentReminder,
	request: WriteRequest,
): Promise<void> {
	const last_mail = storedMail({ kind: "reminder", to, isSent, answer }, request);
	await change(tx, orders, { last_mail, sending_until: null, ...(isSent && { reminded_at: request.now }) });
}

async function change(
	tx: Tx,
	orders: SentReminder["orders"],
	columns: { sending_until: Date | null; last_mail?: string; reminded_at?: Date },
): Promise<void> {
	const ids = orders.map(({ _id }) => _id);
	await tx.updateTable("purchase_order").set(columns).where("id", "in", ids).execute();
}
