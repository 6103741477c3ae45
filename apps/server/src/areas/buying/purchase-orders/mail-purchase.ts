import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { shop } from "@freehub/domain/shop";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import type { Papers } from "#documents/papers.ts";
import { createAnsweredMailer } from "#mail/mailer.ts";
import { csvHead, csvLines } from "#sheets/csv.ts";
import { cellsOf, headOf } from "#sheets/written-columns.ts";
import { readCompany, shopLook } from "#shop/shop-look.ts";
import { fileLinesOf, mailedColumns } from "./purchase-columns.ts";
import { type Buyer, purchaseOrderPaper } from "./purchase-paper.ts";
import { purchaseOrderWords } from "./purchase-words.ts";
import type { MailReminder } from "./remind-supplier.ts";
import { MAIL_MS, type MailPurchaseOrder } from "./send-purchase.ts";

/** An order's lines as CSV, with the heads that an import of orders reads. */
export function purchaseOrderCsv(order: PurchaseOrder): string {
	const lines = fileLinesOf(order).filter(({ line }) => line.ordered > 0);
	return csvHead(headOf(mailedColumns)) + csvLines(cellsOf(mailedColumns, lines));
}

/** The company as an order names it, in the supplier's language. @param supplier the id of the supplier, for the shop's number there. */
export async function buyerOf(db: Db, supplier: string): Promise<Buyer> {
	const { name, street, postal_code, city, country, phone, email } = await readCompany(db.kysely);
	const row = await db.kysely
		.selectFrom("supplier")
		.select(["customer_number", "language"])
		.where("id", "=", supplier)
		.executeTakeFirst();
	const address = [street, `${postal_code} ${city}`.trim(), country, phone, email].filter(
		(line) => line !== "",
	);
	const language = row?.language ?? shop().language;
	return { name, address, customerNumber: row?.customer_number ?? "", language };
}

/** Sends mails about orders; answers go to the company's address. Undefined if mails are only written to files. */
function mailerOfOrders(db: Db, config: Config, log: Logger, site: string) {
	if (config.smtpUrl === undefined) return undefined;
	const send = createAnsweredMailer(config, log, () => shopLook(db, site));
	return async (mail: Omit<Parameters<typeof send>[0], "replyTo">) => {
		const { name, email } = await readCompany(db.kysely);
		return send({ ...mail, ...(email !== "" && { replyTo: { name, address: email } }) });
	};
}

/**
 * Mails orders with a PDF and a CSV file.
 * @returns undefined if mails are only written to files: no supplier would get the order.
 */
export function createPurchaseOrderMailer(
	db: Db,
	config: Config,
	log: Logger,
	site: string,
	papers: Papers,
): MailPurchaseOrder | undefined {
	const send = mailerOfOrders(db, config, log, site);
	if (send === undefined) return undefined;
	return async (order, to, message, client) => {
		const signal = AbortSignal.timeout(MAIL_MS);
		const buyer = await buyerOf(db, order.supplier._id);
		const pdf = await papers.draw(client, "order", purchaseOrderPaper(order, buyer, new Date()));
		const { subject, lines } = purchaseOrderWords[buyer.language].mail(order.number ?? "");
		return send({
			to,
			language: buyer.language,
			signal,
			// The version counts every change of the draft: sent again after a kill, it is the same mail.
			sameAs: `order ${order._id} ${order.version} ${message}`,
			subject,
			lines: message === "" ? lines : [message, ...lines],
			attachments: [
				{
					filename: `${order.number}.pdf`,
					content: Buffer.from(pdf.buffer),
					contentType: "application/pdf",
				},
				{
					filename: `${order.number}.csv`,
					content: purchaseOrderCsv(order),
					contentType: "text/csv; charset=utf-8",
				},
			],
		});
	};
}

/** Mails what is open of an order. @returns undefined if mails are only written to files: no supplier would get it. */
export function createReminderMailer(
	db: Db,
	config: Config,
	log: Logger,
	site: string,
): MailReminder | undefined {
	const send = mailerOfOrders(db, config, log, site);
	if (send === undefined) return undefined;
	return ({ to, language, subject, lines }, sameAs) =>
		send({ to, language, signal: AbortSignal.timeout(MAIL_MS), sameAs, subject, lines });
}
