import { reason } from "@freehub/contract/rule-sentences";
import type { Customer, CustomerChange, NewCustomer } from "@freehub/contract/selling/customers";
import { customerTitle } from "@freehub/domain/selling/customer";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal, refusal } from "#app-error.ts";
import { withoutUndefined } from "#areas/catalogue/products/product-columns.ts";
import { accountsOf } from "#areas/people/sign-in/confirmed-accounts.ts";
import { conflictDetails } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { type WriteRequest, writeWith } from "#db/write.ts";
import { type CustomerRow, columnsOf, type Facts, factsOf, noFacts } from "./customer-facts.ts";
import * as repo from "./customers.repo.ts";
import { toCustomer } from "./read-customers.ts";

/** Every write of customers: two may take the same account at once. */
export const writeCustomer = writeWith([
	[/customer[._]account/, () => refusal("account_taken", { field: "account", rule: "taken" })],
]);

/**
 * Adds a customer. The audit log has only its id: what is known of the customer can be erased, the log can't.
 * @throws AppError invalid_input if nothing names the customer; not_found or account_taken for the account.
 */
export function addCustomer(db: Db, given: NewCustomer, request: WriteRequest): Promise<Customer> {
	return writeCustomer(db, request, async (tx) => {
		const row = await insertNamed(db, tx, given, request.now);
		const answer = await toCustomer(tx, row);
		return { answer, about: [row.id], changes: [changed("customer", row.id, "added")] };
	});
}

/**
 * Inserts a customer. The caller's write must be a `writeCustomer`.
 * @throws AppError as `addCustomer`, before anything is written.
 */
export async function insertNamed(
	db: Db,
	tx: Tx,
	{ account, ...given }: NewCustomer,
	now: Date,
): Promise<CustomerRow> {
	const facts = { ...noFacts, ...withoutUndefined(given) };
	requireTitle(facts);
	return repo.insertCustomer(
		db,
		tx,
		{
			id: uuidv7(),
			...columnsOf(facts),
			account: await accountFor(tx, { account, facts, known: null }),
			merged_into: null,
			merged_from: null,
			created_at: now,
		},
		facts,
	);
}

/**
 * Changes what is known of a customer. The audit log names the changed fields, not their values.
 * @param version the customer's version on which the change is based.
 * @throws AppError customer_changed with the current customer if somebody else changed it first; customer_state, not_found,
 * account_taken, invalid_input.
 */
export function changeCustomer(
	db: Db,
	id: string,
	{ account, ...change }: CustomerChange,
	version: number,
	request: WriteRequest,
): Promise<Customer> {
	return writeCustomer(db, request, async (tx) => {
		const before = await lockLive(db, tx, id);
		if (before.version !== version) {
			const current = await toCustomer(tx, before);
			const details = await conflictDetails(tx, { ...before, current }, request);
			throw refusal("customer_changed", { details, about: [id] });
		}
		const old = factsOf(before);
		const facts = { ...old, ...withoutUndefined(change) };
		requireTitle(facts);
		const linked = await accountFor(tx, { account, facts, known: before.account, old });
		const row = await repo.updateCustomer(
			db,
			tx,
			before,
			{ ...columnsOf(facts, await mergedTexts(tx, id)), account: linked, updated_at: request.now },
			facts,
		);
		const fields = [...differing(old, facts), ...(linked === before.account ? [] : ["account"])];
		const answer = await toCustomer(tx, row);
		return { answer, about: [id], changes: [changed("customer", id)], audit: [{ fields }] };
	});
}

/** The fields whose values differ. */
export function differing(before: Facts, after: Facts): string[] {
	return (Object.keys(noFacts) as (keyof Facts)[]).filter(
		(field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
	);
}

/** The search texts of the customers that were merged into one. */
export async function mergedTexts(tx: Tx, id: string): Promise<string[]> {
	return (await repo.mergedInto(tx, id)).map(({ search_text }) => search_text);
}

/** @throws AppError invalid_input */
function requireTitle(facts: Facts): void {
	if (customerTitle(facts) !== "") return;
	throw fieldRefusal("invalid_input", { field: "name", ...reason("required", { label: "Name" }) });
}

type AccountChoice = {
	/** Its address; null: none; undefined: not said. */
	account: string | null | undefined;
	facts: Facts;
	/** The account that the customer has. */
	known: string | null;
	/** The facts before; a new address may be that of an account. */
	old?: Facts;
};

/**
 * The account of a customer: the one that is named, or one whose confirmed address the customer gets. An address that another
 * customer's account has is no reason to refuse the customer.
 * @throws AppError not_found, account_taken
 */
async function accountFor(tx: Tx, { account, facts, known, old = noFacts }: AccountChoice) {
	if (account === null) return null;
	if (account !== undefined) {
		const [named] = isStorable(account) ? await accountsOf(tx, [account]) : [];
		if (named === undefined) throw refusal("not_found.confirmed_account", { field: "account" });
		return named.id;
	}
	const fresh = facts.mails.filter((mail) => !old.mails.includes(mail));
	if (known !== null || fresh.length === 0) return known;
	const accounts = await accountsOf(tx, fresh);
	const taken = await repo.takenAccounts(
		tx,
		accounts.map(({ id }) => id),
	);
	return accounts.find(({ id }) => !taken.has(id))?.id ?? null;
}

/** A customer that can be changed, locked. @throws AppError not_found, customer_state */
export async function lockLive(db: Db, tx: Tx, id: string): Promise<CustomerRow> {
	const [row] = isStorable(id) ? await repo.lockCustomers(db, tx, [id]) : [];
	if (row === undefined) throw refusal("not_found", { what: "customer" });
	if (row.erased_at !== null) throw refusal("customer_state.erased");
	if (row.merged_into !== null) throw refusal("customer_state.merged");
	return row;
}
