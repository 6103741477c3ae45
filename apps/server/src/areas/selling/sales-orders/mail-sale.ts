import type { SaleMail, SalesOrder } from "@freehub/contract/selling/sales-orders";
import type { Language } from "@freehub/domain/language";
import type { Logger } from "pino";
import { refusal } from "#app-error.ts";
import type { Config } from "#config.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { documentMailer } from "#documents/document-mailer.ts";
import { isSending, issueByMail, MAIL_MS, sendingUntil, storedMail } from "#documents/issue-by-mail.ts";
import { countIn, formatMoment } from "#documents/paper-words.ts";
import type { Papers } from "#documents/papers.ts";
import type { MailOutcome } from "#mail/mailer.ts";
import { answerOf } from "./lock-sale.ts";
import { piecesThere } from "./pack-slip-paper.ts";
import { isReservation, readSalesOrder, saleReader } from "./read-sale.ts";
import { type MailedSale, saleMailWords } from "./sale-mail-words.ts";
import type { StoredSaleMail } from "./sale-mails.ts";
import { addresseeOf, drawSale, requireIssued } from "./sale-papers.ts";
import * as repo from "./sales-orders.repo.ts";

type Kind = SaleMail["kind"];

/** A mail to send about an order. */
type Begun = { order: SalesOrder; kind: Kind; to: string; language: Language };

/** Mails a customer about an order. @param sameAs its identity, so that it is the same mail if it is sent again. */
export type MailSale = (
	begun: Begun,
	message: string,
	client: string,
	sameAs: string,
) => Promise<MailOutcome>;

/** @returns undefined if mails are only written to files: no customer would get them. */
export function createSaleMailer(
	db: Db,
	config: Config,
	log: Logger,
	site: string,
	papers: Papers,
): MailSale | undefined {
	const send = documentMailer(db, config, log, site);
	if (send === undefined) return undefined;
	return async ({ order, kind, to, language }, message, client, sameAs) => {
		const signal = AbortSignal.timeout(MAIL_MS);
		const { subject, lines } = saleMailWords[language][kind](mailedOf(order, language));
		const mail = { to, language, signal, sameAs, subject };
		const text = message === "" ? lines : [message, ...lines];
		if (kind !== "confirmation") return send({ ...mail, lines: text });
		const pdf = await drawSale(db, papers, client, { order, kind: "confirmation", now: new Date() });
		const file = { filename: `${order.number}.pdf`, contentType: "application/pdf" };
		return send({ ...mail, lines: text, attachments: [{ ...file, content: Buffer.from(pdf.buffer) }] });
	};
}

function mailedOf(
	{ number, collectAt, holdUntil, lines, state }: SalesOrder,
	language: Language,
): MailedSale {
	const count = countIn(language);
	const ordered = lines.map((line) => `${count(line.ordered)} × ${line.productName}`);
	const ready = lines.flatMap((line) => {
		const pieces = piecesThere(line);
		return pieces === 0 ? [] : [`${count(pieces)} × ${line.productName}`];
	});
	const isPart = lines.some((line) => line.open > piecesThere(line));
	return {
		number: number ?? "",
		place: collectAt?.name ?? "",
		until: holdUntil === null ? "" : formatMoment(holdUntil, language),
		ordered,
		ready,
		isPart: isPart && state !== "ready",
	};
}

/** How long nobody gets the same mail again, in ms. */
const REST_MS = 60_000;

/**
 * Mails an order's customer: its confirmation, or that it is ready. What became of the mail is kept with the order; a repeat of the
 * request sends nothing, and nobody gets the same mail twice in a minute.
 * @param mailSale undefined: this server sends no mail. @param client for whom its paper is drawn.
 * @throws AppError not_found; sale_state; unavailable if the mail could not be sent; the refusals of papers.
 */
export function sendSaleMail(
	db: Db,
	id: string,
	{ kind, to, message }: { kind: Kind; to?: string | undefined; message: string },
	request: WriteRequest,
	{ mailSale, client }: { mailSale: MailSale | undefined; client: string },
): Promise<SalesOrder> {
	return issueByMail({
		begin: () => begin(db, id, { kind, to, canMail: mailSale !== undefined }, request),
		mail:
			mailSale &&
			((begun: Begun) =>
				mailSale(begun, message, client, `${kind} ${id} ${request.key ?? request.now.toISOString()}`)),
		note: (begun, outcome) => storedMail({ kind, to: begun.to, ...outcome }, request),
		release: (mailed) =>
			inTransaction(db, async (tx) => {
				await repo.noteMail(tx, id, mailed);
			}),
		refuse: () => refusal("unavailable.sale_mail"),
		issue: (begun, mailed) =>
			write(db, request, async (tx) => {
				const [order] = await repo.lockSalesOrders(db, tx, [id]);
				if (order === undefined) throw refusal("not_found", { what: "order" });
				if (begun === undefined || mailed === undefined) throw refusal("sale_state.mailed");
				await repo.noteMail(tx, id, mailed);
				// By this mail the customer knows that the reservation is kept.
				if (kind === "ready" && isReservation(order) && order.confirmed_at === null)
					await repo.confirmReservation(tx, id, request);
				return answerOf(tx, id, request, { number: order.number, kind });
			}),
	});
}

/** Keeps others from changing the order meanwhile. @returns undefined if the mail was sent already, or a moment ago. */
function begin(
	db: Db,
	id: string,
	{ kind, to: asked, canMail }: { kind: Kind; to: string | undefined; canMail: boolean },
	{ now, key, rights }: WriteRequest,
): Promise<Begun | undefined> {
	return inTransaction(db, async (tx) => {
		const order = await readSalesOrder(tx, id, saleReader(rights, now));
		const [row] = await repo.lockSalesOrders(db, tx, [id]);
		if (row === undefined) throw refusal("not_found", { what: "order" });
		requireIssued(order);
		if (kind === "ready" && order.lines.every((line) => piecesThere(line) === 0)) {
			throw refusal("sale_state.nothing_there");
		}
		if (!canMail) throw refusal("sale_state.no_mail_service");
		const { language, mails } = await addresseeOf(tx, order);
		const to = asked ?? mails[0];
		if (to === undefined) throw refusal("sale_state.no_address");
		const last = row.last_mail === null ? undefined : (JSON.parse(row.last_mail) as StoredSaleMail);
		if (last?.isSent === true && isSame(last, { kind, to, key, now })) return undefined;
		if (isSending(row, now)) throw refusal("sale_state.sending");
		await tx
			.updateTable("sales_order")
			.set({ sending_until: sendingUntil(now) })
			.where("id", "=", id)
			.execute();
		return { order, kind, to, language };
	});
}

function isSame(
	last: StoredSaleMail,
	{ kind, to, key, now }: { kind: Kind; to: string; key: string | undefined; now: Date },
): boolean {
	if (key !== undefined && last.key === key) return true;
	return last.kind === kind && last.to === to && now.getTime() - Date.parse(last.at) < REST_MS;
}
