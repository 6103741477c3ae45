import { customerHeadings, exportedCustomerFields } from "@freehub/contract/selling/customer-fields";
import { factsOf } from "#areas/selling/customers/customer-facts.ts";
import { customersByName } from "#areas/selling/customers/read-customers.ts";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { csvSlice, type Slice, textSlice } from "#queues/slice.ts";
import type { Cell } from "#sheets/csv.ts";
import { sheetRow } from "#sheets/write-xlsx.ts";

const SLICE = 500;

/** The names of the columns. */
export const customerHeads = exportedCustomerFields.map((field) => customerHeadings[field]);

/**
 * A slice of all customers as CSV, with the columns of their import, by name; the first slice includes the head.
 * @param after a cursor.
 */
export async function customersAsCsv(db: Db, _: object, after: string | undefined): Promise<Slice<string>> {
	const { cells, next } = await sliceOf(db, after);
	return csvSlice(after === undefined ? customerHeads : undefined, cells, next);
}

/** Where a sheet continues: after which cursor, and at which line. */
type SheetPlace = { cursor: string; line: number };

/** The same as XML rows of a sheet, whose line 1 is the head. */
export async function customersAsSheet(
	db: Db,
	_: object,
	after: SheetPlace | undefined,
): Promise<Slice<SheetPlace>> {
	const { cells, next } = await sliceOf(db, after?.cursor);
	const first = after?.line ?? 2;
	const xml = cells.map((row, i) => sheetRow(first + i, row)).join("");
	return textSlice(xml, next === undefined ? undefined : { cursor: next, line: first + cells.length });
}

async function sliceOf(
	db: Db,
	after: string | undefined,
): Promise<{ cells: Cell[][]; next: string | undefined }> {
	const rows = await customersByName(db.kysely, decodeCursor(after, "text", "text"), SLICE + 1);
	const cells = rows.slice(0, SLICE).map((row) => {
		const { name, company, mails, phones, address, language, note } = factsOf(row);
		return [row.id, name, company, mails.join(", "), phones.join(", "), address, language, note];
	});
	const last = rows[SLICE - 1];
	return { cells, next: rows.length > SLICE && last ? encodeCursor(last.name_key, last.id) : undefined };
}
