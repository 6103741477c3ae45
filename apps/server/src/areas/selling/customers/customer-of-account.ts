import { accountById } from "#areas/people/sign-in/confirmed-accounts.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { factsOf } from "./customer-facts.ts";
import { withMerged } from "./customer-names.ts";
import * as repo from "./customers.repo.ts";
import { insertNamed } from "./write-customers.ts";

/** The ids of the customer that an account belongs to, and of those merged into it. */
export async function customersOfAccount(connection: Connection, account: string): Promise<string[]> {
	const row = await repo.findByAccount(connection, account);
	if (row === undefined) return [];
	return withMerged(connection, row.id);
}

/**
 * The customer of an account with a confirmed address, locked: the one that has it, or else the only one with this address and no
 * account, or a new one. The caller's write must be a `writeCustomer`.
 * @returns undefined if the account's address is not confirmed. `isNew`: it was added.
 */
export async function customerForAccount(
	db: Db,
	tx: Tx,
	account: string,
	now: Date,
): Promise<{ id: string; isNew: boolean } | undefined> {
	const person = await accountById(tx, account);
	if (person === undefined || Number(person.emailVerified) === 0) return undefined;
	const own = await repo.findByAccount(tx, account);
	if (own !== undefined) {
		await repo.lockCustomers(db, tx, [own.id]);
		return { id: own.id, isNew: false };
	}
	const found = await repo.findByContacts(tx, [`mail ${person.email.toLowerCase()}`]);
	const [only, second] = found.filter((row) => row.account === null);
	if (only !== undefined && second === undefined) {
		const [row] = await repo.lockCustomers(db, tx, [only.id]);
		if (row !== undefined && row.account === null) {
			await repo.updateCustomer(db, tx, row, { account, updated_at: now }, factsOf(row));
			return { id: row.id, isNew: false };
		}
	}
	const facts = { name: person.name.trim(), mails: [person.email], account: person.email };
	const added = await insertNamed(db, tx, facts, now);
	return { id: added.id, isNew: true };
}
