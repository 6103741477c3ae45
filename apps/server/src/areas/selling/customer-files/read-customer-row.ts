import { reasonOf } from "@freehub/contract/field-errors";
import { reason } from "@freehub/contract/rule-sentences";
import { type CustomerFileField, customerHeadings } from "@freehub/contract/selling/customer-fields";
import { CustomerChange } from "@freehub/contract/selling/customers";
import { customerTitle } from "@freehub/domain/selling/customer";
import { cellsOf, type FileReading } from "#areas/catalogue/files/plan-rows.ts";
import type { RowReason } from "#areas/catalogue/import/read-row.ts";
import { type Facts, noFacts } from "#areas/selling/customers/customer-facts.ts";
import { columnUseOf } from "#sheets/column-use.ts";
import { rawText } from "#sheets/read-cells.ts";
import type { TableRow } from "#sheets/table.ts";

export type CustomerReading = FileReading<CustomerFileField>;

/** Numbers lose their zeros in a spreadsheet like codes. */
export const customerUse = columnUseOf<CustomerFileField>({
	code: ["phones", "postcode"],
	text: ["name", "firstName", "lastName", "company"],
});

/** A row of a file of customers. */
export type ListedCustomer = {
	line: number;
	/** Of an export of this shop; '': none. */
	id: string;
	/** The facts of the row; empty cells are left out. */
	facts: Partial<Facts>;
	wrong: RowReason[];
	notes: RowReason[];
};

/** The columns in which the parts of a fact are. */
const fieldOf: Readonly<Record<string, CustomerFileField>> = {
	name: "name",
	mails: "mails",
	phones: "phones",
};

/** Parses a row of a file of customers. */
export function readCustomerRow(row: TableRow, reading: CustomerReading): ListedCustomer {
	const { texts, wrong, notes, suspects, refuse } = cellsOf(row, customerHeadings, reading);
	const lines = (field: CustomerFileField) => rawText(row, field, reading)?.trim() ?? "";
	const listIn = (text: string | undefined, separators: RegExp) =>
		(text ?? "")
			.split(separators)
			.map((each) => each.trim())
			.filter((each) => each !== "");
	const name = texts.name ?? joined(" ", texts.firstName, texts.lastName);
	const town = joined(" ", texts.postcode, texts.city);
	const address = joined(
		"\n",
		lines("address"),
		texts.address2,
		town,
		joined(", ", texts.region, texts.country),
	);
	const given = {
		name,
		company: texts.company ?? "",
		mails: listIn(texts.mails, /[,;\s]+/),
		// A number may have spaces, and a cell several numbers.
		phones: listIn(texts.phones, /[,;]|\s\/\s/),
		address,
		language: (texts.language ?? "").toLowerCase().split(/[-_]/)[0] || null,
		note: lines("note"),
	};
	const parsed = CustomerChange.safeParse(given);
	const said = new Set<string>();
	for (const issue of parsed.error?.issues ?? []) {
		const field = String(issue.path[0]);
		if (!said.has(field)) refuse(fieldOf[field] ?? (field as CustomerFileField), reasonOf(issue, given));
		said.add(field);
	}
	for (const { why } of suspects) wrong.push(why);
	if (customerTitle(given) === "") refuse("name", reason("required", { label: customerHeadings.name }));
	return { line: row.line, id: texts._id ?? "", facts: filledIn(parsed.data ?? {}), wrong, notes };
}

/** The facts that are not empty. */
function filledIn(facts: Partial<Record<keyof Facts, unknown>>): Partial<Facts> {
	const entries = (Object.keys(noFacts) as (keyof Facts)[]).flatMap((field) => {
		const value = facts[field];
		const isEmpty = value === undefined || value === null || (value as string | unknown[]).length === 0;
		return isEmpty ? [] : [[field, value] as const];
	});
	return Object.fromEntries(entries);
}

function joined(separator: string, ...parts: readonly (string | undefined)[]): string {
	return parts.filter((part) => part !== undefined && part !== "").join(separator);
}
