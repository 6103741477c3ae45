import { shop } from "./shop.ts";

// Calendar days in a time zone. A day is written as YYYY-MM-DD.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Before this day zones do not matter: nothing was booked, and Date.UTC takes years below 100 for others. */
const FIRST_DAY = "1900-01-01";

/** The zone's local time, as the time in ms at which UTC shows the same; without the ms. */
function clockAt(moment: number, zone: string): number {
	let format = formats.get(zone);
	if (format === undefined) {
		// Limit the cache: there are many spellings of zones.
		if (formats.size === 100) formats.clear();
		format = new Intl.DateTimeFormat("en-US", {
			timeZone: zone,
			hourCycle: "h23",
			year: "numeric",
			month: "numeric",
			day: "numeric",
			hour: "numeric",
			minute: "numeric",
			second: "numeric",
		});
		formats.set(zone, format);
	}
	const parts = Object.fromEntries(
		format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
	);
	const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
	return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Whether this is a time zone such as Europe/Berlin. */
export function isTimeZone(zone: string): boolean {
	try {
		new Intl.DateTimeFormat("en-US", { timeZone: zone });
		return true;
	} catch {
		return false;
	}
}

/** The day in a zone at a time in ms. */
export function localDay(moment: number, zone: string): string {
	return new Date(clockAt(moment, zone)).toISOString().slice(0, 10);
}

/** The time zone of days that are the same for all readers, such as the day of an order: the shop's, or UTC if it has none. */
export function shopZone(): string {
	return shop().timeZone ?? "UTC";
}

/** The shop's day at a time: the day of everything that has no zone of its own. */
export function shopDay(at: Date | number | string): string {
	return localDay(new Date(at).getTime(), shopZone());
}

/** When a day begins in the shop. */
export function startOfShopDay(day: string): Date {
	return new Date(startOfDay(day, shopZone()));
}

/** A time as a zone's clock shows it, in ISO 8601 with the offset: 2026-10-25T02:30:00.000+01:00; in UTC with Z. */
export function localTimestamp(moment: number, zone: string): string {
	const clock = clockAt(moment, zone);
	const milliseconds = ((moment % 1000) + 1000) % 1000;
	// A zone's offset has had seconds before 1972; ISO 8601 has none.
	const minutes = Math.round((clock - (moment - milliseconds)) / 60_000);
	const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
	const time = new Date(moment + minutes * 60_000).toISOString().slice(0, -1);
	return time + (minutes === 0 ? "Z" : (minutes < 0 ? "-" : "+") + offset);
}

/** A time as the shop's clock shows it, as {@link localTimestamp} writes it. */
export function shopTimestamp(at: Date | number | string): string {
	return localTimestamp(new Date(at).getTime(), shopZone());
}

/**
 * The first moment at which a zone's clock shows a time of a day, or a later one if it skips that time. An hour that the clock shows
 * twice counts the first time, so each day has exactly one such moment.
 * @param time such as 02:30.
 */
export function momentOf(day: string, time: string, zone: string): number {
	const shown = Date.parse(`${day}T${time}Z`);
	const nearby = [shown - DAY, shown + DAY].map((near) => shown - (clockAt(near, zone) - near));
	const [earlier = shown, later = shown] = nearby.toSorted((a, b) => a - b);
	if (clockAt(earlier, zone) === shown) return earlier;
	if (clockAt(later, zone) === shown) return later;
	return firstAtOrAfter(shown, zone, earlier, later);
}

/** The first moment at which the clock shows a time that it skips, or a later one; it goes forward between the two moments. */
function firstAtOrAfter(shown: number, zone: string, earlier: number, later: number): number {
	let [before, after] = [earlier, later];
	while (after - before > 1000) {
		const middle = Math.floor((before + after) / 2000) * 1000;
		if (clockAt(middle, zone) >= shown) after = middle;
		else before = middle;
	}
	return after;
}

/** The day a number of days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
	return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** The number of days from the first to the second. */
export function daysBetween(first: string, second: string): number {
	return (Date.parse(second) - Date.parse(first)) / DAY;
}

/** When consecutive days begin, in ms: 24 hours after the previous one, unless the clocks change. */
export function startsOfDays(days: readonly string[], zone: string): number[] {
	let last: number | undefined;
	return days.map((day) => {
		const next = last === undefined ? undefined : last + DAY;
		last = next !== undefined && clockAt(next, zone) === Date.parse(day) ? next : startOfDay(day, zone);
		return last;
	});
}

/** When a day begins in a zone, in ms; not always at midnight, which a clock change may skip. */
export function startOfDay(day: string, zone: string): number {
	const midnight = Date.parse(day);
	if (day < FIRST_DAY) return midnight;
	const starts = [midnight - DAY, midnight + DAY]
		.map((near) => midnight - (clockAt(near, zone) - near))
		.toSorted((a, b) => a - b);
	return starts.find((start) => localDay(start, zone) >= day) ?? midnight;
}
