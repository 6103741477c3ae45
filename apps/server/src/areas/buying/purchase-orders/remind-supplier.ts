import type { PurchaseOrder, Reminder } from "@freehub/contract/buying/purchase-orders";
import type { Language } from "@freehub/domain/language";
import { shopDay } from "@freehub/domain/local-days";
import { shop } from "@freehub/domain/shop";
import { refusal } from "#app-error.ts";
import { changed } from "#db/changes.ts";
import { type Connection, type Db, inTransaction } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { addressesOf, issueByMail, sendingUntil, storedMail } from "#documents/issue-by-mail.ts";
import type { MailOutcome } from "#mail/mailer.ts";
import { lockPurchaseOrder, requireNotSending } from "./lock-purchase.ts";
import { type StoredMail, writerAt } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";
import { purchaseOrderWords } from "./purchase-words.ts";
import { readPurchaseOrder } from "./read-purchase.ts";
import { release } from "./send-purchase.ts";

/** Mails a reminder. @param sameAs its identity, so that it is the same mail if it is sent again. */
export type MailReminder = (reminder: Reminder, sameAs: string) => Promise<MailOutcome>;

/** How long no supplier is reminded again of an order, in ms. */
const REST_MS = 60_000;

/**
 * The mail that reminds a supplier of the open lines of an order, in the supplier's language.
 * @throws AppError not_found; purchase_state if nothing is open.
 */
export async function previewReminder(connection: Connection, id: string, now: Date): Promise<Reminder> {
	const order = await readPurchaseOrder(connection, id, { withCost: false, now });
	const supplier = await repo.findReminded(connection, order.supplier._id);
	return reminderOf(order, supplier);
}

function reminderOf(order: PurchaseOrder, supplier: Partial<repo.Reminded> = {}): Reminder {
	const language = supplier.language ?? shop().language;
	const part = reminderPart(order, language, (line) => line.open > 0);
	if (part === undefined) throw refusal("purchase_state.nothing_open");
	const { subject, before, lines, after } = part;
	const to = order.sentTo || addressesOf(supplier.contacts ?? "[]");
	return { to, language, subject, lines: [before, ...lines, after] };
}

/** The part of a reminder about some lines of an order; undefined: it has none of them, or is a draft. */
export function reminderPart(
	{ number, sentAt, lines, expected }: PurchaseOrder,
	language: Language,
	isMeant: (line: PurchaseOrder["lines"][number]) => boolean,
): { subject: string; before: string; lines: string[]; after: string } | undefined {
	const meant = lines.filter(isMeant);
	if (sentAt === null || number === null || meant.length === 0) return undefined;
	const words = purchaseOrderWords[language];
	const count = new Intl.NumberFormat(language, { numberingSystem: "latn" });
	const days = new Intl.DateTimeFormat(language, {
		dateStyle: "long",
		timeZone: "UTC",
		numberingSystem: "latn",
	});
	const day = (text: string) => days.format(new Date(text));
	const listed = meant.map((line) => {
		const numbers = [
			line.supplierSku && `${words.yourSku}: ${line.supplierSku}`,
			line.sku && `${words.ourSku}: ${line.sku}`,
		].filter(Boolean);
		const article = [line.productName, ...numbers].join(", ");
		const when =
			line.confirmedDate === null
				? expected === null
					? []
					: [words.expectedBy(day(expected))]
				: [words.confirmedFor(day(line.confirmedDate))];
		return [words.openLine(count.format(line.open), article), ...when].join(" – ");
	});
	return { ...words.reminder(number, day(shopDay(new Date(sentAt)))), lines: listed };
}

/**
 * Reminds the supplier of the open lines of an order. What became of the mail is kept with the order; a repeat of the request sends
 * nothing, and nobody reminds of an order twice in a minute.
 * @param mailReminder undefined: this server sends no mail.
 * @throws AppError not_found; purchase_state; unavailable if the mail could not be sent.
 */
export async function remindSupplier(
	db: Db,
	id: string,
	{ to, message = "" }: { to?: string | undefined; message?: string | undefined },
	request: WriteRequest,
	mailReminder: MailReminder | undefined,
): Promise<PurchaseOrder> {
	return issueByMail({
		begin: () => begin(db, id, { to, canMail: mailReminder !== undefined }, request),
		mail:
			mailReminder &&
			((begun: Reminder) => {
				const lines = message === "" ? begun.lines : [message, ...begun.lines];
				return mailReminder(
					{ ...begun, lines },
					`reminder ${id} ${request.key ?? request.now.toISOString()}`,
				);
			}),
		note: (begun, outcome) => storedMail({ kind: "reminder", to: begun.to, ...outcome }, request),
		release: (mailed) => release(db, id, mailed),
		refuse: () => refusal("unavailable.reminder_mail"),
		issue: (begun, mailed) =>
			write(db, request, async (tx) => {
				const order = await lockPurchaseOrder(db, tx, id);
				if (begun === undefined || mailed === undefined) throw refusal("purchase_state.reminded");
				const columns = { last_mail: mailed, reminded_at: request.now, sending_until: null };
				await tx.updateTable("purchase_order").set(columns).where("id", "=", id).execute();
				const answer = await readPurchaseOrder(tx, id, writerAt(request));
				const audit = [{ number: order.number, supplier: answer.supplier.name, to: begun.to }];
				return { answer, changes: [changed("purchase_order", id)], audit };
			}),
	});
}

/** Keeps others from mailing the order meanwhile. @returns the mail; undefined if it was sent already, or a moment ago. */
async function begin(
	db: Db,
	id: string,
	{ to, canMail }: { to: string | undefined; canMail: boolean },
	{ now, key }: WriteRequest,
): Promise<Reminder | undefined> {
	return inTransaction(db, async (tx) => {
		const order = await lockPurchaseOrder(db, tx, id);
		const last = order.last_mail === null ? undefined : (JSON.parse(order.last_mail) as StoredMail);
		const isRepeat = key !== undefined && last?.key === key && last.isSent;
		if (isRepeat || !isRested(order.reminded_at, now)) return undefined;
		const reminder = await previewReminder(tx, id, now);
		if (!canMail) throw refusal("purchase_state.no_mail_service");
		const address = to ?? reminder.to;
		if (address === "") throw refusal("purchase_state.no_address");
		requireNotSending(order, now);
		await tx
			.updateTable("purchase_order")
			.set({ sending_until: sendingUntil(now) })
			.where("id", "=", id)
			.execute();
		return { ...reminder, to: address };
	});
}

/** Whether a supplier was reminded a moment ago. */
export function isRested(at: Date | number | null, now: Date): boolean {
	return at === null || now.getTime() - new Date(at).getTime() >= REST_MS;
}
