import { Settings } from "@freehub/contract/settings";
import type { Connection, Tx } from "#db/connection.ts";
import type { SettingTable } from "#db/site-schema.ts";

/** What the owner has decided; what they have not is as the schema has it. */
export async function readSettings(connection: Connection): Promise<Settings> {
	const rows = await connection.selectFrom("setting").selectAll().execute();
	return Settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)])));
}

export async function writeSetting(tx: Tx, key: SettingTable["key"], value: unknown): Promise<void> {
	const text = JSON.stringify(value);
	await tx
		.insertInto("setting")
		.values({ key, value: text })
		.onConflict((on) => on.column("key").doUpdateSet({ value: text }))
		.execute();
}
