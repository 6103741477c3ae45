import { type UsualPer, usualPers } from "@freehub/domain/buying/usual-per";
import { dayOrders } from "@freehub/domain/day-text";
import { dateReadings } from "@freehub/domain/sheets/sheet-dates";
import { z } from "zod";
import { ImportHead } from "../catalogue/import-head.ts";
import { RefusalKind } from "../catalogue/import-refusals.ts";
import { decimalsModes, FileNote, FoundSigns } from "../catalogue/imports.ts";
import { problemAnswer, problemFormat, withNotes } from "../catalogue/problem-file.ts";
import { SheetNotes } from "../catalogue/sheet-notes.ts";
import { endpoint } from "../endpoint.ts";
import { Reason } from "../problem.ts";
import { offerColumns, purchaseOrderColumns } from "./file-fields.ts";

// Offers and orders as files, CSV or XLSX. A dry run answers the same report and writes nothing; the same file is then sent again.

/** Max rows of a file of offers or orders; price lists may be longer. */
export const MAX_FILE_ROWS = 5000;
/** Max orders of a file. */
export const MAX_FILE_ORDERS = 200;

/** Why a row is refused; `column` is the column's name in the file. */
export const RefusedRow = Reason.extend({ line: z.number(), column: z.string().nullable() });
export type RefusedRow = z.infer<typeof RefusedRow>;

/** Rows that a report shows as they will be. */
export const MAX_PREVIEWED_ROWS = 10;

/** A row of a file as it will be: an offer, or a line of an order. */
export const PreviewedRow = z.object({
	line: z.number(),
	product: z.string(),
	name: z.string(),
	sku: z.string().nullable(),
	image: z.string().nullable(),
	outcome: z.enum(["new", "changed", "unchanged"]),
	/** The pieces that are ordered; null: an offer. */
	quantity: z.number().nullable(),
	/** Prices for `per` pieces, each from a number of pieces on; a line of an order has one. */
	breaks: z.array(z.object({ from: z.number(), price: z.number() })),
	per: z.number(),
	currency: z.string(),
	/** The price of all pieces; null: an offer. */
	sum: z.number().nullable(),
});
export type PreviewedRow = z.infer<typeof PreviewedRow>;

/** The result of importing a file; in a dry run, what it would be. */
export const FileReport = z.object({
	/** Offers, or orders. An order with a refused row is refused. */
	counts: z.object({
		new: z.number(),
		changed: z.number(),
		unchanged: z.number(),
		refused: z.number(),
	}),
	refusedRows: z.number(),
	/** The reasons, of the first 500 refused rows and some of each further reason. */
	refusals: z.array(RefusedRow),
	/** Notes about rows that are not refused: their number, and the notes of as many of them. */
	notedRows: z.number(),
	notes: z.array(RefusedRow),
	/** Both by kind, most frequent first: the same reason in the same column, with the number of its rows. */
	kinds: z.object({ refused: z.array(RefusalKind), noted: z.array(RefusalKind) }),
	/** The first rows that are not refused. */
	preview: z.array(PreviewedRow),
	/** Notes of the dry run about the file as a whole. */
	fileNotes: z.array(FileNote),
	/** Whether the file has prices and does not say for how many pieces they are; and those that count then. */
	lacksPer: z.boolean(),
	per: z.number().nullable(),
	/** The columns of each field, counted from 0, in the order in which they are preferred; null: none. */
	mapping: z.record(z.string(), z.array(z.number()).readonly().nullable()),
	/** The number fields whose columns show their decimal sign; null if it was set. */
	foundDecimals: FoundSigns.nullable(),
	/** The sheet that is read, and the others; the names of its columns, and its first rows. */
	head: ImportHead.pick({
		sheets: true,
		sheet: true,
		isSheetChosen: true,
		isSheetProposed: true,
		hiddenSheets: true,
		columns: true,
		sample: true,
	}),
	/** The damage that a spreadsheet has done to the file. */
	sheetNotes: SheetNotes,
});
export type FileReport = z.infer<typeof FileReport>;

/** An order of a file. */
export const FilePurchaseOrder = z.object({
	/** As the file calls it, or ''. */
	reference: z.string(),
	supplierName: z.string(),
	/** The draft; null in a dry run, and if the order is refused. */
	draft: z.string().nullable(),
	isRefused: z.boolean(),
	lines: z.number(),
	pieces: z.number(),
	currency: z.string(),
	total: z.number(),
});
export type FilePurchaseOrder = z.infer<typeof FilePurchaseOrder>;

export const PurchaseOrdersReport = FileReport.extend({ orders: z.array(FilePurchaseOrder) });
export type PurchaseOrdersReport = z.infer<typeof PurchaseOrdersReport>;

const dateAnswer = `\\d{1,4}:([^,=]{1,40}=)?(${dateReadings.join("|")})`;
const dateList = new RegExp(`^${dateAnswer}(,${dateAnswer})*$`);

const fieldColumns = "\\d{1,5}(\\+\\d{1,5}){0,19}";

/** The columns of some fields, such as `sku:0,cost:5+4,note:`, see `FileQuery.columns`. */
export const columnsFor = (fields: readonly string[]) => {
	const one = `(${fields.join("|")}):(${fieldColumns})?`;
	const why = "columns must be like sku:0,cost:5+4, with the file's fields and its columns counted from 0.";
	return z
		.string()
		.max(2000)
		.regex(new RegExp(`^${one}(,${one})*$`), why)
		.optional();
};

/** Columns as a query names them; a field without columns is not read. */
export function columnsText(columns: Readonly<Record<string, readonly number[] | null>>): string | undefined {
	const list = Object.entries(columns).map(([field, each]) => `${field}:${each?.join("+") ?? ""}`);
	return list.length === 0 ? undefined : list.join(",");
}

/** Reads such a text. */
export function columnsOfText(text: string | undefined): Record<string, readonly number[] | null> {
	const list = (text ?? "").split(",").filter((each) => each !== "");
	return Object.fromEntries(
		list.map((each) => {
			const [field = "", columns = ""] = each.split(":");
			return [field, columns === "" ? null : [...new Set(columns.split("+").map(Number))]];
		}),
	);
}

const yes = (name: string) => z.literal("yes", `${name} must be yes.`).optional();

export const FileQuery = z.object({
	/** The file's name. */
	name: z
		.string({ error: "name is required: the file's name." })
		.trim()
		.min(1, "name is required: the file's name.")
		.max(200, "name can have at most 200 characters."),
	/** Only answers the report. */
	dry: yes("dry"),
	/** Leaves out what is refused; otherwise nothing is written if something is. */
	skipRefused: yes("skipRefused"),
	/** The supplier of rows that name none. */
	supplier: z.string().max(100).optional(),
	/** The decimal sign of the numbers. */
	decimals: z.enum(decimalsModes, `decimals must be one of ${decimalsModes.join(", ")}.`).default("found"),
	/** The pieces that prices are for if the file does not say it. */
	per: z
		.enum(usualPers.map(String), `per must be one of ${usualPers.join(", ")}.`)
		.transform((text) => Number(text) as UsualPer)
		.optional(),
	/** The index of the sheet to read, counted from 0; otherwise the first whose columns are known. */
	sheet: z.coerce.number("sheet must be a number.").int().min(0).max(1000).optional(),
	/**
	 * The columns of fields that are not found by their names, counted from 0: `sku:0,cost:5+4,note:` takes column 5 for the cost, column 4
	 * where that is empty, and no note. They are remembered for files of this kind with the same column names when the file is imported.
	 */
	columns: z.string().optional(),
	/** The currency of rows that name none; otherwise the supplier's. */
	currency: z
		.string()
		.regex(/^[A-Za-z]{3}$/, "currency must have three letters.")
		.transform((code) => code.toUpperCase())
		.optional(),
	/** Which number comes first in days such as 11/12/2026; otherwise they are refused. */
	days: z.enum(dayOrders, `days must be one of ${dayOrders.join(", ")}.`).optional(),
	/** How dates in columns of texts are read, such as `3:month-day,5:date`: by the column's index, counted from 0; `3:2026-01-08=month/day`: those with this date. */
	dates: z
		.string()
		.regex(dateList, `dates must be like 3:month-day, with ${dateReadings.join(", ")}.`)
		.optional(),
});
export type FileQuery = z.output<typeof FileQuery>;

/** How a file is read. */
export const FileReading = FileQuery.omit({ name: true, dry: true, skipRefused: true });
export type FileReading = z.output<typeof FileReading>;

/** Max things of a kind that a report names as unknown. */
export const MAX_UNKNOWN = 50;

/** A supplier or product of a file that the shop does not have. */
export const UnknownThing = z.object({
	/** By which `instead` of the query names it. */
	key: z.string(),
	kind: z.enum(["supplier", "product"]),
	/** As the file calls it. */
	name: z.string(),
	/** The rows that name it. */
	rows: z.number(),
});
export type UnknownThing = z.infer<typeof UnknownThing>;

/** The query names ids by keys: `{"supplier:Litware":"0190…","sku:OLD-1":"0190…"}`. */
export const Instead = z
	.string()
	.max(8000, "instead can have at most 8000 characters.")
	.transform((text, context) => {
		try {
			return z.record(z.string(), z.string().max(100)).parse(JSON.parse(text));
		} catch {
			context.addIssue({ code: "custom", message: 'instead must be like {"sku:OLD-1":"<id>"}.' });
			return z.NEVER;
		}
	})
	.optional();

/** The errors of reading a file. */
export const fileErrors = ["invalid_input", "not_found", "file_refused", "body_too_large"] as const;

const shared = {
	tag: "Buying",
	needs: ["purchase.write"],
	method: "POST",
	bodyType: "table",
	idempotent: true,
	status: 200,
	errors: [...fileErrors, "import_has_refusals"],
} as const;

/** The query of a kind of files: its columns have the kind's fields. */
const ofOffers = { columns: columnsFor(offerColumns.fields) };
const ofOrders = { columns: columnsFor(purchaseOrderColumns.fields) };

export const importOffers = endpoint({
	...shared,
	query: FileQuery.extend(ofOffers),
	path: "/offer-files",
	summary:
		"Add and change offers by a file (CSV or XLSX, at most 5,000 rows) with the columns of the export; an empty cell of a known offer leaves its value",
	action: "offer.import",
	answer: FileReport,
});

export const importPurchaseOrders = endpoint({
	...shared,
	query: FileQuery.extend(ofOrders),
	path: "/purchase-order-files",
	summary:
		"Begin drafts of orders by a file (CSV or XLSX, at most 5,000 rows): one per order that it names, or else per supplier",
	action: "purchase_order.import",
	errors: [...shared.errors, "location_closed"],
	answer: PurchaseOrdersReport,
});

const problems = {
	tag: "Buying",
	needs: ["purchase.write"],
	method: "POST",
	bodyType: "table",
	...problemAnswer,
	errors: fileErrors,
} as const;

export const getOfferProblems = endpoint({
	...problems,
	path: "/offer-files/problem-file",
	summary:
		"The refused rows of a file of offers with its own columns and one named Problem, as CSV or XLSX: to be mended and imported again. Changes nothing",
	query: FileReading.extend({ ...ofOffers, ...problemFormat, ...withNotes }),
});

export const getPurchaseOrderProblems = endpoint({
	...problems,
	path: "/purchase-order-files/problem-file",
	summary:
		"All rows of the orders of a file that have a refused row, with its own columns and one named Problem, as CSV or XLSX: to be mended and imported again. Changes nothing",
	query: FileReading.extend({ ...ofOrders, ...problemFormat }),
});
