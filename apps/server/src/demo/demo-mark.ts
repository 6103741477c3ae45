import type { Connection, Tx } from "#db/connection.ts";
import { writeSetting } from "#modules/settings/settings.repo.ts";

/** The ids of what the demo brought, or that it was removed. */
export type DemoMark = { products: readonly string[]; articles: readonly string[] } | "removed";

/** What the database knows of the demo; undefined where it never had one, or one from before this was written down. */
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
