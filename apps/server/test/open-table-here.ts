import { itemColumnKeys } from "@freehub/contract/catalogue/item-columns";
import { knownColumnKeys } from "@freehub/contract/catalogue/match-columns";
import type { openTable } from "#sheets/open-table.ts";
import { readTable } from "#sheets/read-table.ts";
import { defaultLimits } from "#sheets/table.ts";

const names = { known: new Set(knownColumnKeys()), items: new Set(itemColumnKeys()) };

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
