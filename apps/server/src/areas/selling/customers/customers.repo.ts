import { contactKeys } from "@freehub/domain/selling/customer";
import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { insertRows } from "#db/bulk.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { CustomerTable } from "#db/selling-schema.ts";
import { inParts } from "#queues/long-lists.ts";
import type { CustomerRow, Facts } from "./customer-facts.ts";

/** Customers that are neither merged nor erased. */
function liveCustomers(connection: Connection) {
	return connection
		.selectFrom("customer")
		.selectAll("customer")
		.where("customer.merged_into", "is", null)
		.where("customer.erased_at", "is", null);
}

/** Customers by name, after one of them. */
export function customersQuery(
	connection: Connection,
	after: [key: string, id: string] | undefined,
	limit: number,
) {
	const query = liveCustomers(connection).orderBy("name_key").orderBy("id").limit(limit);
	return after === undefined ? query : query.where(sql<boolean>`(name_key, id) > (${after[0]}, ${after[1]})`);
}

/**
 * Customers whose search text has all parts, the newest first, found by going through them.
 * @param after the id of one; only older ones are searched.
 * @param window how many of the newest are searched; undefined: all. Without it, PostgreSQL expects few matches and sorts all.
 */
export function newestQuery(
	connection: Connection,
	parts: readonly string[],
	{ after, limit, window }: { after: string | undefined; limit: number; window: number | undefined },
) {
	let newest = liveCustomers(connection).orderBy("id", "desc");
	if (after !== undefined) newest = newest.where("id", "<", after);
	if (window !== undefined) newest = newest.limit(window);
	let query = connection.selectFrom(newest.as("newest")).selectAll().orderBy("id", "desc").limit(limit);
	for (const part of parts) query = query.where(hasPart(part));
	return query;
}

/** An expression, so that no engine takes the index of parts, which would have to find very many first. */
const hasPart = (part: string) => sql<boolean>`(search_text || '') like ${containing(part)} escape '\\'`;

/** Customers whose search text has all parts, found by the index of parts: those first whose name has words that begin so. */
export function foundQuery(
	{ kysely, engine }: Pick<Db, "kysely" | "engine">,
	parts: readonly string[],
	after: [rank: number, key: string, id: string] | undefined,
	limit: number,
) {
	const begins = parts.map(
		(part) => sql`(' ' || name_key) like ${containing(` ${part.trimStart()}`)} escape '\\'`,
	);
	const rank: RawBuilder<number> = sql`case when ${sql.join(begins, sql` and `)} then 0 else 1 end`;
	const query = liveCustomers(kysely)
		.select(rank.as("rank"))
		.where(engine.search.customersWith(parts))
		.orderBy("rank")
		.orderBy("name_key")
		.orderBy("id")
		.limit(limit);
	return after === undefined
		? query
		: query.where(sql<boolean>`(${rank}, name_key, id) > (${after[0]}, ${after[1]}, ${after[2]})`);
}

/** A LIKE pattern for texts that contain a part. */
const containing = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

/** Live customers that have one of these contacts (`contactKeys`), each with the contact. */
export function findByContacts(connection: Connection, contacts: readonly string[]) {
	return inParts(contacts, (part) =>
		liveCustomers(connection)
			.innerJoin("customer_contact", "customer_contact.customer", "customer.id")
			.select("customer_contact.contact")
			.where("customer_contact.contact", "in", part)
			.orderBy("customer.name_key")
			.orderBy("customer.id")
			.execute(),
	);
}

export function findCustomer(connection: Connection, id: string): Promise<CustomerRow | undefined> {
	return connection.selectFrom("customer").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The live customer that an account belongs to. */
export function findByAccount(connection: Connection, account: string): Promise<CustomerRow | undefined> {
	return liveCustomers(connection).where("customer.account", "=", account).executeTakeFirst();
}

/** Customers, locked in the order of their ids until the transaction ends. */
export function lockCustomers({ engine }: Db, tx: Tx, ids: readonly string[]): Promise<CustomerRow[]> {
	return inParts([...new Set(ids)].toSorted(), (part) =>
		engine.lockRows(tx.selectFrom("customer").selectAll().where("id", "in", part).orderBy("id")).execute(),
	);
}

/** The customers that were merged into this one, and those merged into them. */
export async function mergedInto(connection: Connection, id: string): Promise<CustomerRow[]> {
	const all: CustomerRow[] = [];
	for (let into = [id]; into.length > 0; ) {
		const rows = await connection
			.selectFrom("customer")
			.selectAll()
			.where("merged_into", "in", into)
			.execute();
		all.push(...rows);
		into = rows.map((row) => row.id);
	}
	return all;
}

/** Adds a customer with its contacts. */
export async function insertCustomer(
	db: Db,
	tx: Tx,
	row: Insertable<CustomerTable>,
	facts: Facts,
): Promise<CustomerRow> {
	const added = await tx.insertInto("customer").values(row).returningAll().executeTakeFirstOrThrow();
	await insertContacts(db, tx, row.id, facts);
	return added;
}

/** Changes a customer and increments its version. @param contacts the facts whose contacts replace those that it has. */
export async function updateCustomer(
	db: Db,
	tx: Tx,
	{ id, version }: Pick<CustomerRow, "id" | "version">,
	columns: Updateable<CustomerTable>,
	contacts: Pick<Facts, "mails" | "phones">,
): Promise<CustomerRow> {
	await tx.deleteFrom("customer_contact").where("customer", "=", id).execute();
	await insertContacts(db, tx, id, contacts);
	return tx
		.updateTable("customer")
		.set({ ...columns, version: version + 1 })
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

async function insertContacts(
	db: Db,
	tx: Tx,
	customer: string,
	facts: Pick<Facts, "mails" | "phones">,
): Promise<void> {
	const rows = contactKeys(facts).map((contact) => ({ contact, customer }));
	await insertRows(db, tx, "customer_contact", rows);
}

/** Forgets what imports found a customer to be before. */
export async function forgetImports(tx: Tx, customers: readonly string[]): Promise<void> {
	await tx.deleteFrom("customer_import_row").where("customer", "in", customers).execute();
}

/** Deletes the enquiries from mail addresses. @returns their ids. */
export async function deleteEnquiriesFrom(tx: Tx, mails: readonly string[]): Promise<string[]> {
	if (mails.length === 0) return [];
	const lower = mails.map((mail) => mail.toLowerCase());
	const gone = await tx
		.deleteFrom("enquiry")
		.where(sql<boolean>`lower(email) in (${sql.join(lower)})`)
		.returning("id")
		.execute();
	return gone.map(({ id }) => id);
}

/** Those of these accounts that belong to customers. */
export async function takenAccounts(
	connection: Connection,
	accounts: readonly string[],
): Promise<Set<string>> {
	if (accounts.length === 0) return new Set();
	const rows = await connection
		.selectFrom("customer")
		.select("account")
		.where("account", "in", accounts)
		.execute();
	return new Set(rows.flatMap(({ account }) => account ?? []));
}
