import { z } from "zod";
import { Id, page, writeErrors } from "../buying/fields.ts";
import { columnsFor, FileQuery, FileReport, fileErrors } from "../buying/files.ts";
import { problemAnswer, problemFormat, withNotes } from "../catalogue/problem-file.ts";
import { endpoint } from "../endpoint.ts";
import { exportFormats } from "../export-formats.ts";
import { customerFileFields } from "./customer-fields.ts";

/** A row of a file as the customer will be. */
export const PreviewedCustomer = z.object({
	line: z.number(),
	outcome: z.enum(["new", "changed", "unchanged"]),
	name: z.string(),
	company: z.string(),
	mail: z.string(),
	phone: z.string(),
});
export type PreviewedCustomer = z.infer<typeof PreviewedCustomer>;

/** The result of importing customers; in a dry run, what it would be. */
export const CustomersReport = FileReport.omit({ preview: true, lacksPer: true, per: true }).extend({
	/** The first rows that are not refused. */
	preview: z.array(PreviewedCustomer),
	/** The import; null in a dry run, and if nothing is new. */
	import: z.string().nullable(),
});
export type CustomersReport = z.infer<typeof CustomersReport>;

const CustomersQuery = FileQuery.pick({
	name: true,
	dry: true,
	skipRefused: true,
	sheet: true,
	dates: true,
}).extend({ columns: columnsFor(customerFileFields) });
export type CustomersQuery = z.output<typeof CustomersQuery>;
const CustomersReading = CustomersQuery.omit({ name: true, dry: true, skipRefused: true });
export type CustomersReading = z.output<typeof CustomersReading>;

const shared = { tag: "Selling", needs: ["customer.write"], status: 200 } as const;

export const importCustomers = endpoint({
	...shared,
	method: "POST",
	path: "/customer-files",
	summary:
		"Add and change customers by a file (CSV or XLSX, at most 5,000 rows), also one of Shopify or WooCommerce. A customer is known by the id of an export, a mail address, or else name and number; an empty cell leaves what is known",
	action: "customer.import",
	query: CustomersQuery,
	bodyType: "table",
	idempotent: true,
	answer: CustomersReport,
	errors: [...fileErrors, "import_has_refusals"],
});

export const getCustomerProblems = endpoint({
	...shared,
	method: "POST",
	path: "/customer-files/problem-file",
	summary:
		"The refused rows of a file of customers with its own columns and one named Problem, as CSV or XLSX: to be mended and imported again. Changes nothing",
	query: CustomersReading.extend({ ...problemFormat, ...withNotes }),
	bodyType: "table",
	...problemAnswer,
	errors: fileErrors,
});

/** An import of customers. */
export const CustomerImport = z.object({
	_id: z.string(),
	/** The file's. */
	name: z.string(),
	at: z.string(),
	byName: z.string(),
	/** Customers that it added, and changed. */
	added: z.number(),
	changed: z.number(),
});
export type CustomerImport = z.infer<typeof CustomerImport>;

export const listCustomerImports = endpoint({
	...shared,
	method: "GET",
	path: "/customer-imports",
	summary: "The imports of customers, newest first, a page at a time",
	query: z.object(page),
	answer: z.array(CustomerImport),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const undoCustomerImport = endpoint({
	...shared,
	method: "DELETE",
	path: "/customer-imports/:id",
	summary:
		"Take back an import of customers: those that it added are gone, those that it changed are as before; who was changed since stays",
	action: "customer.undo",
	params: Id,
	idempotent: true,
	answer: z.object({ undone: z.number(), kept: z.number() }),
	errors: writeErrors,
});

export const exportCustomers = endpoint({
	...shared,
	needs: ["customer.read"],
	method: "GET",
	path: "/customer-export",
	summary:
		"All customers as a file, CSV or XLSX, with the columns of their import, by name; importing it again changes nothing",
	query: z.object({ format: z.enum(exportFormats, "format must be csv or xlsx.").default("csv") }),
	answer: z.string(),
	answerType: "text/csv",
	otherAnswerType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	errors: ["invalid_input"],
});
