import type { SalePaper } from "@freehub/contract/selling/sale-papers";
import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import type { Language } from "@freehub/domain/language";
import type { Right } from "@freehub/domain/people/access";
import { shop } from "@freehub/domain/shop";
import { refusal } from "#app-error.ts";
import { factsOfCustomer } from "#areas/selling/customers/customer-names.ts";
import type { Connection, Db } from "#db/connection.ts";
import { readSender } from "#documents/document-mailer.ts";
import type { Papers } from "#documents/papers.ts";
import { confirmationPaper } from "./confirmation-paper.ts";
import { packSlipPaper } from "./pack-slip-paper.ts";
import { readSalesOrder, saleReader } from "./read-sale.ts";

/** The language and addresses of an order's customer; the language of the shop, if theirs is unknown. */
export async function addresseeOf(
	connection: Connection,
	{ customer }: Pick<SalesOrder, "customer">,
): Promise<{ language: Language; mails: readonly string[] }> {
	const known = customer === null ? undefined : await factsOfCustomer(connection, customer._id);
	const { language = null, mails = [] } = known ?? {};
	return { language: language ?? shop().language, mails };
}

/** @throws AppError sale_state for a draft or a cancelled order. */
export function requireIssued({ state }: Pick<SalesOrder, "state">): void {
	if (state === "draft") throw refusal("sale_state.draft");
	if (state === "cancelled") throw refusal("sale_state.cancelled");
}

/**
 * A paper of an order as a PDF.
 * @param client for whom it is drawn.
 * @throws AppError not_found; sale_state; forbidden for prices without the right to write orders; the refusals of papers.
 */
export async function saleFile(
	db: Db,
	papers: Papers,
	{ id, kind, client }: { id: string; kind: SalePaper; client: string },
	{ rights, now }: { rights: readonly Right[]; now: Date },
): Promise<{ number: string; pdf: Uint8Array<ArrayBuffer> }> {
	if (kind === "confirmation" && !rights.includes("sale.write")) throw refusal("forbidden.sale_prices");
	const order = await readSalesOrder(db.kysely, id, saleReader(rights, now));
	requireIssued(order);
	return { number: order.number ?? "", pdf: await drawSale(db, papers, client, { order, kind, now }) };
}

/** Draws a paper of an order in its customer's language. */
export async function drawSale(
	db: Db,
	papers: Papers,
	client: string,
	{ order, kind, now }: { order: SalesOrder; kind: SalePaper; now: Date },
): Promise<Uint8Array<ArrayBuffer>> {
	const { language } = await addresseeOf(db.kysely, order);
	const about = { sender: await readSender(db), language };
	const paper =
		kind === "confirmation" ? confirmationPaper(order, about) : packSlipPaper(order, { ...about, now });
	return papers.draw(client, "table", paper);
}
