import { usualPers } from "@freehub/domain/buying/usual-per";
import { decimalSigns } from "@freehub/domain/sheets/number-text";
import { z } from "zod";
import { encodings } from "../catalogue/import-head.ts";
import { mappingChangeOf, mappingOf } from "../catalogue/import-mapping.ts";
import { decimalsModes, Import, ImportRow, kindQuery } from "../catalogue/imports.ts";
import { problemAnswer, problemFormat, withNotes } from "../catalogue/problem-file.ts";
import { DateAnswers } from "../catalogue/sheet-notes.ts";
import { endpoint } from "../endpoint.ts";
import { Currency, Id, page, writeErrors } from "./fields.ts";
import { listFields, listNumberFields } from "./price-list-fields.ts";

// A supplier's price list is loaded like an import of products: uploaded, shown in a dry run, committed, undone. It changes
// the supplier's articles, and no product.

const ListOptions = z.object({
	decimals: z.enum(decimalsModes, `decimals must be one of ${decimalsModes.join(", ")}.`),
	/** Of prices whose row names none. */
	currency: Currency,
	/** The pieces that prices are for if the file does not say it; null: nobody has said it, so they are for one. */
	per: z.literal(usualPers, `per must be one of ${usualPers.join(", ")}, or null.`).nullable(),
	/** As in an import of products. */
	dates: DateAnswers,
});

/** The effect of committing a row; `withdrawn`: an article that is missing from the list. */
export const listOutcomes = ["new", "changed", "withdrawn", "unchanged", "refused"] as const;
export type ListOutcome = (typeof listOutcomes)[number];

/** Filters for rows: `noted` are accepted with a note. Unchanged rows are only counted. */
export const listRowFilters = ["new", "changed", "withdrawn", "refused", "noted"] as const;
export type ListRowFilter = (typeof listRowFilters)[number];

export const PriceList = Import.pick({
	_id: true,
	name: true,
	state: true,
	head: true,
	refusals: true,
	notes: true,
	fileNotes: true,
	sheetNotes: true,
	progress: true,
	error: true,
	failure: true,
	createdAt: true,
	createdByName: true,
}).extend({
	supplier: z.string(),
	mapping: mappingOf(listFields),
	options: ListOptions,
	/** Whether the file has prices and does not say for how many pieces they are. */
	lacksPer: z.boolean(),
	/** As in an import of products. */
	foundDecimals: z
		.array(z.object({ field: z.enum(listNumberFields), sign: z.enum([...decimalSigns, "both"]) }))
		.nullable(),
	/** Rows by outcome; `total` is the number of rows in the file. */
	counts: Import.shape.counts.omit({ passed: true }).extend({ withdrawn: z.number() }),
	/** Whether it can be undone now: it is the last one that was committed. */
	undoable: z.boolean(),
});
export type PriceList = z.infer<typeof PriceList>;

const Value = z.union([z.string(), z.number(), z.null()]);

export const PriceListRow = ImportRow.pick({ title: true, reasons: true }).extend({
	/** The line of the file; null: an article that the file does not have. */
	line: z.number().nullable(),
	outcome: z.enum(listOutcomes),
	state: z.enum(["planned", "applied", "undone"]),
	/** Of the new price; null: the price stays. */
	currency: z.string().nullable(),
	/** The pieces that the new price is for; null: the price stays. */
	per: z.number().nullable(),
	/** Changes per field, old and new; for a new article `from` is null. `withdrawn`: since when it is missing. */
	changes: z.array(z.object({ field: z.enum([...listFields, "withdrawn"]), from: Value, to: Value })),
});
export type PriceListRow = z.infer<typeof PriceListRow>;

const read = { tag: "Price lists", needs: ["purchase.write"], method: "GET", status: 200 } as const;
const write = { tag: "Price lists", needs: ["purchase.write"], idempotent: true, status: 200 } as const;

export const uploadPriceList = endpoint({
	...write,
	method: "POST",
	path: "/suppliers/:id/price-lists",
	summary:
		"Upload a supplier's price list (CSV or XLSX, at most 100 MB and 1,000,000 rows); a dry run of it begins. An undecided one of the supplier is cancelled",
	action: "price-list.upload",
	params: Id,
	query: z.object({
		name: z
			.string({ error: "name is required: the file's name." })
			.trim()
			.min(1, "name is required: the file's name.")
			.max(200, "name can have at most 200 characters."),
	}),
	bodyType: "table",
	status: 201,
	answer: PriceList,
	errors: ["invalid_input", "not_found", "file_refused", "body_too_large", "import_state"],
});

export const listPriceLists = endpoint({
	...read,
	path: "/suppliers/:id/price-lists",
	summary: "A supplier's price lists, the latest first",
	params: Id,
	query: z.object(page),
	answer: z.array(PriceList),
	paged: true,
	errors: ["invalid_input", "invalid_cursor", "not_found"],
});

export const getPriceList = endpoint({
	...read,
	path: "/price-lists/:id",
	summary: "One price list: its state, what the dry run counted, and how far the work is",
	params: Id,
	answer: PriceList,
	errors: ["not_found"],
});

export const listPriceListRows = endpoint({
	...read,
	path: "/price-lists/:id/rows",
	summary:
		"What becomes of each row of a price list, field by field, or why not; unchanged rows are left out",
	params: Id,
	query: z.object({
		...page,
		outcome: z.enum(listRowFilters, `outcome must be one of ${listRowFilters.join(", ")}.`).optional(),
		/** Part of the name, the supplier's SKU or the barcode. */
		search: z.string().trim().max(200, "search can have at most 200 characters.").optional(),
		...kindQuery,
	}),
	answer: z.array(PriceListRow),
	paged: true,
	errors: ["invalid_input", "invalid_cursor", "not_found"],
});

export const getPriceListProblems = endpoint({
	...read,
	path: "/price-lists/:id/problem-file",
	summary:
		"The refused rows of a price list with the file's own columns and one named Problem, as CSV or XLSX: loaded again when they are mended, they are a part of the list, which withdraws nothing",
	params: Id,
	query: z.object({ ...problemFormat, ...withNotes }),
	...problemAnswer,
	errors: ["invalid_input", "not_found", "import_state"],
});

const stateErrors = [...writeErrors, "import_state"] as const;

export const PriceListChange = z.strictObject({
	/** The fields to change; the others stay. */
	mapping: mappingChangeOf(listFields).optional(),
	options: ListOptions.partial().strict().optional(),
	/** How to read the file, if there are several ways; its columns are matched again. */
	file: z
		.strictObject({
			encoding: z.enum(encodings, `encoding must be one of ${encodings.join(", ")}.`),
			sheet: z.int("sheet must be a whole number.").min(0, "sheet cannot be negative.").max(1000),
		})
		.partial()
		.optional(),
});
export type PriceListChange = z.output<typeof PriceListChange>;

export const changePriceList = endpoint({
	...write,
	method: "PATCH",
	path: "/price-lists/:id",
	summary:
		"Correct how a price list is read: a new dry run begins. The columns are remembered for the supplier",
	action: "price-list.change",
	params: Id,
	body: PriceListChange,
	examples: {
		mapping: { mapping: { price: 3, pack: null } },
		options: { options: { currency: "EUR", decimals: "comma", per: 100 } },
		sheet: { file: { sheet: 1 } },
	},
	answer: PriceList,
	errors: [...stateErrors, "file_refused"],
});

export const commitPriceList = endpoint({
	...write,
	method: "POST",
	path: "/price-lists/:id/commit",
	summary: "Do what the dry run showed, without the refused rows; the work goes on after the answer",
	action: "price-list.commit",
	params: Id,
	answer: PriceList,
	errors: stateErrors,
});

export const cancelPriceList = endpoint({
	...write,
	method: "POST",
	path: "/price-lists/:id/cancellation",
	summary: "Stop a price list; what it has changed already is taken back",
	action: "price-list.cancel",
	params: Id,
	answer: PriceList,
	errors: stateErrors,
});

export const undoPriceList = endpoint({
	...write,
	method: "POST",
	path: "/price-lists/:id/undo",
	summary: "Take back the last price list of a supplier; its articles are as before",
	action: "price-list.undo",
	params: Id,
	answer: PriceList,
	errors: stateErrors,
});
