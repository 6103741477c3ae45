import { RETRIED_DAYS } from "@freehub/contract/webhooks";
import { CLOCK_TOLERANCE_MS } from "#db/clock-marks.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a failing delivery is retried, in ms. */
const RETRIED_MS = RETRIED_DAYS * 24 * HOUR_MS;

/** The delay after each failed attempt, in ms; the last one repeats. */
const waits = [
	5 * SECOND_MS,
	30 * SECOND_MS,
	2 * MINUTE_MS,
	10 * MINUTE_MS,
	30 * MINUTE_MS,
	HOUR_MS,
	2 * HOUR_MS,
	4 * HOUR_MS,
];
const LONGEST_MS = Math.max(...waits) * 1.1 + CLOCK_TOLERANCE_MS;

/** Whether an attempt is due. One later than the longest delay was set by a clock that was wrong. */
export function isDue(nextTryAt: Date | number | null, now: Date): boolean {
	if (nextTryAt === null) return true;
	const left = new Date(nextTryAt).getTime() - now.getTime();
	return left <= 0 || left > LONGEST_MS;
}

/**
 * The time of the next attempt after a number of failed ones.
 * @param ended the time by which it may be given up: not that of a clock which jumped ahead.
 * @param random from 0 to 1: jitter of up to 10% in both directions, so that retries reach a target at different times.
 * @returns undefined if the delivery is given up.
 */
export function nextTry(
	attempts: number,
	failingSince: Date,
	now: Date,
	random = Math.random(),
	ended = now,
): Date | undefined {
	const end = failingSince.getTime() + RETRIED_MS;
	if (ended.getTime() >= end) return undefined;
	const wait = waits[Math.min(attempts, waits.length) - 1] ?? 0;
	const next = now.getTime() + wait * (0.9 + random / 5);
	return new Date(now.getTime() < end ? Math.min(end, next) : next);
}
