import { insertion, type Query, send } from "./bulk.ts";
import type { Db, Tx } from "./connection.ts";
import type { ProductActivityTable } from "./schema.ts";

type Work = Pick<ProductActivityTable, "actor" | "product" | "what"> & { at: Date };

/**
 * The statement that records who did what to which product; per product and person only the last activity. The program's own work
 * is not recorded.
 */
export function activityOf(db: Db, done: readonly Work[]): Query {
	const latest = new Map(
		done
			.filter(({ actor }) => actor !== "system")
			.map(({ actor, product, what, at }) => [`${actor} ${product}`, { actor, product, what, at }]),
	);
	// The same order everywhere, so that no two transactions deadlock.
	const rows = [...latest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
	return insertion(db, "product_activity", rows, ["actor", "product"]);
}

/**
 * Records that somebody added or changed products. Call it in the transaction that did so, after its stock bookings, which record
 * their own activity.
 */
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
