import { shop } from "@freehub/domain/shop";
import { inLocale } from "./in-locale.ts";

/** The time zone whose days and clock are meant: the shop's, or this computer's where the shop has none. */
export function timeZone(): string {
	return shop().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function ofMoments(options: Intl.DateTimeFormatOptions) {
	const format = inLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: timeZone() }));
	return (time: string | number) => format().format(new Date(time));
}

/** Of days that are written YYYY-MM-DD, which are the same in every zone. */
function ofDays(options: Intl.DateTimeFormatOptions) {
	const format = inLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
	return (day: string) => format().format(new Date(day));
}

/** A date and time on the shop's clock: 'Oct 1, 2026, 8:05 AM'. */
export const formatTimestamp = ofMoments({ dateStyle: "medium", timeStyle: "short" });

/** With the seconds: 'Oct 1, 2026, 8:05:09 AM'. */
export const formatExactTimestamp = ofMoments({ dateStyle: "medium", timeStyle: "medium" });

/** 'Oct 1, 2026'. */
export const formatDay = ofMoments({ dateStyle: "medium" });

/** '4:40 PM', on the shop's clock and as the reader's locale writes it. */
export const formatTime = ofMoments({ timeStyle: "short" });

/** 'Sunday, November 22'. */
export const formatDate = ofDays({ weekday: "long", month: "long", day: "numeric" });

/** 'Nov 22'. */
export const formatShortDate = ofDays({ month: "short", day: "numeric" });

const dateOfYear = ofDays({ dateStyle: "full" });

/** 'Sunday, November 22'; of another year than `today` with the year. */
export function formatLongDate(day: string, today: string): string {
	return day.slice(0, 4) === today.slice(0, 4) ? formatDate(day) : dateOfYear(day);
}
