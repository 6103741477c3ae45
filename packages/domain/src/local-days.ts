import { shop } from "./shop.ts";

// Calendar days in a time zone. A day is written as YYYY-MM-DD.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's local time, as the time in ms at which UTC shows the same. */
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
	const starts = [midnight - DAY, midnight + DAY]
		.map((near) => midnight - (clockAt(near, zone) - near))
		.toSorted((a, b) => a - b);
	return starts.find((start) => localDay(start, zone) >= day) ?? midnight;
}
