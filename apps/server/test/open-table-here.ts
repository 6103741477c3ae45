import { knownColumnKeys } from "@freehub/contract/match-columns";
import type { openTable } from "#modules/imports/file/open-table.ts";
import { readTable } from "#modules/imports/file/read-table.ts";
import { defaultLimits } from "#modules/imports/file/table.ts";

const names = new Set(knownColumnKeys());

/** `openTable` in the current process. */
export const openTableHere: typeof openTable = async (file, limits, signal, choice) => {
	const { head, rows } = await readTable(file, { ...defaultLimits, ...limits }, choice, names);
	async function* untilAborted() {
		for await (const batch of rows) {
			signal?.throwIfAborted();
			yield batch;
		}
	}
	return { head, rows: untilAborted(), close: async () => void (await rows.return(undefined)) };
};
