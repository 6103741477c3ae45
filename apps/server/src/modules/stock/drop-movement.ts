import type { NewMovement } from "@freehub/contract/movement-lines";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";

/** Records in the audit log why somebody discarded a stock change that was not booked. */
export function dropMovement(
	db: Db,
	{ movement, reason }: { movement: NewMovement; reason: string },
	request: WriteRequest,
): Promise<{ dropped: boolean }> {
	return write(db, request, async () => ({
		answer: { dropped: true },
		audit: [["dropped", movement, reason]],
	}));
}
