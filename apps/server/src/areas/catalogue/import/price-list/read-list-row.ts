import {
	cleanListCell,
	ListedArticle,
	type ListField,
	listFieldNames,
	listFields,
	listNumberFields,
} from "@freehub/contract/buying/price-list-fields";
import { reasonOf } from "@freehub/contract/field-errors";
import { reason } from "@freehub/contract/rule-sentences";
import { exactPrices } from "@freehub/domain/buying/price-per";
import type { UsualPer } from "@freehub/domain/buying/usual-per";
import { isGtin } from "@freehub/domain/catalogue/gtin";
import { toMinor } from "@freehub/domain/money";
import { saysNothing } from "@freehub/domain/sheets/nothing-words";
import { isCurrency } from "@freehub/domain/shop";
import type { z } from "zod";
import { perOf } from "#areas/catalogue/import/per-of-price.ts";
import {
	brokenCells,
	fileNotes,
	isBroken,
	type RowReason,
	type Suspect,
	suspectsOf,
} from "#areas/catalogue/import/read-row.ts";
import { type Columns, columnNameOf, type FieldSigns, numberOf, rawText } from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";

/** How a price list is read. */
export type ListReading = Columns<ListField> & {
	signs: FieldSigns<ListField>;
	/** Of prices whose row names none. */
	currency: string;
	/** The pieces that prices are for, as a person has said. */
	usualPer: UsualPer | undefined;
};

const Fields = ListedArticle.partial();

/** The fields of an article as a file has them, the price in minor units; undefined: the file does not say it. */
export type ListedFields = z.output<typeof Fields>;

export type ListRow = {
	line: number;
	/** As written. */
	name: string;
	sku: string;
	/** None if one is invalid. */
	fields: ListedFields;
	wrong: RowReason[];
	notes: RowReason[];
	suspects: Suspect<ListField>[];
	/** A spreadsheet has changed its SKU: which article it is about is not known. */
	isSkuLost: boolean;
};

/** The values of empty cells. */
const emptyCells = { barcode: null, brand: null, pack: 1, minimum: 0 } as const;

/** Parses a row of a price list. */
export function readListRow(row: TableRow, reading: ListReading): ListRow {
	const texts: Partial<Record<ListField, string>> = {};
	for (const field of listFields) {
		const text = isBroken(row, field, reading) ? undefined : rawText(row, field, reading);
		if (text !== undefined)
			texts[field] = isNumber(field) && saysNothing(text) ? "" : cleanListCell(field, text);
	}
	const { sku = "", name = "" } = texts;
	const read: ListRow = {
		line: row.line,
		name,
		sku,
		fields: {},
		wrong: brokenCells(row, reading),
		notes: fileNotes(row, reading),
		suspects: suspectsOf(row, reading),
		isSkuLost: isBroken(row, "sku", reading),
	};
	read.isSkuLost ||= read.suspects.some(({ field }) => field === "sku");
	const values: Record<string, unknown> = { ...texts, sku };
	if (texts.currency === "" || texts.currency === undefined) values.currency = reading.currency;
	for (const [field, value] of Object.entries(emptyCells)) if (values[field] === "") values[field] = value;
	readNumbers(values, row, read, reading);
	readPer(values, row, read, reading);
	const { barcode } = values;
	if (typeof barcode === "string" && looksLikeGtin(barcode) && !isGtin(barcode)) {
		values.barcode = null;
		read.notes.push({ column: columnNameOf("barcode", reading), ...reason("barcode_check_digit.left_out") });
	}
	const parsed = Fields.safeParse(values);
	if (parsed.success) read.fields = parsed.data;
	else {
		for (const issue of parsed.error.issues) {
			const field = issue.path[0] as ListField;
			if (read.wrong.some(({ column }) => column !== null && column === columnNameOf(field, reading)))
				continue;
			read.wrong.push({ column: columnNameOf(field, reading), ...reasonOf(issue, values[field]) });
		}
	}
	toMinorUnits(read, reading);
	return read;
}

function isNumber(field: ListField): boolean {
	return (listNumberFields as readonly ListField[]).includes(field);
}

/** Codes of other kinds than GTINs are stored as they are. */
function looksLikeGtin(barcode: string): boolean {
	return /^\d{8}$|^\d{12,14}$/.test(barcode);
}

/** Reports texts that are no number, or ambiguous. */
function readNumbers(
	values: Record<string, unknown>,
	row: TableRow,
	{ wrong }: ListRow,
	reading: ListReading,
): void {
	const own = values.currency;
	const currency = typeof own === "string" && isCurrency(own) ? own : reading.currency;
	for (const field of listNumberFields) {
		if (field === "per") continue;
		const text = values[field];
		if (typeof text !== "string") continue;
		if (text === "") {
			wrong.push({
				column: columnNameOf(field, reading),
				...reason("required", { label: listFieldNames[field] }),
			});
			continue;
		}
		const number = numberOf(text, field, row, reading, { label: listFieldNames[field], currency });
		if ("value" in number) values[field] = Number(number.value);
		else wrong.push({ column: columnNameOf(field, reading), ...number.wrong });
	}
}

/** The number of pieces that the price is for; without a price, it does not matter. */
function readPer(
	values: Record<string, unknown>,
	row: TableRow,
	{ wrong }: ListRow,
	reading: ListReading,
): void {
	const text = values.per as string | undefined;
	delete values.per;
	if (reading.mapping.price === null) return;
	const per = perOf(text, "price", row, reading);
	if ("wrong" in per) wrong.push({ column: columnNameOf("per", reading), ...per.wrong });
	else if (per.per !== undefined) values.per = per.per;
}

/** The price in minor units of its currency: one with more decimals becomes that of more pieces. */
function toMinorUnits({ fields, wrong }: ListRow, reading: ListReading): void {
	const { price, per = 1, currency = reading.currency } = fields;
	if (price === undefined) return;
	const { costs, per: pieces } = exactPrices([price], per, currency);
	const minor = toMinor(costs[0] ?? price, currency);
	if (minor === undefined) {
		const facts = { label: listFieldNames.price, currency };
		wrong.push({ column: columnNameOf("price", reading), ...reason("decimals.currency", facts) });
	}
	fields.price = minor ?? 0;
	if (pieces > 1) fields.per = pieces;
}
