import type { NewMovement } from "@freehub/contract/stock/movement-lines";
import type { Booked } from "@freehub/contract/stock/stock";
import { sendable } from "@freehub/domain/stock/stock-queue";
import { queueState } from "#work/outbox/queue-state.ts";
import { type Recorded, recordStock } from "#work/outbox/record-stock.ts";

/** A scan as a booking; `body` names the session's batch. */
export type ScanBooking = {
	/** Created once per scan, so it is booked once, however often it is recorded. */
	key: string;
	person: string;
	product: { _id: string; name: string };
	body: NewMovement;
	/** Effect on the quantity on hand, as far as this device can know it. */
	delta: number;
	scannedAt: string;
};

/**
 * How long the next scan waits for the answer to this one, in ms, so that people hear of a refusal while they still hold the
 * piece.
 */
const PATIENCE_MS = 2000;

/**
 * Books one scan; first writes it to this device's disk. Does not wait for the answer if other changes are queued before it.
 * @throws the errors of `recordStock`.
 */
export function bookScan({ key, scannedAt, ...change }: ScanBooking): Promise<Booked | Recorded> {
	const isBehind = sendable(queueState().changes).length > 0;
	return recordStock(change, key, {
		patience: isBehind ? 0 : PATIENCE_MS,
		isKept: true,
		recordedAt: Date.parse(scannedAt),
	});
}
