/** How long the server remembers a key with its answer: a repeat within these days is not booked again. */
export const KEY_LIFETIME_DAYS = 14;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A day less than the server remembers: the clocks may differ, and sending takes a while. */
const REPEATABLE_MS = (KEY_LIFETIME_DAYS - 1) * DAY_MS;
/** What is sent within this time of being recorded happens now. */
const AT_ONCE_MS = 5000;
/** A date a little ahead means now to the server, whatever the clocks differ by. */
const AHEAD_MS = 2000;

/** A stock change that is recorded on a device, as far as its turn depends on it. */
export type QueuedChange = {
	product: { _id: string };
	/** When it was recorded, by the device's clock, in ms since 1970. */
	recordedAt: number;
	/** When it was first sent, by the server's clock; undefined: never. */
	sentAt?: number | undefined;
	/** Why it is not sent again; a person decides what becomes of it. */
	refusal?: unknown;
};

/**
 * The changes that can be sent, in the order in which they were recorded. What was recorded after a change that is to be
 * settled waits behind it, where it is about the same product: a count must not be compared with stock that lacks it.
 */
export function sendable<Change extends QueuedChange>(inOrder: readonly Change[]): Change[] {
	const held = new Set<string>();
	return inOrder.filter(({ product, refusal }) => {
		if (refusal !== undefined) held.add(product._id);
		return !held.has(product._id);
	});
}

type Clock = {
	/** What the device's clock says, in ms since 1970. */
	now: number;
	/** How far the server's clock is ahead of it; rather too much than too little. */
	ahead: number;
	/** The moment of what this device sent last. */
	last: number;
};

/**
 * When a change happened, by the server's clock: in the order in which the device recorded its changes, whatever its clock
 * did meanwhile, and never later than now. It is decided when the change is first sent, and sent again with every repeat.
 */
export function momentOf({ recordedAt }: QueuedChange, { now, ahead, last }: Clock): number {
	const latest = now + ahead + AHEAD_MS;
	const age = now - recordedAt;
	const moment = age >= 0 && age < AT_ONCE_MS ? latest : recordedAt + ahead;
	return Math.min(latest, Math.max(moment, last));
}

/** Whether a change was sent so long ago that the server may have forgotten its key: a repeat could be booked twice. */
export function isForgotten({ sentAt }: QueuedChange, serverNow: number): boolean {
	return sentAt !== undefined && serverNow - sentAt > REPEATABLE_MS;
}
