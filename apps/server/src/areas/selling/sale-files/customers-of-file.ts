import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { contactKeys, customerKey } from "@freehub/domain/selling/customer";
import { v7 as uuidv7 } from "uuid";
import { type Facts, factsOf, noFacts } from "#areas/selling/customers/customer-facts.ts";
import { findKnown } from "#areas/selling/customers/known-customers.ts";
import type { Connection } from "#db/connection.ts";

/** A customer as a row names it; '': it does not. */
export type NamedInRow = { name: string; mail: string; phone: string };

/** A customer of the shop, or one that the import adds. */
export type FileCustomer = { id: string; facts: Facts; isNew: boolean };

/**
 * The customers that rows of a file mean: who has the mail address, or else the telephone number, or else exactly this name and no
 * other address or number. Of several with the same number, the one with the name.
 * @param isAdding whether others are added; two rows about one person add one.
 * @returns the customer of a row, why it has none, or undefined if the row names nobody.
 */
export async function customersOfFile(
	connection: Connection,
	rows: readonly NamedInRow[],
	isAdding: boolean,
): Promise<(row: NamedInRow) => FileCustomer | { wrong: Reason } | undefined> {
	const asFacts = rows.map(factsIn);
	const known = await findKnown(connection, {
		ids: [],
		contacts: asFacts.flatMap(contactKeys),
		names: asFacts.map(({ name }) => customerKey({ ...noFacts, name })).filter((key) => key !== ""),
	});
	const holders = new Map<string, FileCustomer[]>();
	const note = (customer: FileCustomer) => {
		for (const key of keysOf(customer.facts)) holders.set(key, [...(holders.get(key) ?? []), customer]);
	};
	for (const row of known) note({ id: row.id, facts: factsOf(row), isNew: false });
	return (row) => {
		const facts = factsIn(row);
		const keys = keysOf(facts);
		for (const key of keys) {
			const isName = key.startsWith("name ");
			const all = (holders.get(key) ?? []).filter((one) => !isName || !contradicts(one.facts, facts));
			const called = all.filter((one) => one.facts.name === row.name);
			const found = all.length > 1 && called.length > 0 ? called : all;
			const [first, other] = found;
			if (other !== undefined) {
				const why = isName
					? reason("several_customers.named", { name: row.name })
					: reason("several_customers");
				return { wrong: why };
			}
			if (first !== undefined) return first;
		}
		if (keys.length === 0) return undefined;
		if (!isAdding) return { wrong: reason("no_such_customer", { name: row.name || row.mail || row.phone }) };
		const added = { id: uuidv7(), facts, isNew: true };
		note(added);
		return added;
	};
}

function factsIn({ name, mail, phone }: NamedInRow): Facts {
	return { ...noFacts, name, mails: mail === "" ? [] : [mail], phones: phone === "" ? [] : [phone] };
}

/** By what a customer is found, the surest first. */
function keysOf(facts: Facts): string[] {
	const name = customerKey({ ...noFacts, name: facts.name || facts.company });
	return [...contactKeys(facts), ...(name === "" ? [] : [`name ${name}`])];
}

/** Whether two with the same name are two people: both have mail addresses or numbers, and none in common. */
function contradicts(one: Facts, other: Facts): boolean {
	return (["mails", "phones"] as const).some((kind) => {
		const [own, others] = [one, other].map((facts) => contactKeys({ ...noFacts, [kind]: facts[kind] }));
		return own?.length !== 0 && others?.length !== 0 && !own?.some((key) => others?.includes(key));
	});
}
