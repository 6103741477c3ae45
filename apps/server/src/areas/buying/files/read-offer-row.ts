import { type OfferField, offerColumns } from "@freehub/contract/buying/file-fields";
import { OfferChange } from "@freehub/contract/buying/offers";
import { reasonOf } from "@freehub/contract/field-errors";
import { reason } from "@freehub/contract/rule-sentences";
import { codeText } from "@freehub/domain/one-line";
import { cellsOf, type FileReading } from "#areas/catalogue/files/plan-rows.ts";
import { perOf } from "#areas/catalogue/import/per-of-price.ts";
import type { RowReason, Suspect } from "#areas/catalogue/import/read-row.ts";
import { withoutUndefined } from "#areas/catalogue/products/product-columns.ts";
import { type Columns, columnIn, columnNameOf, rawText } from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";

export type OfferReading = FileReading<OfferField>;

/** A row of a file of offers. */
export type ListedOffer = {
	line: number;
	/** The offer's own id; '' if the row has none. */
	id: string;
	/** As written. */
	supplier: string;
	sku: string;
	supplierSku: string;
	barcode: string;
	/** The terms in the row, without its empty cells; none if one is wrong. */
	terms: OfferChange;
	/** Those by which an offer is known; undefined if one of them is wrong. */
	known: Pick<OfferChange, "supplierSku" | "currency" | "validFrom"> | undefined;
	wrong: RowReason[];
	notes: RowReason[];
	suspects: Suspect<OfferField>[];
};

/** Parses a row of a file of offers. */
export function readOfferRow(row: TableRow, reading: OfferReading): ListedOffer {
	const { texts, wrong, notes, suspects, refuse, currency, number, day } = cellsOf(
		row,
		offerColumns.headings,
		reading,
	);
	const { _id: id = "", supplier = "" } = texts;
	const [sku, supplierSku, barcode] = [texts.sku, texts.supplierSku, texts.barcode].map((text = "") =>
		codeText(text),
	) as [string, string, string];
	const values: Record<string, unknown> = withoutUndefined({
		supplierSku: supplierSku || undefined,
		barcode: barcode || undefined,
		currency,
		pack: number("pack"),
		minimum: number("minimum"),
		leadDays: number("leadDays"),
		validFrom: day("validFrom"),
		validTo: day("validTo"),
	});
	const parts = texts.prices === undefined ? [] : priceParts(texts.prices);
	if (parts === undefined) refuse("prices", reason("prices_unreadable"));
	else if (parts.length > 0) {
		const breaks = parts.map(({ from, price }) => ({ from, price: number("prices", price, "Price") }));
		if (breaks.every(({ price }) => price !== undefined)) values.breaks = breaks;
		const per = perOf(texts.per, "prices", row, reading);
		if ("wrong" in per) refuse("per", per.wrong);
		else if (per.per !== undefined) values.per = per.per;
	}
	const terms = OfferChange.safeParse(values);
	for (const issue of terms.error?.issues ?? []) {
		const field = String(issue.path[0]);
		refuse(field === "breaks" ? "prices" : (field as OfferField), reasonOf(issue, values[field]));
	}
	const columns = (["supplierSku", "currency", "validFrom"] as const).map((field) =>
		columnNameOf(field, reading),
	);
	const known = wrong.some(({ column }) => column !== null && columns.includes(column))
		? undefined
		: (withoutUndefined({
				supplierSku: values.supplierSku,
				currency,
				validFrom: values.validFrom,
			}) as ListedOffer["known"]);
	return {
		line: row.line,
		id,
		supplier,
		sku,
		supplierSku,
		barcode,
		terms: terms.data ?? {},
		known,
		wrong,
		notes,
		suspects,
	};
}

/** Between prices: a semicolon, or a comma before the next number of pieces. A comma may also be a decimal sign. */
const between = /;|,\s*(?=\d+\s*:)/;
const part = /^(?:(?<from>\d{1,9})\s*:\s*)?(?<price>[^:]+)$/;

/** '12.50', or '1: 12.50, 100: 11.00': prices by the number of pieces from which they apply; undefined: neither form. */
function priceParts(text: string): { from: number; price: string }[] | undefined {
	const written = text.split(between).map((each) => part.exec(each.trim())?.groups);
	const isOne = written.length === 1;
	const parts = written.flatMap((groups) => {
		const { from = isOne ? "1" : undefined, price } = groups ?? {};
		return from === undefined || price === undefined ? [] : [{ from: Number(from), price }];
	});
	return parts.length === written.length ? parts : undefined;
}

/** A row for each price of a row, so that each shows its decimal sign. */
export function rowsOfPrices(row: TableRow, columns: Columns<OfferField>): TableRow[] {
	const column = columnIn(row, "prices", columns);
	if (column < 0) return [row];
	const parts = priceParts(rawText(row, "prices", columns) ?? "") ?? [];
	return [row, ...parts.map(({ price }) => ({ ...row, cells: row.cells.with(column, price) }))];
}
