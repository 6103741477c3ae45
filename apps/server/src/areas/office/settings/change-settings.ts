import type { Settings } from "@freehub/contract/office/settings";
import type { Changes } from "#db/audit.ts";
import { accessChanged } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { readDecided, writeSetting } from "#shop/shop-settings.ts";

type Change = { [Key in keyof Settings]?: Settings[Key] | undefined };

/**
 * Changes the owner's settings. The audit log gets the old and new values.
 * @param confirm refuses the request if its author may not change settings any more.
 */
export function changeSettings(
	db: Db,
	change: Change,
	request: WriteRequest,
	confirm: (tx: Tx, request: WriteRequest) => Promise<unknown>,
): Promise<Settings> {
	return write(db, request, async (tx) => {
		await confirm(tx, request);
		const { settings: before, isDecided } = await readDecided(tx);
		const after = { ...before };
		const changed: Changes = {};
		let isWritten = false;
		for (const key of Object.keys(before) as (keyof Settings)[]) {
			const value = change[key];
			if (value === undefined || (value === before[key] && isDecided(key))) continue;
			// An explicit choice is stored even if it equals the current value, which may be a temporary default, such as that of
			// the demo.
			await writeSetting(tx, key, value);
			isWritten = true;
			if (value === before[key]) continue;
			Object.assign(after, { [key]: value });
			changed[key] = { before: before[key], after: value };
		}
		return { answer: after, changes: isWritten ? [accessChanged] : [], audit: [changed] };
	});
}
