import { z } from "zod";
import { problemAnswer, problemFormat, withNotes } from "../catalogue/problem-file.ts";
import { endpoint } from "../endpoint.ts";
import { Id, page, writeErrors } from "./fields.ts";
import {
	columnsFor,
	FileQuery,
	FileReading,
	FileReport,
	fileErrors,
	Instead,
	UnknownThing,
} from "./files.ts";
import { pastPurchaseColumns } from "./past-fields.ts";

// Purchases before Freehub: received lines of orders of years, for lead times and prices. They book nothing.

/** The result of importing past purchases; in a dry run, what it would be. `counts` are lines. */
export const PastReport = FileReport.extend({
	/** Orders with new lines. */
	pastOrders: z.number(),
	/** Those of them of which earlier imports have other lines. */
	grownOrders: z.number(),
	/** Suppliers that are added. */
	addedSuppliers: z.array(z.string()),
	/** Most rows first; at most 50 of each kind. */
	unknown: z.array(UnknownThing),
	/** The import; null in a dry run, and if nothing is new. */
	import: z.string().nullable(),
});
export type PastReport = z.infer<typeof PastReport>;

const own = {
	columns: columnsFor(pastPurchaseColumns.fields),
	/** The ids of suppliers and products that are meant by names and codes that the shop does not have, by `key` of `unknown`. */
	instead: Instead,
	/** Adds suppliers that the shop does not have. */
	addSuppliers: z.literal("yes", "addSuppliers must be yes.").optional(),
};

const PastQuery = FileQuery.extend(own);
export type PastQuery = z.output<typeof PastQuery>;
const PastReading = FileReading.extend(own);
export type PastReading = z.output<typeof PastReading>;

const shared = { tag: "Buying", needs: ["purchase.write"], status: 200 } as const;

export const importPastPurchases = endpoint({
	...shared,
	method: "POST",
	path: "/past-purchase-files",
	summary:
		"Add what was bought before Freehub by a file (CSV or XLSX, at most 5,000 rows, one per line that was received), for lead times and prices. Books nothing. A line that an earlier import has is not added again",
	action: "past_purchase.import",
	query: PastQuery,
	bodyType: "table",
	idempotent: true,
	answer: PastReport,
	errors: [...fileErrors, "import_has_refusals"],
});

export const getPastProblems = endpoint({
	...shared,
	method: "POST",
	path: "/past-purchase-files/problem-file",
	summary:
		"The refused rows of a file of past purchases with its own columns and one named Problem, as CSV or XLSX: to be mended and imported again. Changes nothing",
	query: PastReading.extend({ ...problemFormat, ...withNotes }),
	bodyType: "table",
	...problemAnswer,
	errors: fileErrors,
});

/** An import of past purchases. */
export const PastImport = z.object({
	_id: z.string(),
	/** The file's. */
	name: z.string(),
	at: z.string(),
	byName: z.string(),
	orders: z.number(),
	lines: z.number(),
	/** The first and the last day on which something was ordered. */
	from: z.string(),
	to: z.string(),
});
export type PastImport = z.infer<typeof PastImport>;

export const listPastImports = endpoint({
	...shared,
	method: "GET",
	path: "/past-purchase-imports",
	summary: "The imports of past purchases, newest first, a page at a time",
	query: z.object(page),
	answer: z.array(PastImport),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const removePastImport = endpoint({
	...shared,
	method: "DELETE",
	path: "/past-purchase-imports/:id",
	summary: "Take back an import of past purchases: its lines are gone, suppliers that it added stay",
	action: "past_purchase.remove",
	params: Id,
	idempotent: true,
	answer: z.object({ lines: z.number() }),
	errors: writeErrors,
});

const filter = {
	/** The id of a supplier. */
	supplier: z.string().max(100).optional(),
	/** The id of a product. */
	product: z.string().max(100).optional(),
};
export type PastFilter = { supplier?: string | undefined; product?: string | undefined };

export const exportPastPurchases = endpoint({
	...shared,
	method: "GET",
	path: "/past-purchases.csv",
	summary: "Past purchases as CSV, with the columns of their import, by number of the order",
	query: z.object(filter),
	answer: z.string(),
	answerType: "text/csv",
	errors: ["invalid_input"],
});

/** A line that was ordered from a supplier, here or before Freehub. */
export const BoughtLine = z.object({
	/** The order; null: before Freehub. */
	order: z.string().nullable(),
	number: z.string(),
	supplier: z.object({ _id: z.string(), name: z.string() }),
	orderedOn: z.string(),
	/** The last receipt; null: nothing has come yet, or its day is not known. */
	receivedOn: z.string().nullable(),
	/** Days from the order to the last receipt, once nothing more is expected. */
	leadDays: z.number().nullable(),
	ordered: z.number(),
	/** Accepted pieces. */
	accepted: z.number(),
	refused: z.number(),
	/** For `per` pieces; null: not known. */
	cost: z.number().nullable(),
	per: z.number(),
	currency: z.string(),
});
export type BoughtLine = z.infer<typeof BoughtLine>;

/** Max lines in an answer about a product. */
export const MAX_BOUGHT_LINES = 200;

export const listProductPurchases = endpoint({
	...shared,
	method: "GET",
	path: "/products/:id/purchases",
	summary: "The lines with which a product was ordered, here and before Freehub, newest first, at most 200",
	params: Id,
	answer: z.object({ lines: z.array(BoughtLine), hasMore: z.boolean() }),
	errors: ["not_found"],
});

/** The deliveries of a supplier for the orders of a year. */
export const SupplierYear = z.object({
	year: z.number(),
	orders: z.number(),
	/** Those of them before Freehub. */
	pastOrders: z.number(),
	lines: z.number(),
	/** Their cost per currency. */
	spent: z.array(z.object({ currency: z.string(), amount: z.number() })),
	/** Days from the order to the last receipt of a line: the middle one. */
	leadDays: z.number().nullable(),
	/** Received lines that had a date, and those of them that came by it. */
	datedLines: z.number(),
	onTimeLines: z.number(),
});
export type SupplierYear = z.infer<typeof SupplierYear>;

export const getSupplierHistory = endpoint({
	...shared,
	method: "GET",
	path: "/suppliers/:id/history",
	summary:
		"What a supplier delivered and how reliably, by the year of the order, also before Freehub; newest first",
	params: Id,
	answer: z.array(SupplierYear),
	errors: ["not_found"],
});
