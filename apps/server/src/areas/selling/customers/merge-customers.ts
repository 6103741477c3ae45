import type { Customer } from "@freehub/contract/selling/customers";
import { mergedFacts } from "@freehub/domain/selling/customer";
import { refusal } from "#app-error.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import type { WriteRequest } from "#db/write.ts";
import { type CustomerRow, columnsOf, type Facts, factsOf } from "./customer-facts.ts";
import * as repo from "./customers.repo.ts";
import { toCustomer } from "./read-customers.ts";
import { lockLive, mergedTexts, writeCustomer } from "./write-customers.ts";

/** The other customer before a merging, kept with the merged one to take it back. */
type Before = { facts: Facts; account: string | null; ownAccount: string | null; version: number };

/**
 * Merges a customer into another one, which is answered: it gets what it lacks, and the account if it has none. What refers to
 * the merged one is the other's from now on (`mergedInto`).
 * @throws AppError customer_state, not_found
 */
export function mergeCustomer(db: Db, id: string, into: string, request: WriteRequest): Promise<Customer> {
	return writeCustomer(db, request, async (tx) => {
		if (id === into) throw refusal("customer_state.itself");
		// Both are locked in the order of their ids, so that two mergings of the same customers do not wait for each other.
		if (isStorable(id) && isStorable(into)) await repo.lockCustomers(db, tx, [id, into]);
		const from = await lockLive(db, tx, id);
		const to = await requireOther(db, tx, into);
		const before: Before = {
			facts: factsOf(to),
			account: to.account,
			ownAccount: from.account,
			version: to.version + 1,
		};
		const merged = { merged_into: into, merged_from: JSON.stringify(before), account: null };
		await repo.updateCustomer(db, tx, from, { ...merged, updated_at: request.now }, noContacts);
		const facts = mergedFacts(before.facts, factsOf(from)) as Facts;
		const row = await repo.updateCustomer(
			db,
			tx,
			to,
			{
				...columnsOf(facts, await mergedTexts(tx, into)),
				account: to.account ?? from.account,
				updated_at: request.now,
			},
			facts,
		);
		return {
			answer: await toCustomer(tx, row),
			about: [id, into],
			changes: [changed("customer", id, "removed"), changed("customer", into)],
			audit: [{ into }],
		};
	});
}

const noContacts = { mails: [], phones: [] };

/**
 * Takes a merging back: the customer is on its own again, and answered. The other one becomes what it was, unless it was changed
 * since: then it keeps all that it has.
 * @throws AppError customer_state, not_found
 */
export function separateCustomer(db: Db, id: string, request: WriteRequest): Promise<Customer> {
	return writeCustomer(db, request, async (tx) => {
		const known = isStorable(id) ? await repo.findCustomer(tx, id) : undefined;
		if (known === undefined) throw refusal("not_found", { what: "customer" });
		const other = known.merged_into ?? id;
		const locked = await repo.lockCustomers(db, tx, [id, other]);
		const from = locked.find((row) => row.id === id);
		const to = locked.find((row) => row.id === other);
		if (from === undefined || to === undefined || from.merged_into !== other || from.merged_from === null) {
			throw refusal("customer_state.not_merged");
		}
		const before = JSON.parse(from.merged_from) as Before;
		const isUntouched = to.version === before.version && to.merged_into === null;
		if (isUntouched) await setBack(db, tx, { to, from: id }, before, request.now);
		const facts = factsOf(from);
		const row = await repo.updateCustomer(
			db,
			tx,
			from,
			{
				merged_into: null,
				merged_from: null,
				account: isUntouched ? before.ownAccount : null,
				updated_at: request.now,
			},
			facts,
		);
		return {
			answer: await toCustomer(tx, row),
			about: [id, other],
			changes: [changed("customer", id, "added"), changed("customer", other)],
			audit: [{ from: other }],
		};
	});
}

/** Gives a customer the facts again that it had before another one, `from`, was merged into it. */
async function setBack(
	db: Db,
	tx: Tx,
	{ to, from }: { to: CustomerRow; from: string },
	{ facts, account, ownAccount }: Before,
	now: Date,
): Promise<void> {
	const gone = new Set([from, ...(await repo.mergedInto(tx, from)).map(({ id }) => id)]);
	const others = (await repo.mergedInto(tx, to.id)).filter(({ id }) => !gone.has(id));
	await repo.updateCustomer(
		db,
		tx,
		to,
		{
			...columnsOf(
				facts,
				others.map(({ search_text }) => search_text),
			),
			account: to.account === ownAccount ? account : to.account,
			updated_at: now,
		},
		facts,
	);
}

/** The customer into which another one is merged, locked. @throws AppError not_found, customer_state */
async function requireOther(db: Db, tx: Tx, id: string): Promise<CustomerRow> {
	const [row] = isStorable(id) ? await repo.lockCustomers(db, tx, [id]) : [];
	if (row === undefined) throw refusal("not_found", { what: "customer" });
	if (row.erased_at !== null || row.merged_into !== null) throw refusal("customer_state.no_other");
	return row;
}
