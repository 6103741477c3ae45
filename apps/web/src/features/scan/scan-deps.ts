import type { Booked } from "@freehub/contract/stock";
import type { ScanDetails } from "@freehub/domain/scan";
import type { QueuedBatch } from "#features/outbox/booking-outcomes.ts";
import type { Recorded } from "#features/outbox/record-stock.ts";
import type { Refusal } from "#features/outbox/stored-changes.ts";
import type { ScanBooking } from "./book-scan.ts";
import type { FoundProduct, ScannedProduct, ScanSession } from "./session.ts";

/** The dependencies of a session's scans. */
export type ScanSurroundings = {
	session: () => ScanSession | undefined;
	change: (change: (before: ScanSession) => Partial<ScanSession>) => void;
	/** Waits until the current session is on the disk. */
	kept: () => Promise<unknown>;
	/** The product of a code; undefined if there is none. @throws if the server does not answer. */
	find: (code: string) => Promise<FoundProduct | undefined>;
	/**
	 * The pieces of a product at a location, as this device knows them with its own changes that wait; undefined if it does not.
	 * Without it, counts go with no number that was seen.
	 */
	seen?: (product: ScannedProduct, location: string) => Promise<number | undefined>;
	/** The pieces at its location now, if a count was refused because they are not those that were seen. */
	changedTo?: (error: unknown) => number | undefined;
	/** How it is asked for again; undefined without the two numbers. */
	whyAsked?: (seen: number | undefined, now: number | undefined) => string | undefined;
	/** Records the booking on this device, once per key, and books it if there is a connection. */
	book: (booking: ScanBooking) => Promise<Booked | Recorded>;
	/** Whether the error is a refusal. Other errors can be retried. */
	isRefusal: (error: unknown) => boolean;
	/** The movement's change of the quantity on hand. */
	changeOf: (booked: Booked) => number;
	signal: (what: "right" | "wrong" | "aside") => void;
	why: (error: unknown) => Promise<string>;
	whyRefused: (refusal: Refusal) => string;
	/** The message for a failed look-up. */
	whyNotFound: () => string;
	noteOf: (details: ScanDetails) => string;
	hasOneLocation: () => boolean;
	/** The state of the session's batch in the stock queue; undefined if it cannot be read. */
	queued: () => Promise<QueuedBatch | undefined>;
};
