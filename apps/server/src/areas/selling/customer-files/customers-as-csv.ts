import { customerHeadings, exportedCustomerFields } from "@freehub/contract/selling/customer-fields";
import { factsOf } from "#areas/selling/customers/customer-facts.ts";
import { customersByName } from "#areas/selling/customers/read-customers.ts";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { csvSlice, type Slice } from "#queues/slice.ts";

const SLICE = 500;

/**
 * A slice of all customers as CSV, with the columns of their import, by name; the first slice includes the head.
 * @param after a cursor.
 */
export async function customersAsCsv(db: Db, _: object, after: string | undefined): Promise<Slice<string>> {
	const rows = await customersByName(db.kysely, decodeCursor(after, "text", "text"), SLICE + 1);
	const cells = rows.slice(0, SLICE).map((row) => {
		const { name, company, mails, phones, address, language, note } = factsOf(row);
		return [row.id, name, company, mails.join(", "), phones.join(", "), address, language, note];
	});
	const last = rows[SLICE - 1];
	const next = rows.length > SLICE && last ? encodeCursor(last.name_key, last.id) : undefined;
	const heads = exportedCustomerFields.map((field) => customerHeadings[field]);
	return csvSlice(after === undefined ? heads : undefined, cells, next);
}
