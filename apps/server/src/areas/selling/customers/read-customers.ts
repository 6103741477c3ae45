import type { Customer, CustomerLine } from "@freehub/contract/selling/customers";
import { contactKeys, customerSearchParts } from "@freehub/domain/selling/customer";
import { refusal } from "#app-error.ts";
import { accountById } from "#areas/people/sign-in/confirmed-accounts.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Connection, Db } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { isoOf } from "#db/timestamp.ts";
import { type CustomerRow, factsOf } from "./customer-facts.ts";
import * as repo from "./customers.repo.ts";

const DEFAULT_LIMIT = 50;

/** If a search finds more, going through the names finds a page of them sooner than sorting all. */
const FEW = 1000;

/** The place in a cursor of pages that go through the names. */
const BY_NAME = 2;

type ListQuery = {
	search?: string | undefined;
	contact?: string | undefined;
	limit?: number | undefined;
	cursor?: string | undefined;
};

/** One page of customers by name; those first whose name begins with what is searched, if it finds few. */
export async function pageOfCustomers(
	db: Db,
	{ search = "", contact, limit = DEFAULT_LIMIT, cursor }: ListQuery,
): Promise<Page<CustomerLine>> {
	if (contact !== undefined) return { items: await customersWith(db.kysely, contact), next: undefined };
	const parts = customerSearchParts(search);
	// A search of only punctuation matches nothing, unlike an empty search.
	if (search !== "" && parts.length === 0) return { items: [], next: undefined };
	const after = decodeCursor(cursor, { min: 0, max: BY_NAME }, "text", "text");
	const isByName =
		parts.length === 0 ||
		(after === undefined ? (await repo.countFound(db, parts, FEW + 1)) > FEW : after[0] === BY_NAME);
	if (isByName) {
		const from: [string, string] | undefined = after && [after[1], after[2]];
		const rows = await repo.customersQuery(db.kysely, parts, from, limit + 1).execute();
		return pageOf(rows, limit, ({ name_key, id }) => encodeCursor(BY_NAME, name_key, id), toLine);
	}
	const rows = await repo.foundQuery(db, parts, after, limit + 1).execute();
	return pageOf(rows, limit, ({ rank, name_key, id }) => encodeCursor(Number(rank), name_key, id), toLine);
}

/** The customers with a mail address or telephone number. */
async function customersWith(connection: Connection, contact: string): Promise<CustomerLine[]> {
	const keys = contact.includes("@")
		? contactKeys({ mails: [contact], phones: [] })
		: contactKeys({ mails: [], phones: [contact] });
	const rows = await repo.findByContacts(connection, keys);
	return [...new Map(rows.map((row) => [row.id, toLine(row)])).values()];
}

function toLine(row: CustomerRow): CustomerLine {
	const { name, company, mails, phones } = factsOf(row);
	return {
		_id: row.id,
		name,
		company,
		mail: mails[0] ?? "",
		phone: phones[0] ?? "",
		hasAccount: row.account !== null,
	};
}

/** A customer, also a merged or erased one. @throws AppError not_found */
export async function readCustomer(connection: Connection, id: string): Promise<Customer> {
	const row = isStorable(id) ? await repo.findCustomer(connection, id) : undefined;
	if (row === undefined) throw refusal("not_found", { what: "customer" });
	return toCustomer(connection, row);
}

/** Converts a stored customer to the API's form. */
export async function toCustomer(connection: Connection, row: CustomerRow): Promise<Customer> {
	const account = row.account === null ? undefined : await accountById(connection, row.account);
	return {
		_id: row.id,
		...factsOf(row),
		account: account === undefined ? null : { name: account.name, email: account.email },
		mergedInto: row.merged_into,
		erasedAt: isoOf(row.erased_at),
		createdAt: isoOf(row.created_at),
		version: row.version,
	};
}
