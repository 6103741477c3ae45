import type { Connection, Tx } from "#db/connection.ts";
import { writeSetting } from "#shop/shop-settings.ts";

/** The ids of what the demo added; a shop that got the demo earlier lacks what was not part of it yet. */
export type DemoIds = {
	products: readonly string[];
	articles: readonly string[];
	orders?: readonly string[];
	suppliers?: readonly string[];
	locations?: readonly string[];
	customers?: readonly string[];
	/** Orders of customers. */
	sales?: readonly string[];
};

/** The ids of what the demo added, or that the demo was removed. */
export type DemoMark = DemoIds | "removed";

/** The demo's state in the database; undefined if it never had the demo, or has one from before this was recorded. */
export async function readMark(connection: Connection): Promise<DemoMark | undefined> {
	const row = await connection
		.selectFrom("setting")
		.select("value")
		.where("key", "=", "demo")
		.executeTakeFirst();
	return row === undefined ? undefined : (JSON.parse(row.value) as DemoMark);
}

export function writeMark(tx: Tx, mark: DemoMark): Promise<void> {
	return writeSetting(tx, "demo", mark);
}
