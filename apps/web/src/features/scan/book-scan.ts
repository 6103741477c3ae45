import type { NewMovement } from "@freehub/contract/movement-lines";
import type { Booked } from "@freehub/contract/stock";
import { sendable } from "@freehub/domain/stock-queue";
import { recordStock } from "#features/stock-queue/record-stock.public.ts";
import { queueState, type Recorded } from "#features/stock-queue/stock-queue.public.ts";

/** A scan as it is booked; `body` names the session's batch. */
export type ScanBooking = {
	/** Made once for each scan: however often it is recorded, it is booked once. */
	key: string;
	person: string;
	product: { _id: string; name: string };
	body: NewMovement;
	/** What it does to the quantity on hand, as far as it can be known here. */
	delta: number;
	scannedAt: string;
};

/** How long the next scan waits for the answer to this one, in ms: a refusal is heard while the piece is still in the hand. */
const PATIENCE_MS = 2000;

/**
 * Books one scan; it is on this device's disk before that. What is recorded behind others that wait to be sent waits for no answer.
 * @throws what `recordStock` throws.
 */
export function bookScan({ key, scannedAt, ...change }: ScanBooking): Promise<Booked | Recorded> {
	const isBehind = sendable(queueState().changes).length > 0;
	return recordStock(change, key, {
		patience: isBehind ? 0 : PATIENCE_MS,
		isKept: true,
		recordedAt: Date.parse(scannedAt),
	});
}
