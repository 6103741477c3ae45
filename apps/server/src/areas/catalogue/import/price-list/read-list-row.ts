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
import { isGtin } from "@freehub/domain/catalogue/gtin";
import { decimalsOf, isCurrency } from "@freehub/domain/shop";
import type { z } from "zod";
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
};

const Fields = ListedArticle.partial();

/** The fields of an article as a file has them, the price in minor units; undefined: the file has no column for it. */
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
		if (text !== undefined) texts[field] = cleanListCell(field, text);
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

/** The price in minor units of its currency. */
function toMinorUnits({ fields, wrong }: ListRow, reading: ListReading): void {
	const { price, currency = reading.currency } = fields;
	if (price === undefined) return;
	const decimals = decimalsOf(currency);
	if (Number(price.toFixed(decimals)) !== price) {
		const facts = { label: listFieldNames.price, currency };
		wrong.push({ column: columnNameOf("price", reading), ...reason("decimals.currency", facts) });
	}
	fields.price = Math.round(price * 10 ** decimals);
}
