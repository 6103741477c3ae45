import { RETRIED_DAYS } from "@freehub/contract/office/webhooks";
import { CLOCK_TOLERANCE_MS } from "#db/clock-marks.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a failing delivery is retried, in ms. */
const RETRIED_MS = RETRIED_DAYS * 24 * HOUR_MS;

/**
 * The longest delay after each failed attempt, in ms; the last one repeats on the first day, so that a target which is back gets
 * everything while its people still look (docs/webhooks.md).
 */
const waits = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS];
const FIRST_DAY_MS = 24 * HOUR_MS;
/** The delay after the first day. */
const LATER_MS = HOUR_MS;
const LONGEST_MS = LATER_MS + CLOCK_TOLERANCE_MS;
/** A manual attempt comes at least this long after the last one. */
const APART_MS = 5 * SECOND_MS;

/** Whether an attempt is due. One later than the longest delay was set by a clock that was wrong. */
export function isDue(nextTryAt: Date | number | null, now: Date): boolean {
	if (nextTryAt === null) return true;
	const left = new Date(nextTryAt).getTime() - now.getTime();
	return left <= 0 || left > LONGEST_MS;
}

/**
 * The time of the next attempt after a number of failed ones.
 * @param ended the time by which it may be given up: not that of a clock which jumped ahead.
 * @param random from 0 to 1: an attempt is up to a fifth sooner, so that retries reach a target at different times.
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
	const isFirstDay = ended.getTime() < failingSince.getTime() + FIRST_DAY_MS;
	const repeated = isFirstDay ? waits.at(-1) : LATER_MS;
	const wait = waits[attempts - 1] ?? repeated ?? 0;
	const next = now.getTime() + wait * (0.8 + random / 5);
	return new Date(now.getTime() < end ? Math.min(end, next) : next);
}

/** The time of an attempt that somebody asks for: now, or 5 seconds after the last one, so that nobody floods a target. */
export function manualTry(lastTry: Date | number | null, now: Date): Date {
	const last = lastTry === null ? 0 : new Date(lastTry).getTime();
	// A last attempt of the future was noted while a clock was wrong.
	return last > now.getTime() ? now : new Date(Math.max(now.getTime(), last + APART_MS));
}
