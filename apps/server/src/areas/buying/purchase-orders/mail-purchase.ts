import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { shop } from "@freehub/domain/shop";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { attachedFiles, documentMailer, readSender } from "#documents/document-mailer.ts";
import { MAIL_MS } from "#documents/issue-by-mail.ts";
import type { Papers } from "#documents/papers.ts";
import { csvHead, csvLines } from "#sheets/csv.ts";
import { cellsOf, headOf } from "#sheets/written-columns.ts";
import { fileLinesOf, mailedColumns } from "./purchase-columns.ts";
import { type Buyer, purchaseOrderPaper } from "./purchase-paper.ts";
import { purchaseOrderWords } from "./purchase-words.ts";
import type { MailReminder } from "./remind-supplier.ts";
import type { MailPurchaseOrder } from "./send-purchase.ts";

/** An order's lines as CSV, with the heads that an import of orders reads. */
export function purchaseOrderCsv(order: PurchaseOrder): string {
	const lines = fileLinesOf(order).filter(({ line }) => line.ordered > 0);
	return csvHead(headOf(mailedColumns)) + csvLines(cellsOf(mailedColumns, lines));
}

/** The company as an order names it, in the supplier's language. @param supplier the id of the supplier, for the shop's number there. */
export async function buyerOf(db: Db, supplier: string): Promise<Buyer> {
	const row = await db.kysely
		.selectFrom("supplier")
		.select(["customer_number", "language"])
		.where("id", "=", supplier)
		.executeTakeFirst();
	const language = row?.language ?? shop().language;
	return { ...(await readSender(db)), customerNumber: row?.customer_number ?? "", language };
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
	const send = documentMailer(db, config, log, site);
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
			attachments: attachedFiles(order.number ?? "", { pdf, csv: purchaseOrderCsv(order) }),
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
	const send = documentMailer(db, config, log, site);
	if (send === undefined) return undefined;
	return ({ to, language, subject, lines }, sameAs) =>
		send({ to, language, signal: AbortSignal.timeout(MAIL_MS), sameAs, subject, lines });
}
