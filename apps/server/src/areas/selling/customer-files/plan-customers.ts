import { reason } from "@freehub/contract/rule-sentences";
import type { CustomersReport, PreviewedCustomer } from "@freehub/contract/selling/customer-files";
import { contactKeys, customerKey } from "@freehub/domain/selling/customer";
import { v7 as uuidv7 } from "uuid";
import type { Refused } from "#areas/catalogue/files/plan-rows.ts";
import { type CustomerRow, type Facts, factsOf, noFacts } from "#areas/selling/customers/customer-facts.ts";
import { findKnown } from "#areas/selling/customers/known-customers.ts";
import type { Connection } from "#db/connection.ts";
import type { ListedCustomer } from "./read-customer-row.ts";

/** A customer as a file makes it. */
export type PlannedCustomer = {
	id: string;
	/** Undefined: it is added. */
	row: CustomerRow | undefined;
	before: Facts;
	facts: Facts;
	/** The first row about it. */
	line: number;
};

export type CustomersPlan = {
	planned: PlannedCustomer[];
	refused: Refused[];
	noted: Refused[];
};

/**
 * The effect of the rows of a file. A row is about the customer that it names by the id of an export, or who has one of its mail addresses,
 * or else the same name with one of its numbers; a row with neither address nor number, about one of the same name that has none
 * either. Several rows may be about one customer.
 */
export async function planCustomers(
	connection: Connection,
	rows: readonly ListedCustomer[],
): Promise<CustomersPlan> {
	const known = await findKnown(connection, {
		ids: rows.map(({ id }) => id).filter((id) => id !== ""),
		contacts: rows.flatMap(({ facts }) => contactKeys({ ...noFacts, ...facts })),
		names: rows.filter(hasNoContact).map(({ facts }) => customerKey({ ...noFacts, ...facts })),
	});
	const byId = new Map(known.map((row): [string, PlannedCustomer] => [row.id, plannedOf(row)]));
	const holders = new Map<string, Set<string>>();
	const note = ({ id, facts }: PlannedCustomer) => {
		for (const key of keysOf(facts)) holders.set(key, (holders.get(key) ?? new Set()).add(id));
	};
	for (const planned of byId.values()) note(planned);
	const refused: Refused[] = [];
	const noted: Refused[] = [];
	const touched = new Set<PlannedCustomer>();
	for (const { line, id, facts, wrong, notes } of rows) {
		const meant = byId.has(id) ? [id] : meantBy({ ...noFacts, ...facts }, holders);
		const reasons = [
			...wrong,
			...(meant.length > 1 ? [{ column: null, ...reason("several_customers") }] : []),
		];
		if (reasons.length > 0) {
			refused.push({ line, reasons });
			continue;
		}
		if (notes.length > 0) noted.push({ line, reasons: notes });
		const found = byId.get(meant[0] ?? "");
		const planned = found ?? { id: uuidv7(), row: undefined, before: noFacts, facts: noFacts, line };
		if (!touched.has(planned)) planned.line = line;
		const isById = found !== undefined && found.id === id;
		planned.facts = { ...planned.facts, ...facts, ...(!isById && bothContacts(planned.facts, facts)) };
		byId.set(planned.id, planned);
		touched.add(planned);
		note(planned);
	}
	return { planned: [...touched], refused, noted };
}

const plannedOf = (row: CustomerRow): PlannedCustomer => {
	const facts = factsOf(row);
	return { id: row.id, row, before: facts, facts, line: 0 };
};

const hasNoContact = ({ facts }: Pick<ListedCustomer, "facts">) =>
	contactKeys({ ...noFacts, ...facts }).length === 0;

/** The keys by which a row finds a customer: mail addresses, the name with each number, and the name alone if there is nothing else. */
function keysOf(facts: Facts): string[] {
	const contacts = contactKeys(facts);
	const name = customerKey(facts);
	if (contacts.length === 0) return [`name ${name}`];
	return contacts.map((key) => (key.startsWith("mail ") ? key : `${key} ${name}`));
}

/** The customers that a row means; the mail address decides before the number. */
function meantBy(facts: Facts, holders: ReadonlyMap<string, ReadonlySet<string>>): string[] {
	const keys = keysOf(facts);
	for (const isWanted of [(key: string) => key.startsWith("mail "), () => true]) {
		const found = new Set(keys.filter(isWanted).flatMap((key) => [...(holders.get(key) ?? [])]));
		if (found.size > 0) return [...found];
	}
	return [];
}

/** Addresses and numbers of a file are added to those that are known. */
function bothContacts(known: Facts, facts: Partial<Facts>): Pick<Facts, "mails" | "phones"> {
	const both = (field: "mails" | "phones") => {
		const has = new Set(contactKeys({ ...noFacts, [field]: known[field] }));
		const fresh = (facts[field] ?? []).filter((text) =>
			contactKeys({ ...noFacts, [field]: [text] }).some((key) => !has.has(key)),
		);
		return [...known[field], ...fresh];
	};
	return { mails: both("mails"), phones: both("phones") };
}

export function outcomeOf({ row, before, facts }: PlannedCustomer): PreviewedCustomer["outcome"] {
	if (row === undefined) return "new";
	return JSON.stringify(before) === JSON.stringify(facts) ? "unchanged" : "changed";
}

/** The number of customers by outcome. */
export function countsOf({ planned, refused }: CustomersPlan): CustomersReport["counts"] {
	const outcomes = Map.groupBy(planned, outcomeOf);
	const count = (outcome: PreviewedCustomer["outcome"]) => outcomes.get(outcome)?.length ?? 0;
	return {
		new: count("new"),
		changed: count("changed"),
		unchanged: count("unchanged"),
		refused: refused.length,
	};
}
