import { type PurchaseOrderField, purchaseOrderColumns } from "@freehub/contract/buying/file-fields";
import { PurchaseOrderChange } from "@freehub/contract/buying/purchase-orders";
import { reasonOf } from "@freehub/contract/field-errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { type PurchaseOrderState, purchaseOrderStates } from "@freehub/domain/buying/purchase";
import { type PriceSource, priceSources } from "@freehub/domain/buying/purchase-price";
import { codeText } from "@freehub/domain/one-line";
import { type PiecesReading, readPiecesText } from "@freehub/domain/pieces-text";
import { readNumber } from "@freehub/domain/sheets/number-text";
import { shop } from "@freehub/domain/shop";
import { cellsOf, type FileReading } from "#areas/catalogue/files/plan-rows.ts";
import { perOf } from "#areas/catalogue/import/per-of-price.ts";
import type { RowReason, Suspect } from "#areas/catalogue/import/read-row.ts";
import { numberOf } from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";

export type PurchaseOrderReading = FileReading<PurchaseOrderField>;

/** The header of an order, which its rows repeat; undefined where a row leaves it out. */
export type PurchaseOrderHeader = {
	currency?: string | undefined;
	expected?: string | undefined;
	note?: string | undefined;
	/** The name of a warehouse or bin. */
	location?: string | undefined;
};

/** A row of a file of orders. */
export type ListedLine = {
	line: number;
	/** The order that the file names, and when it was begun: an export's drafts have no number. */
	reference: string;
	created: string;
	/** As written. */
	supplier: string;
	sku: string;
	supplierSku: string;
	barcode: string;
	header: PurchaseOrderHeader;
	/** Reads the quantity, once it is known how many pieces a case has. */
	pieces: (pack: number) => { ordered: number; hasUnit: boolean } | { wrong: Reason };
	/** What `per` pieces cost; undefined: as offered. */
	cost: number | undefined;
	per: number;
	wrong: RowReason[];
	notes: RowReason[];
	suspects: Suspect<PurchaseOrderField>[];
};

/** Parses a row of a file of orders. */
export function readPurchaseOrderRow(row: TableRow, reading: PurchaseOrderReading): ListedLine {
	const { texts, wrong, notes, suspects, refuse, currency, number, day } = cellsOf(
		row,
		purchaseOrderColumns.headings,
		reading,
	);
	const { order: reference = "", created = "", supplier = "", state = "", note, location } = texts;
	if (isSent(state)) refuse("state", reason("purchase_sent"));
	const expected = day("expected");
	const per = perOf(texts.per, "cost", row, reading);
	if ("wrong" in per) refuse("per", per.wrong);
	const header = PurchaseOrderChange.pick({ currency: true, note: true }).safeParse({ currency, note });
	for (const issue of header.error?.issues ?? []) {
		const field = issue.path[0] as "currency" | "note";
		refuse(field, reasonOf(issue, texts[field]));
	}
	return {
		line: row.line,
		reference,
		created,
		supplier,
		sku: codeText(texts.sku ?? ""),
		supplierSku: codeText(texts.supplierSku ?? ""),
		barcode: codeText(texts.barcode ?? ""),
		header: { currency, note, expected, location },
		pieces: (pack) => readQuantity(texts.quantity ?? "", pack, row, reading),
		cost: follows(texts.priceFrom ?? "") ? undefined : number("cost"),
		per: ("per" in per ? per.per : undefined) ?? 1,
		wrong,
		notes,
		suspects,
	};
}

/** Whether an export says that nobody typed the price, so that it follows its source again. */
function follows(source: string): boolean {
	const known = source.toLowerCase() as PriceSource;
	return known !== "typed" && priceSources.includes(known);
}

/** Whether an export says that an order is no draft. */
function isSent(state: string): boolean {
	const known = state.toLowerCase() as PurchaseOrderState;
	return known !== "draft" && purchaseOrderStates.includes(known);
}

const problems = {
	"no-pieces": "pieces_or_cases",
	"case-unknown": "case_unknown",
} as const satisfies Partial<Record<PiecesReading["is"], string>>;

function readQuantity(
	text: string,
	pack: number,
	row: TableRow,
	reading: PurchaseOrderReading,
): ReturnType<ListedLine["pieces"]> {
	const label = purchaseOrderColumns.headings.quantity;
	if (text === "") return { wrong: reason("required", { label }) };
	let unclear: Reason | undefined;
	const read = readPiecesText(text, pack, (count) => {
		const number = numberOf(count, "quantity", row, reading, { label, currency: shop().currency });
		if ("value" in number) return Number.isInteger(Number(number.value)) ? Number(number.value) : undefined;
		if (readNumber(count).is !== "no-number") unclear = number.wrong;
		return undefined;
	});
	if (read.is === "pieces") return { ordered: read.pieces, hasUnit: !/^\d*$/.test(text) };
	return read.is === "none"
		? { ordered: 0, hasUnit: false }
		: { wrong: unclear ?? reason(problems[read.is]) };
}
