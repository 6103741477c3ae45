import type { Problem } from "@freehub/contract/problem";
import type { Booked } from "@freehub/contract/stock";
import type { ScanDetails } from "@freehub/domain/scan";
import type { Recorded } from "#features/stock-queue/stock-queue.public.ts";
import type { ScanBooking } from "./book-scan.ts";
import type { Found, Session } from "./session.ts";

/** What the scans of a session need of the world around them. */
export type ScanDeps = {
	session: () => Session | undefined;
	change: (change: (before: Session) => Partial<Session>) => void;
	/** Waits until the session, as it is now, is on the disk. */
	kept: () => Promise<unknown>;
	/** The product of a code; undefined where there is none. @throws where no answer came. */
	find: (code: string) => Promise<Found | undefined>;
	/** Records it on this device under its key, once, and books it where there is a connection. */
	book: (booking: ScanBooking) => Promise<Booked | Recorded>;
	/** Whether it was refused; anything else may do another time. */
	isRefusal: (error: unknown) => boolean;
	/** What the movement did to the pieces on hand. */
	changeOf: (booked: Booked) => number;
	signal: (what: "right" | "wrong" | "aside") => void;
	why: (error: unknown) => Promise<string>;
	whyRefused: (refusal: Refusal) => string;
	/** Why nothing was looked up. */
	whyNotFound: () => string;
	noteOf: (details: ScanDetails) => string;
	hasOneLocation: () => boolean;
	/** What the stock queue knows of the session's batch; undefined where it cannot be read. */
	queued: () => Promise<QueuedBatch | undefined>;
};

export type Refusal = Problem | "unanswered";

type QueuedBatch = {
	waiting: readonly { key: string; refusal?: Refusal }[];
	answers: ReadonlyMap<string, Booked>;
};
