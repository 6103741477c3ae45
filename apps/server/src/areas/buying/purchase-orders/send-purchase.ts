import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { reason } from "@freehub/contract/rule-sentences";
import { isRate } from "@freehub/domain/exact-amount";
import { addDays, shopDay } from "@freehub/domain/local-days";
import { fromMinor } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import { type AppError, fieldRefusal, refusal, refusalFor } from "#app-error.ts";
import { send as sendStatements } from "#db/bulk.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { addressesOf, issueByMail, sendingUntil, storedMail } from "#documents/issue-by-mail.ts";
import { giveNumber } from "#documents/numbers.ts";
import type { MailOutcome } from "#mail/mailer.ts";
import { readSettings } from "#shop/shop-settings.ts";
import { mostWorth } from "#too-much-worth.ts";
import { offeredColumns, type PriceColumns, pricedLines } from "./line-prices.ts";
import {
	lockPurchaseOrder,
	lockWhole,
	requireDraft,
	whyLineTooMuch,
	writeIncoming,
} from "./lock-purchase.ts";
import { purchaseOrderTotal, writerAt } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";
import { typedRate } from "./purchase-rate.ts";
import { addRevision } from "./purchase-revisions.ts";
import { purchaseOrderOf } from "./read-purchase.ts";

export type Sending = {
	by: "mail" | "marked";
	/** Default: the supplier's contacts that get orders. */
	to?: string | undefined;
	rate?: string | undefined;
	/** In the order's currency, as the sender has seen it; undefined: any. */
	total?: number | undefined;
	message?: string | undefined;
	/** When it was sent, if it is marked as sent and that was earlier. */
	sentAt?: string | undefined;
};

/**
 * Mails an order with its files.
 * @param client for whom its paper is drawn.
 * @returns what became of it; that is decided within `MAIL_MS` (`documents/issue-by-mail.ts`).
 * @throws AppError if its paper cannot be drawn.
 */
export type MailPurchaseOrder = (
	order: PurchaseOrder,
	to: string,
	message: string,
	client: string,
) => Promise<MailOutcome>;

/**
 * Sends an order. It gets its number first, then the mail goes out, and only then it counts as sent: if the mail fails, it stays a
 * draft and keeps its number.
 * @param mailOrder undefined: this server sends no mail.
 * @param client for whom its paper is drawn.
 * @throws AppError purchase_state; not_found; unavailable if the mail could not be sent; the refusals of papers.
 */
export async function sendPurchaseOrder(
	db: Db,
	id: string,
	sending: Sending,
	request: WriteRequest,
	mailOrder: MailPurchaseOrder | undefined,
	client: string,
): Promise<PurchaseOrder> {
	return issueByMail({
		begin: () => begin(db, id, { ...sending, canMail: mailOrder !== undefined }, request),
		mail:
			sending.by === "mail"
				? async ({ order, to }: Begun) =>
						(await mailOrder?.(order, to, sending.message ?? "", client)) ?? { isSent: false, answer: "" }
				: undefined,
		note: ({ to }, outcome) => storedMail({ kind: "order", to, ...outcome }, request),
		release: (mailed) => release(db, id, mailed),
		refuse: () => refusal("unavailable.order_mail"),
		issue: (begun, mailed) => issue(db, id, begun, mailed, request),
	});
}

/** Writes that an order is sent, with the prices that were fixed for it. @throws AppError purchase_state if it was sent or changed meanwhile. */
function issue(
	db: Db,
	id: string,
	begun: Begun | undefined,
	mailed: string | undefined,
	request: WriteRequest,
): Promise<PurchaseOrder> {
	return write(db, request, async (tx) => {
		const { order, lines } = await lockWhole(db, tx, id);
		if (order.cancelled_at !== null) throw refusal("purchase_state.cancelled");
		if (order.sent_at !== null || begun === undefined) throw refusal("purchase_state.sent");
		if (order.version !== begun.order.version) throw refusal("purchase_state.changed_meanwhile");
		const { actor, now } = request;
		const set = ["cost", "per", "price_from", "offered", "offered_per"] as const;
		await sendStatements(db, tx, [repo.linesChange(db, set, begun.prices)]);
		const { expected } = begun.order;
		const header = { expected, sent_at: begun.sentAt, rate: begun.rate };
		const columns = { ...header, sent_by: actor, sent_to: begun.to, sending_until: null, updated_at: now };
		const noted = mailed === undefined ? columns : { ...columns, last_mail: mailed };
		await repo.updatePurchaseOrder(tx, order, noted);
		const prices = new Map(begun.prices.map(({ id, ...price }) => [id, price]));
		const sent = await addRevision(
			tx,
			{
				order: { ...order, ...noted, version: order.version + 1 },
				lines: lines.map((line) => ({ ...line, ...header, ...prices.get(line.id) })),
			},
			request,
		);
		const { answer, changes } = await writeIncoming(db, tx, { order, lines }, sent, request);
		const audit = [{ number: answer.number, supplier: answer.supplier.name, to: begun.to }];
		return { answer, changes, audit };
	});
}

type Begun = {
	/** As it is mailed. */
	order: PurchaseOrder;
	/** The prices that it was mailed with, which are fixed from now on. */
	prices: (PriceColumns & { id: string })[];
	to: string;
	rate: string;
	sentAt: Date;
};

/** Gives the order its number, and keeps others from changing it. @returns undefined if it was already sent. */
async function begin(
	db: Db,
	id: string,
	sending: Sending & { canMail: boolean },
	request: WriteRequest,
): Promise<Begun | undefined> {
	const { purchaseNumbers } = await readSettings(db.kysely);
	return inTransaction(db, async (tx) => {
		const order = await lockPurchaseOrder(db, tx, id);
		if (order.sent_at !== null || order.cancelled_at !== null) return undefined;
		requireDraft(order, request.now);
		const sentAt = momentOf(sending, request.now);
		const rate = rateOf(order.currency, sending.rate ?? order.rate ?? undefined);
		const lines = await pricedLines(tx, [order], await repo.findLines(tx, [id]), request.now);
		const supplier = await repo.lockSupplierShared(db, tx, order.supplier);
		const to = sending.by === "marked" ? "" : (sending.to ?? addressesOf(supplier?.contacts ?? "[]"));
		const blockers = [...blockersOf({ order, lines, supplier, to, rate }, sending)];
		if (rate === undefined || blockers.length > 0) throw refusalFor(blockers);
		const number = order.number ?? (await giveNumber(tx, "order", purchaseNumbers, request.now));
		const until = sending.by === "mail" ? sendingUntil(request.now) : null;
		// If the mail fails, the draft keeps the rate that was typed, too.
		const given = { number, sending_until: until, rate: typedRate(order.currency, rate) };
		await tx.updateTable("purchase_order").set(given).where("id", "=", id).execute();
		const draft = purchaseOrderOf({ ...order, ...given }, lines, writerAt(request));
		const prices = lines.map(({ id, cost, per, price_from, asked }) => {
			return { id, cost, per, price_from, ...offeredColumns(asked) };
		});
		return { order: { ...draft, expected: expectedOf(draft, sentAt) }, prices, to, rate, sentAt };
	});
}

type Sendable = {
	order: repo.PurchaseOrderRow;
	lines: readonly repo.TotalledLine[];
	supplier: object | undefined;
	to: string;
	rate: string | undefined;
};

/** Everything that keeps an order from being sent. */
function* blockersOf(
	{ order, lines, supplier, to, rate }: Sendable,
	{ by, canMail, total }: Sending & { canMail: boolean },
): Generator<AppError> {
	if (by === "mail" && !canMail) yield refusal("purchase_state.no_mail_service");
	if (lines.every(({ ordered }) => ordered === 0)) yield refusal("purchase_state.empty");
	const deleted = lines.filter(({ product_deleted_at }) => product_deleted_at !== null);
	for (const name of new Set(deleted.map(({ product_name }) => product_name))) {
		yield refusal("purchase_state.deleted_product", { name });
	}
	const dear = lines.filter((line) => {
		return rate !== undefined && whyLineTooMuch({ currency: order.currency, rate }, line) !== undefined;
	});
	for (const name of new Set(dear.map(({ product_name }) => product_name))) {
		yield refusal("purchase_state.too_much_worth", { name, ...mostWorth() });
	}
	if (supplier === undefined) yield refusal("purchase_state.deleted_supplier");
	else if (by === "mail" && canMail && to === "") yield refusal("purchase_state.no_address");
	if (rate === undefined) yield refusal("purchase_state.no_rate", { currency: order.currency });
	const now = fromMinor(purchaseOrderTotal(lines), order.currency);
	if (total !== undefined && total !== now) {
		yield refusal("purchase_state.other_total", { total: now, currency: order.currency });
	}
}

/** The day when an order is expected: as its buyer says, or else its lead time after it is sent. */
function expectedOf({ expected, leadDays = null }: PurchaseOrder, sentAt: Date): string | null {
	return expected ?? (leadDays === null ? null : addDays(shopDay(sentAt), leadDays));
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

/** @returns undefined if the rate is missing. */
function rateOf(currency: string, rate: string | undefined): string | undefined {
	if (currency === shop().currency) return "1";
	return rate !== undefined && isRate(rate) ? rate : undefined;
}

/** Lets others change or mail an order again. @param mail what became of its mail, if it was tried. */
export async function release(db: Db, id: string, mail?: string): Promise<void> {
	const columns = { sending_until: null, ...(mail !== undefined && { last_mail: mail }) };
	await inTransaction(db, (tx) =>
		tx.updateTable("purchase_order").set(columns).where("id", "=", id).execute(),
	);
}
