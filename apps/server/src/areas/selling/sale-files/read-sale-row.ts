import { textOrEmpty, wholePieces } from "@freehub/contract/buying/fields";
import { reasonOf } from "@freehub/contract/field-errors";
import { reason } from "@freehub/contract/rule-sentences";
import { customerFields } from "@freehub/contract/selling/customers";
import { type SaleFileField, saleColumns } from "@freehub/contract/selling/sale-file-fields";
import { NewSalesOrder } from "@freehub/contract/selling/sales-orders";
import { shopDay } from "@freehub/domain/local-days";
import { codeText } from "@freehub/domain/one-line";
import { isPhonePart } from "@freehub/domain/selling/phone";
import { shop } from "@freehub/domain/shop";
import type { z } from "zod";
import { cellsOf, type FileReading } from "#areas/catalogue/files/plan-rows.ts";
import type { RowReason, Suspect } from "#areas/catalogue/import/read-row.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";

const { headings } = saleColumns;

export type SaleReading = FileReading<SaleFileField>;

/** The head of an order as a row has it; rows of an order may leave it out. */
export type SaleHead = {
	orderedOn: string | undefined;
	due: string | undefined;
	/** The name of a place. */
	collectAt: string | undefined;
	note: string | undefined;
};

/** A row of a file of orders: one line. */
export type ListedSale = {
	line: number;
	/** The id that an export has, and the order's number; '': none. */
	id: string;
	order: string;
	/** Whether it says who ordered and when, or which order it is; otherwise it belongs to the order of the row before. */
	hasHead: boolean;
	customer: { name: string; mail: string; phone: string };
	head: SaleHead;
	/** The state of its order; undefined: the row does not say. */
	state: "closed" | "draft" | "open" | undefined;
	sku: string;
	barcode: string;
	product: string;
	/** Pieces; `open`: those that are not delivered; undefined: it cannot be read. */
	ordered: number;
	open: number | undefined;
	/** For one piece; undefined: that of today. */
	price: number | undefined;
	/** Of the whole line: an amount, or a part of 100. */
	discount: { value: number; isPercent: boolean } | undefined;
	/** Reasons of the order's head, and of the line. */
	wrong: RowReason[];
	notes: RowReason[];
	suspects: Suspect<SaleFileField>[];
};

/** States of orders of which nothing is to be delivered any more, as exports of this program and of others call them. */
const closed =
	/^(wc-)?(delivered|closed([ _]short)?|cancel+ed|completed?|fulfilled|shipped|refunded|voided|failed|trash|done|to bill|geliefert|erledigt|abgeschlossen|geschlossen|storniert|livrée?|terminée?|clôturée?|annulée?|entregad[oa]|completad[oa]|cerrad[oa]|cancelad[oa]|anulad[oa])$/i;
/** Those of orders that nobody has placed yet. */
const draft =
	/^(wc-)?(checkout-)?(draft|quotation( sent)?|sent|entwurf|angebot|brouillon|devis|borrador|presupuesto)$/i;

/** Odoo's technical name of a discount, which is a part of 100. */
const percentColumns = /%|^order_line\/discount$/;

/** Parses a row of a file of orders. @param now nothing was ordered later. */
export function readSaleRow(row: TableRow, reading: SaleReading, now: Date): ListedSale {
	const { texts, wrong, notes, suspects, refuse, currency, number, day } = cellsOf(row, headings, reading);
	const parsed = <Value>(field: SaleFileField, schema: z.ZodType<Value>, value: unknown) => {
		const { data, error } = schema.safeParse(value);
		const [issue] = error?.issues ?? [];
		if (issue !== undefined) refuse(field, reasonOf(issue, value));
		return data;
	};
	const order = codeText(texts.order ?? "");
	parsed("order", textOrEmpty("Order", 100), order);
	const customer = customerOf(
		texts.customer ?? [texts.firstName, texts.lastName].filter((part) => part).join(" "),
		texts.mail ?? "",
		texts.phone ?? "",
	);
	parsed("customer", customerFields.name, customer.name);
	if (customer.mail !== "") parsed("mail", customerFields.mails, [customer.mail]);
	if (customer.phone !== "") parsed("phone", customerFields.phones, [customer.phone]);
	const [orderedOn, due] = [day("orderedOn"), day("due")];
	if (orderedOn !== undefined && orderedOn > shopDay(now))
		refuse("orderedOn", reason("in_the_future", { what: headings.orderedOn }));
	if (texts.note !== undefined) parsed("note", NewSalesOrder.shape.note, texts.note);
	const own = shop().currency;
	if (currency !== undefined && currency !== own && texts.price !== undefined)
		refuse("currency", reason("other_currency", { text: currency, currency: own }));
	const pieces = (field: "quantity" | "delivered" | "open", min: number) => {
		const value = number(field);
		return value === undefined ? undefined : parsed(field, wholePieces(headings[field], min), value);
	};
	const readBefore = wrong.length;
	const [quantity, delivered, left] = [pieces("quantity", 1), pieces("delivered", 0), pieces("open", 0)];
	const ordered = quantity ?? left;
	if (ordered === undefined && wrong.length === readBefore)
		refuse("quantity", reason("required", { label: headings.quantity }));
	const state = stateOf(texts.state, texts.cancelledAt);
	const lineState = texts.lineState ?? "";
	// Of a draft nothing is open in an export of this program.
	const isLeft = left !== undefined && state !== "draft";
	if (/^partial/i.test(lineState) && delivered === undefined && !isLeft)
		refuse("lineState", reason("delivered_unknown"));
	const rest = isLeft ? left : Math.max(0, (ordered ?? 0) - (delivered ?? 0));
	const isRead = wrong.length === readBefore;
	const { sku, product } = coded(codeText(texts.sku ?? ""), texts.product ?? "");
	return {
		line: row.line,
		id: texts._id ?? "",
		order,
		hasHead: [texts._id, texts.order, texts.orderedOn, customer.name, customer.mail, customer.phone].some(
			Boolean,
		),
		customer,
		head: { orderedOn, due, collectAt: texts.collectAt, note: texts.note },
		state,
		sku,
		barcode: codeText(texts.barcode ?? ""),
		product,
		ordered: ordered ?? 0,
		open: closed.test(lineState) ? 0 : isRead ? rest : undefined,
		price: number("price"),
		discount: discountOf(texts.discount, columnNameOf("discount", reading, row) ?? "", (text) =>
			number("discount", text),
		),
		wrong,
		notes,
		suspects,
	};
}

/** The customer that a row names. Somebody without a name is called by an address or a number in exports. */
function customerOf(name: string, mail: string, phone: string): ListedSale["customer"] {
	if (mail === "" && name.includes("@")) return { name: "", mail: name, phone };
	if (phone === "" && isPhonePart(name)) return { name: "", mail, phone: name };
	return { name, mail, phone };
}

function stateOf(state: string | undefined, cancelledAt: string | undefined): ListedSale["state"] {
	if (cancelledAt !== undefined || (state !== undefined && closed.test(state))) return "closed";
	if (state === undefined) return undefined;
	return draft.test(state) ? "draft" : "open";
}

/** '10 %', or a number in a column of percents; otherwise an amount. */
function discountOf(
	text: string | undefined,
	column: string,
	numberOf: (text: string) => number | undefined,
): ListedSale["discount"] {
	if (text === undefined) return undefined;
	const [, percent] = /^(.*\d)\s*%$/.exec(text) ?? [];
	const value = numberOf(percent ?? text);
	return value === undefined
		? undefined
		: { value, isPercent: percent !== undefined || percentColumns.test(column) };
}

/** Odoo writes a product as '[SKU] Name'. */
function coded(sku: string, product: string): { sku: string; product: string } {
	const [, code, name] = /^\[([^\]]+)\]\s*(.*)$/.exec(product) ?? [];
	return sku === "" && code !== undefined ? { sku: codeText(code), product: name ?? "" } : { sku, product };
}
