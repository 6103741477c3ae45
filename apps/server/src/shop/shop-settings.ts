import type { Settings } from "@freehub/contract/office/settings";
import { type AccessMode } from "@freehub/domain/people/access";
import { accessUnder, type SignUpChoice } from "@freehub/domain/people/sign-up";
import { readSettings } from "#areas/office/settings/settings.repo.ts";
import type { Connection, Db } from "#db/connection.ts";

/** The current settings in the database. */
export function currentSettings(connection: Connection): Promise<Settings> {
	return readSettings(connection);
}

/** The current access mode; `configured` is the value of ACCESS. */
export async function currentAccess({ kysely }: Db, configured: AccessMode): Promise<AccessMode> {
	return accessUnder((await readSettings(kysely)).signUp, configured);
}

/** Caches the access mode, because every request needs it; call `read` when it may have changed. */
export function rememberAccess(db: Db, configured: AccessMode) {
	let access = configured;
	let reads = 0;
	return {
		access: (): AccessMode => access,
		/** Applies the owner's new choice. */
		take(choice: SignUpChoice): void {
			reads += 1;
			access = accessUnder(choice, configured);
		},
		async read(): Promise<void> {
			reads += 1;
			const own = reads;
			const found = await currentAccess(db, configured);
			// A read that started later has a newer result.
			if (own === reads) access = found;
		},
	};
}
