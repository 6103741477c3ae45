import type { Connection, Db, Tx } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { inParts } from "#queues/long-lists.ts";
import { type CustomerRow, columnsOf, type Facts } from "./customer-facts.ts";
import * as repo from "./customers.repo.ts";
import { mergedTexts } from "./write-customers.ts";

type Keys = { ids: readonly string[]; contacts: readonly string[]; names: readonly string[] };

/** The live customers that have one of these ids, contacts (`contactKeys`) or names (`customerKey`). */
export async function findKnown(
	connection: Connection,
	{ ids, contacts, names }: Keys,
): Promise<CustomerRow[]> {
	const live = () =>
		connection
			.selectFrom("customer")
			.selectAll()
			.where("merged_into", "is", null)
			.where("erased_at", "is", null)
			.orderBy("id");
	const rows = [
		...(await inParts(ids.filter(isStorable), (part) => live().where("id", "in", part).execute())),
		...(await repo.findByContacts(connection, [...new Set(contacts)])),
		...(await inParts([...new Set(names)], (part) => live().where("name_key", "in", part).execute())),
	];
	return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Adds a customer that somebody else than a person at its page knows. */
export function insertKnown(db: Db, tx: Tx, id: string, facts: Facts, now: Date): Promise<CustomerRow> {
	const columns = { ...columnsOf(facts), account: null, merged_into: null, merged_from: null };
	return repo.insertCustomer(db, tx, { id, ...columns, created_at: now }, facts);
}

/** Gives a customer other facts. */
export async function setFacts(
	db: Db,
	tx: Tx,
	row: CustomerRow,
	facts: Facts,
	now: Date,
): Promise<CustomerRow> {
	const columns = columnsOf(facts, await mergedTexts(tx, row.id));
	return repo.updateCustomer(db, tx, row, { ...columns, updated_at: now }, facts);
}

/** Customers, locked until the transaction ends. */
export const lockKnown = (db: Db, tx: Tx, ids: readonly string[]): Promise<CustomerRow[]> =>
	repo.lockCustomers(db, tx, ids);
