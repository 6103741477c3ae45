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

/** A search is for something frequent if it finds more than this many among the newest customers. */
const FREQUENT = 50;
const SAMPLE = 4000;

/** The rank in a cursor of pages that have the newest customers first. */
const NEWEST = 2;

type ListQuery = {
	search?: string | undefined;
	contact?: string | undefined;
	limit?: number | undefined;
	cursor?: string | undefined;
};

/**
 * One page of customers by name. A search has those first whose name begins so; if it finds very many, the newest ones, because
 * sorting all of them would take longer than a person types.
 */
export async function pageOfCustomers(
	db: Db,
	{ search = "", contact, limit = DEFAULT_LIMIT, cursor }: ListQuery,
): Promise<Page<CustomerLine>> {
	if (contact !== undefined) return { items: await customersWith(db.kysely, contact), next: undefined };
	const parts = customerSearchParts(search);
	// A search of only punctuation matches nothing, unlike an empty search.
	if (search !== "" && parts.length === 0) return { items: [], next: undefined };
	const after = decodeCursor(cursor, { min: 0, max: NEWEST }, "text", "text");
	if (parts.length === 0) {
		const rows = await repo.customersQuery(db.kysely, after && [after[1], after[2]], limit + 1).execute();
		return pageOf(rows, limit, ({ name_key, id }) => encodeCursor(0, name_key, id), toLine);
	}
	if (after === undefined || after[0] === NEWEST) {
		const within = { after: after?.[2], limit: Math.max(limit, FREQUENT) + 1, window: SAMPLE };
		const newest = await repo.newestQuery(db.kysely, parts, within).execute();
		if (after !== undefined || newest.length === within.limit) {
			const all = { ...within, window: undefined };
			const rows = newest.length > limit ? newest : await repo.newestQuery(db.kysely, parts, all).execute();
			return pageOf(rows, limit, ({ id }) => encodeCursor(NEWEST, "", id), toLine);
		}
	}
	const rows = await repo.foundQuery(db, parts, after, limit + 1).execute();
	return pageOf(rows, limit, ({ rank, name_key, id }) => encodeCursor(Number(rank), name_key, id), toLine);
}

/** Live customers by name, after one of them. */
export function customersByName(
	connection: Connection,
	after: [key: string, id: string] | undefined,
	limit: number,
): Promise<CustomerRow[]> {
	return repo.customersQuery(connection, after, limit).execute();
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
