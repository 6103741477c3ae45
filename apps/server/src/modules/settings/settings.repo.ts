import { Settings } from "@freehub/contract/settings";
import type { Connection, Tx } from "#db/connection.ts";
import type { SettingTable } from "#db/site-schema.ts";

/** What the owner has decided; what they have not is as the schema has it. */
export async function readSettings(connection: Connection): Promise<Settings> {
	return (await readDecided(connection)).settings;
}

/** The settings, and of which of them somebody has decided how they are. */
export async function readDecided(connection: Connection): Promise<{
	settings: Settings;
	isDecided: (key: keyof Settings) => boolean;
}> {
	const rows = await connection.selectFrom("setting").selectAll().execute();
	const decided = new Map<string, unknown>(rows.map(({ key, value }) => [key, JSON.parse(value)]));
	// The demo shows all that a product's card can show. What it consists of is written down for as long as it is there.
	const hasDemo = typeof decided.get("demo") === "object";
	return {
		settings: Settings.parse({ ...(hasDemo && { showSuppliers: true }), ...Object.fromEntries(decided) }),
		isDecided: (key) => decided.has(key),
	};
}

export async function writeSetting(tx: Tx, key: SettingTable["key"], value: unknown): Promise<void> {
	const text = JSON.stringify(value);
	await tx
		.insertInto("setting")
		.values({ key, value: text })
		.onConflict((on) => on.column("key").doUpdateSet({ value: text }))
		.execute();
}
