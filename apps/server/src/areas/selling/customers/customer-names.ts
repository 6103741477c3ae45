import { customerTitle } from "@freehub/domain/selling/customer";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";
import { type CustomerRow, type Facts, factsOf } from "./customer-facts.ts";
import { findCustomer, mergedInto } from "./customers.repo.ts";

/**
 * A customer as documents name it: merged into another one, that one. `name`: the person's or the company's; empty: it has none, or was
 * erased. `title`: without one, an address or number, which only readers of customers may see. `about`: the ids whose data these are.
 */
export type NamedCustomer = { _id: string; name: string; title: string; about: readonly string[] };

/**
 * The customers of documents by the ids that these store. An erased one has no name.
 * @param known those that were read by now.
 */
export async function namesOfCustomers(
	connection: Connection,
	ids: readonly (string | null)[],
	known: readonly CustomerRow[] = [],
): Promise<Map<string, NamedCustomer>> {
	const rows = new Map(known.map((row) => [row.id, row]));
	const unread = (wanted: readonly (string | null)[]) => [
		...new Set(wanted.filter((id) => id !== null && !rows.has(id))),
	];
	let wanted = unread([...ids, ...known.map((row) => row.merged_into)]);
	while (wanted.length > 0) {
		const found = await inParts(wanted, (part) =>
			connection.selectFrom("customer").selectAll().where("id", "in", part).execute(),
		);
		for (const row of found) rows.set(row.id, row);
		wanted = unread(found.map((row) => row.merged_into));
	}
	return new Map(
		ids.flatMap((id) => {
			const chain = id === null ? [] : chainOf(rows, id);
			const last = chain.at(-1);
			if (id === null || last === undefined) return [];
			const about = chain.map((row) => row.id);
			const facts = factsOf(last);
			const name = facts.name || facts.company;
			return [[id, { _id: last.id, name, title: customerTitle(facts), about }]];
		}),
	);
}

/** The facts of a customer; undefined: there is none. */
export async function factsOfCustomer(connection: Connection, id: string): Promise<Facts | undefined> {
	const row = await findCustomer(connection, id);
	return row && factsOf(row);
}

/** The ids of a customer and of those merged into it. */
export async function withMerged(connection: Connection, id: string): Promise<string[]> {
	return [id, ...(await mergedInto(connection, id)).map((row) => row.id)];
}

/** A customer, the one that it is merged into, and so on. */
function chainOf(rows: ReadonlyMap<string, CustomerRow>, id: string): CustomerRow[] {
	const chain: CustomerRow[] = [];
	for (let row = rows.get(id); row !== undefined; row = rows.get(row.merged_into ?? "")) chain.push(row);
	return chain;
}
