import type { MigrationDb } from "../connection.ts";
import { layRanges } from "./0010-numbers-in-range/lay-ranges.ts";

/** No stored number is so large that sums, readers or the other engine cannot hold it (`domain/exact-amount.ts` has the bounds). */
export async function up(db: MigrationDb): Promise<void> {
	await layRanges(db);
}
