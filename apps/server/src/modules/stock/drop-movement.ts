import type { NewMovement } from "@freehub/contract/movement-lines";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";

/** Notes in the audit log why somebody gave a stock change up that was not booked. */
export function dropMovement(
	db: Db,
	{ movement, reason }: { movement: NewMovement; reason: string },
	request: WriteRequest,
): Promise<{ dropped: boolean }> {
	return answerOnce(db, request, ["dropped", movement, reason], async () => ({ dropped: true }));
}
