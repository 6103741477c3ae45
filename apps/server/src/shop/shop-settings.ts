import { Settings } from "@freehub/contract/office/settings";
import { type AccessMode } from "@freehub/domain/people/access";
import { accessUnder, type SignUpChoice } from "@freehub/domain/people/sign-up";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { SettingTable } from "#db/site-schema.ts";

/** The owner's settings; missing ones have the default of the schema. */
export async function readSettings(connection: Connection): Promise<Settings> {
	return (await readDecided(connection)).settings;
}

/** The settings, and which of them were chosen explicitly. */
export async function readDecided(connection: Connection): Promise<{
	settings: Settings;
	isDecided: (key: keyof Settings) => boolean;
}> {
	const rows = await connection.selectFrom("setting").selectAll().execute();
	const decided = new Map<string, unknown>(rows.map(({ key, value }) => [key, JSON.parse(value)]));
	// With the demo, the default is to show everything that a product card can show, and to take reservations. The `demo` setting exists as long as the
	// demo does.
	const hasDemo = typeof decided.get("demo") === "object";
	return {
		settings: Settings.parse({
			...(hasDemo && { showSuppliers: true, reservations: true }),
			...Object.fromEntries(decided),
		}),
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

/** The current access mode; `configured` is the value of ACCESS. */
export async function currentAccess({ kysely }: Db, configured: AccessMode): Promise<AccessMode> {
	return accessUnder((await readSettings(kysely)).signUp, configured);
}

/** Caches the owner's choice of who may sign up, because every request needs it; call `read` when it may have changed. */
export function rememberAccess(db: Db, configured: AccessMode) {
	let choice: SignUpChoice = "configured";
	let reads = 0;
	return {
		access: (): AccessMode => accessUnder(choice, configured),
		/** Whether only invited people may sign up. */
		invitedOnly: (): boolean => choice === "invitation",
		/** Applies the owner's new choice. */
		take(chosen: SignUpChoice): void {
			reads += 1;
			choice = chosen;
		},
		async read(): Promise<void> {
			reads += 1;
			const own = reads;
			const { signUp } = await readSettings(db.kysely);
			// A read that started later has a newer result.
			if (own === reads) choice = signUp;
		},
	};
}
