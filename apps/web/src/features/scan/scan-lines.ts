import type { ScanDetails } from "@freehub/domain/scan";
import { newKey } from "#lib/new-key.ts";
import type { FoundProduct, ScanSession, Tally } from "./session.ts";

/** The page's new state: it shows a product with this quantity on hand. @param line the key of the line that is shown. */
export function shownNow(
	product: FoundProduct["product"],
	details: ScanDetails,
	quantity: number,
	line?: string,
): Partial<ScanSession> {
	const shown = { product: { ...product, quantity }, details };
	return { shown: line === undefined ? shown : { ...shown, line }, problem: undefined };
}

/** The same count as another one, which goes with the pieces that its author knows now. */
export function askedAgain(scan: Tally, pieces: number, now: number): Tally {
	const again = { ...withoutSaving(scan), key: newKey(), scannedAt: new Date().toISOString() };
	return { ...again, typed: undefined, known: { ...scan.known, pieces }, seen: now, isAsked: true };
}

/** A tally that is not being booked any more. */
export function withoutSaving(tally: Tally): Tally {
	const { isSaving: _, ...open } = tally;
	return open;
}
