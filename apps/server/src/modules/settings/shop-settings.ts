import type { Settings } from "@freehub/contract/settings";
import { type AccessMode } from "@freehub/domain/access";
import { accessUnder, type SignUpChoice } from "@freehub/domain/sign-up";
import type { Connection, Db } from "#db/connection.ts";
import { readSettings } from "./settings.repo.ts";

/** The settings as they are in the database now. */
export function currentSettings(connection: Connection): Promise<Settings> {
	return readSettings(connection);
}

/** How access is given now; `configured` is what ACCESS says. */
export async function currentAccess({ kysely }: Db, configured: AccessMode): Promise<AccessMode> {
	return accessUnder((await readSettings(kysely)).signUp, configured);
}

/** Remembers how access is given, because every request asks; `read` is called when somebody may have changed it. */
export function rememberAccess(db: Db, configured: AccessMode) {
	let access = configured;
	let reads = 0;
	return {
		access: (): AccessMode => access,
		/** The owner has just chosen this. */
		take(choice: SignUpChoice): void {
			reads += 1;
			access = accessUnder(choice, configured);
		},
		async read(): Promise<void> {
			reads += 1;
			const own = reads;
			const found = await currentAccess(db, configured);
			// A read that began later knows better.
			if (own === reads) access = found;
		},
	};
}
