/** How long the server remembers a key with its answer, in days: a repeat within this time is not booked again. */
export const KEY_LIFETIME_DAYS = 14;

const DAY_MS = 24 * 60 * 60 * 1000;
/** One day less than the server remembers, to allow for clock differences and slow sending; in ms. */
const REPEATABLE_MS = (KEY_LIFETIME_DAYS - 1) * DAY_MS;
/** A change sent within this time of being recorded counts as happening now; in ms. */
const AT_ONCE_MS = 5000;
/** The server treats a slightly future date as now, so this much difference between the clocks is safe; in ms. */
const AHEAD_MS = 2000;
/** How much the times of a server's clock may differ without it having been wrong; in ms. */
const CLOCK_ERROR_MS = 5 * 60 * 1000;

/** The parts of a write recorded on a device that determine when it can be sent. */
export type QueuedChange = {
	/** The product whose stock it changes. */
	product?: { _id: string };
	/** The order line that it receives, or the lines that it closes. */
	body?: Readonly<Record<string, unknown>> & { purchaseLine?: string | undefined; lines?: readonly string[] };
	/** When it was recorded, by the device's clock, in ms since 1970. */
	recordedAt: number;
	/** When it was first sent, by the server's clock; undefined: never. */
	sentAt?: number | undefined;
	/** Why it is not sent again; a person must decide about it. */
	refusal?: unknown;
};

/**
 * The writes that can be sent, in the order in which they were recorded. Changes recorded after an unresolved refused one wait
 * if they concern the same product: a count must not be compared with stock that lacks an earlier change. A line is closed after
 * the receipts of it that wait, because a closed line accepts none.
 */
export function sendable<Change extends QueuedChange>(inOrder: readonly Change[]): Change[] {
	const held = new Set<string>();
	return inOrder.filter(({ product, body, refusal }) => {
		const { purchaseLine, lines = [] } = body ?? {};
		const ownLines = purchaseLine === undefined ? lines : [purchaseLine];
		const isHeld = [product?._id, ...ownLines].some((id) => id !== undefined && held.has(id));
		if (product !== undefined && refusal !== undefined) held.add(product._id);
		// A refused receipt closes nothing: a person decides about it.
		if (isHeld && refusal === undefined) for (const line of ownLines) held.add(line);
		return !isHeld && refusal === undefined;
	});
}

type Clock = {
	/** The time of the device's clock, in ms since 1970. */
	now: number;
	/** How far the server's clock is ahead of the device's, in ms; rather too much than too little. */
	ahead: number;
	/** The time of the last change sent by this device. */
	last: number;
};

/**
 * The time of a change, by the server's clock: in the order in which the device recorded its changes, whatever its clock did
 * meanwhile, and never in the future. It is determined when the change is first sent, and repeats send the same.
 */
export function momentOf({ recordedAt }: QueuedChange, { now, ahead, last }: Clock): number {
	const latest = now + ahead + AHEAD_MS;
	const age = now - recordedAt;
	const moment = age >= 0 && age < AT_ONCE_MS ? latest : recordedAt + ahead;
	return Math.min(latest, Math.max(moment, last));
}

/**
 * Whether the server may have forgotten the change's key since it was sent: a repeat could be booked twice. If the server's clock
 * was ahead when it was sent, its age follows from the device's clock.
 */
export function isForgotten(
	{ sentAt, recordedAt }: QueuedChange,
	{ now, ahead }: Pick<Clock, "now" | "ahead">,
): boolean {
	if (sentAt === undefined) return false;
	const age = now + ahead - sentAt;
	return (age < -CLOCK_ERROR_MS ? now - recordedAt : age) > REPEATABLE_MS;
}
