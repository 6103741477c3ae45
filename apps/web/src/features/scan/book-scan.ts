import type { NewMovement } from "@freehub/contract/movement-lines";
import {
	type Booked,
	type BookedBatch,
	recordMovement,
	reverseBatch,
	reverseMovement,
} from "@freehub/contract/stock";
import { api } from "#lib/api.ts";
import { isRefusal, isSignedOut } from "#lib/command.ts";

/** A scan as it is booked; `body` names the session's batch. */
export type ScanCommand = {
	/** Made once for each scan: however often it is sent, it is booked once. */
	idempotencyKey: string;
	product: { _id: string; name: string };
	/** Without a date it happens when it is booked, by the server's clock; what waited for long names when it was scanned. */
	body: NewMovement;
	scannedAt: string;
};

/** `unanswered`: nobody knows whether it was done; it can be sent again under the same key. */
export type ScanOutcome<Answer = Booked> =
	| { state: "booked"; booked: Answer }
	| { state: "refused"; error: unknown }
	| { state: "unanswered"; error: unknown };

/** Books one scan. Every scan goes through here. */
export function bookScan({
	idempotencyKey,
	product,
	body,
}: Omit<ScanCommand, "scannedAt">): Promise<ScanOutcome> {
	return outcomeOf(api.call(recordMovement, { params: { id: product._id }, body, idempotencyKey }));
}

/** Takes one scan back. */
export function takeScanBack(movement: string, idempotencyKey: string): Promise<ScanOutcome> {
	return outcomeOf(api.call(reverseMovement, { params: { id: movement }, idempotencyKey }));
}

/** Takes back whatever of a session is not taken back yet. */
export function takeSessionBack(batch: string, idempotencyKey: string): Promise<ScanOutcome<BookedBatch>> {
	return outcomeOf(api.call(reverseBatch, { params: { id: batch }, idempotencyKey }));
}

async function outcomeOf<Answer>(sending: Promise<Answer>): Promise<ScanOutcome<Answer>> {
	try {
		return { state: "booked", booked: await sending };
	} catch (error) {
		// Whoever was signed out meanwhile signs in, and goes on with the same scan.
		const isAnswer = isRefusal(error) && !isSignedOut(error);
		return { state: isAnswer ? "refused" : "unanswered", error };
	}
}
