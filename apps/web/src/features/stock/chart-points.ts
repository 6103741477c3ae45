import type { Movement } from "@freehub/contract/stock";
import { onHandChange } from "./on-hand-change.ts";

/** What was on hand from a time on. */
export type Point = { time: number; onHand: number };

/**
 * What was on hand over time, oldest first, from movements in the order of booking, newest first. Some may
 * have happened long before they were booked, so the balances are followed back in the order of happening.
 */
export function chartPoints(movements: readonly Movement[]): Point[] {
	const inTime = movements
		.map((movement) => ({ time: Date.parse(movement.occurredAt), change: onHandChange(movement) }))
		.reverse()
		.sort((a, b) => a.time - b.time);
	let onHand = (movements[0]?.balance ?? 0) - inTime.reduce((sum, { change }) => sum + change, 0);
	return inTime.map(({ time, change }) => {
		onHand += change;
		return { time, onHand };
	});
}
