import { openShop, shop } from "@freehub/domain/shop";
import type { fillInProcess } from "#backup/fill-in-process.ts";
import { fillPlace } from "#backup/fill-place.ts";

/** Judges and loads an archive in the process of the test. `hostile-archive.db.test.ts` and the programs' tests start the real one. */
export const fillHere: typeof fillInProcess = async (task) => {
	const before = shop();
	try {
		return await fillPlace(task);
	} finally {
		openShop(before);
	}
};
