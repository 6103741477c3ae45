import { type Query, replacement, send } from "./bulk.ts";
import type { Db, Tx } from "./connection.ts";
import type { ProductActivityTable } from "./schema.ts";

type Work = Pick<ProductActivityTable, "actor" | "product" | "what"> & { at: Date };

/** What notes who has done what to which product; of several things to one product the last. Nobody is told of the program's own work. */
export function activityOf(db: Db, done: readonly Work[]): Query {
	const latest = new Map(
		done
			.filter(({ actor }) => actor !== "system")
			.map(({ actor, product, what, at }) => [`${actor} ${product}`, { actor, product, what, at }]),
	);
	// In one order everywhere, so that no two transactions wait for each other.
	const rows = [...latest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
	return replacement(db, "product_activity", ["actor", "product"], rows);
}

/** Notes that somebody added or changed products, in the transaction that did it and after what it booked, which notes itself. */
export async function noteActivity(
	db: Db,
	tx: Tx,
	products: readonly string[],
	what: Exclude<Work["what"], "stock">,
	{ actor, now: at }: { actor: string; now: Date },
): Promise<void> {
	await send(db, tx, [
		activityOf(
			db,
			products.map((product) => ({ actor, product, what, at })),
		),
	]);
}
