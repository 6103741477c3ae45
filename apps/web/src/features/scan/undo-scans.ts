import { ApiError } from "@freehub/contract/errors";
import { reverseBatch, reverseMovement } from "@freehub/contract/stock";
import { awaitBooked, takeAllBack } from "#features/stock-queue/record-stock.public.ts";
import { api } from "#lib/api.ts";
import { newKey } from "#lib/new-key.ts";
import { isPending, type Line, type Session } from "./session.ts";

/** Quantities on hand by product, where something booked was taken back; what was only recorded changes none. */
type Quantities = Readonly<Record<string, number>>;

/** It was sent, and nobody knows yet whether it is booked. */
export class UnansweredError extends Error {}

/** Takes one scan back: out of what this device has recorded, or by another movement. @throws why it was not. */
export async function undoScan({ key, movement }: Line): Promise<Quantities> {
	if (movement === undefined && (await takeAllBack([key])).length > 0) return {};
	const booked = movement ?? (await awaitBooked(key))?.movement._id;
	if (booked === undefined) throw new UnansweredError();
	const { quantity, movement: back } = await api.call(reverseMovement, {
		params: { id: booked },
		idempotencyKey: newKey(),
	});
	return { [back.product]: quantity };
}

/**
 * Takes everything of a session back, in both ways; what was sent and has no answer yet stays.
 * @throws why what is booked was not taken back.
 */
export async function undoSession({ batch, lines }: Session, idempotencyKey: string): Promise<Quantities> {
	const pending = lines.filter(isPending).map(({ key }) => key);
	if (pending.length > 0) await takeAllBack(pending);
	if (!lines.some(({ isUndone, movement }) => !isUndone && movement !== undefined)) return {};
	try {
		const { quantities } = await api.call(reverseBatch, { params: { id: batch }, idempotencyKey });
		return quantities;
	} catch (error) {
		if (error instanceof ApiError && error.code === "already_reversed") return {};
		throw error;
	}
}
