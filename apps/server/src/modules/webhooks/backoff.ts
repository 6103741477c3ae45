import { RETRIED_DAYS } from "@freehub/contract/webhooks";

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

/**
 * The time of the next attempt after a number of failed ones.
 * @param random from 0 to 1: jitter of up to 10% in both directions, so that retries reach a target at different times.
 * @returns undefined if the delivery is given up.
 */
export function nextTry(
	attempts: number,
	failingSince: Date,
	now: Date,
	random = Math.random(),
): Date | undefined {
	const end = failingSince.getTime() + RETRIED_MS;
	if (now.getTime() >= end) return undefined;
	const wait = waits[Math.min(attempts, waits.length) - 1] ?? 0;
	return new Date(Math.min(end, now.getTime() + wait * (0.9 + random / 5)));
}
