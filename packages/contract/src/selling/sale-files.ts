import { z } from "zod";
import { Id, page, writeErrors } from "../buying/fields.ts";
import { columnsFor, FileQuery, FileReport, fileErrors, Instead, UnknownThing } from "../buying/files.ts";
import { problemAnswer, problemFormat } from "../catalogue/problem-file.ts";
import { endpoint } from "../endpoint.ts";
import { saleColumns } from "./sale-file-fields.ts";

// Open orders of customers from a file, CSV or XLSX: what another program has still to deliver.

/** Max orders of a file. */
export const MAX_FILE_SALES = 500;

/** An order of a file. */
export const FileSale = z.object({
	/** As the file calls it, or ''. */
	reference: z.string(),
	/** '' if the order has none. */
	customer: z.string(),
	/** The order; null: it is not made, or this is a dry run. */
	order: z.string().nullable(),
	/** known: an import has made it already, or it is this shop's own; draft and placed: it becomes one, or is one now. */
	outcome: z.enum(["draft", "placed", "known", "refused"]),
	lines: z.number(),
	/** Those that are open. */
	pieces: z.number(),
	/** Of these, those that wait for a source once the order is placed; 0 for a draft. */
	waiting: z.number(),
});
export type FileSale = z.infer<typeof FileSale>;

/** The result of importing orders; in a dry run, what it would be. `counts` are orders: `unchanged` are known already. */
export const SalesReport = FileReport.omit({ lacksPer: true, per: true }).extend({
	orders: z.array(FileSale),
	/** Of the orders that are new. */
	lines: z.number(),
	pieces: z.number(),
	/** The pieces that wait for a source, by product, most first; at most 50. */
	waiting: z.array(z.object({ product: z.string(), name: z.string(), pieces: z.number() })),
	/** Rows that are passed over: of orders that are cancelled or done, and those of which nothing is open. */
	passed: z.object({ closed: z.number(), delivered: z.number() }),
	/** Customers that are added. */
	newCustomers: z.number(),
	/** Customers that the shop does not have, and that are not added: their orders are refused. */
	unknownCustomers: z.number(),
	/** Products that the shop does not have, most rows first; at most 50. */
	unknown: z.array(UnknownThing),
	/** The import; null in a dry run, and if nothing is new. */
	import: z.string().nullable(),
});
export type SalesReport = z.infer<typeof SalesReport>;

const SalesQuery = FileQuery.pick({
	name: true,
	dry: true,
	skipRefused: true,
	decimals: true,
	sheet: true,
	days: true,
	dates: true,
}).extend({
	columns: columnsFor(saleColumns.fields),
	/** Places the orders, oldest first: their pieces are promised out of what is free, and the rest waits. Otherwise they are drafts. */
	place: z.literal("yes", "place must be yes.").optional(),
	/** Adds customers that the shop does not have; needs the right customer.write. */
	addCustomers: z.literal("yes", "addCustomers must be yes.").optional(),
	/** The ids of products that are meant by codes and names that the shop does not have, by `key` of `unknown`. */
	instead: Instead,
});
export type SalesQuery = z.output<typeof SalesQuery>;
const SalesReading = SalesQuery.omit({ name: true, dry: true, skipRefused: true });
export type SalesReading = z.output<typeof SalesReading>;

const shared = { tag: "Selling", needs: ["sale.write"], status: 200 } as const;

export const importSalesOrders = endpoint({
	...shared,
	method: "POST",
	path: "/sales-order-files",
	summary:
		"Take over the open orders of customers from a file (CSV or XLSX, at most 5,000 rows and 500 orders), also of Shopify, WooCommerce, Odoo or ERPNext, as drafts or placed. One row is a line; rows with the same order number are one order. An order comes in whole or not at all, and once: one that an import has made already is left as it is",
	action: "sales_order.import",
	query: SalesQuery,
	bodyType: "table",
	idempotent: true,
	answer: SalesReport,
	errors: [
		...fileErrors,
		"import_has_refusals",
		"forbidden",
		"customer_state",
		"location_closed",
		"promised",
	],
});

export const getSaleProblems = endpoint({
	...shared,
	method: "POST",
	path: "/sales-order-files/problem-file",
	summary:
		"All rows of the orders of a file that have a refused row, with its own columns and one named Problem, as CSV or XLSX: to be mended and imported again. Changes nothing",
	query: SalesReading.extend(problemFormat),
	bodyType: "table",
	...problemAnswer,
	errors: fileErrors,
});

/** An import of orders. */
export const SaleImport = z.object({
	_id: z.string(),
	/** The file's. */
	name: z.string(),
	at: z.string(),
	byName: z.string(),
	/** Its orders that are still there. */
	orders: z.number(),
	/** Of these, those that are placed. */
	placed: z.number(),
});
export type SaleImport = z.infer<typeof SaleImport>;

export const listSaleImports = endpoint({
	...shared,
	method: "GET",
	path: "/sales-order-imports",
	summary: "The imports of customers' orders that were not taken back, newest first, a page at a time",
	query: z.object(page),
	answer: z.array(SaleImport),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

/** Max orders that are named because they stay. */
export const MAX_NAMED_SALES = 50;

export const undoSaleImport = endpoint({
	...shared,
	method: "DELETE",
	path: "/sales-order-imports/:id",
	summary:
		"Take back an import of customers' orders: its drafts are deleted, its placed orders cancelled and their promises released; orders that were changed, picked, mailed or delivered since stay and are named. Customers that it added go if they have no other orders",
	action: "sales_order.undo",
	params: Id,
	idempotent: true,
	answer: z.object({
		deleted: z.number(),
		cancelled: z.number(),
		kept: z.number(),
		/** The numbers of the orders that stay, or how the file called them; at most 50. */
		keptOrders: z.array(z.object({ _id: z.string(), name: z.string() })),
		/** Customers that are gone. */
		customers: z.number(),
	}),
	errors: [...writeErrors, "import_state"],
});
