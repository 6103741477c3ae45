import { addDays, localDay, localTimestamp, startOfDay as startIn } from "@freehub/domain/local-days";
import { shop } from "@freehub/domain/shop";
import { inLocale } from "./words.ts";

/** The time zone for days and times: the shop's, or this computer's if the shop has none. */
export function timeZone(): string {
	return shop().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether the shop has a zone in which the clock shows another time at a moment than this device's. */
export function isShopClockOther(now: number): boolean {
	const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
	return localTimestamp(now, timeZone()) !== localTimestamp(now, here);
}

function ofMoments(options: Intl.DateTimeFormatOptions) {
	const format = inLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: timeZone() }));
	return (time: string | number) => format().format(new Date(time));
}

/** Formats days written as YYYY-MM-DD, which are the same in every time zone. */
function ofDays(options: Intl.DateTimeFormatOptions) {
	const format = inLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
	return (day: string) => format().format(new Date(day));
}

/** A date and time in the shop's time zone: 'Oct 1, 2026, 8:05 AM'. */
export const formatTimestamp = ofMoments({ dateStyle: "medium", timeStyle: "short" });

/** With the weekday: 'Friday, Dec 4, 6:00 PM'. */
export const formatWeekdayTime = ofMoments({
	weekday: "long",
	month: "short",
	day: "numeric",
	hour: "numeric",
	minute: "2-digit",
});

/** With the seconds: 'Oct 1, 2026, 8:05:09 AM'. */
export const formatExactTimestamp = ofMoments({ dateStyle: "medium", timeStyle: "medium" });

/** 'Oct 1, 2026'. */
export const formatDay = ofMoments({ dateStyle: "medium" });

/** '4:40 PM', in the shop's time zone and the reader's locale. */
export const formatTime = ofMoments({ timeStyle: "short" });

/** 'Sunday, November 22'. */
export const formatDate = ofDays({ weekday: "long", month: "long", day: "numeric" });

/** 'Nov 22'. */
export const formatShortDate = ofDays({ month: "short", day: "numeric" });

/** 'Sun, Nov 22'. */
export const formatNearWeekday = ofDays({ weekday: "short", month: "short", day: "numeric" });

/** 'Nov 22, 2026'. */
export const formatFullDate = ofDays({ dateStyle: "medium" });

/** 'Nov 22', with the year if it differs from the year of `today`. */
export function formatNearDay(day: string, today: string): string {
	return day.slice(0, 4) === today.slice(0, 4) ? formatShortDate(day) : formatFullDate(day);
}

const dateOfYear = ofDays({ dateStyle: "full" });

/** 'Sunday, November 22'; with the year if it differs from the year of `today`. */
export function formatLongDate(day: string, today: string): string {
	return day.slice(0, 4) === today.slice(0, 4) ? formatDate(day) : dateOfYear(day);
}

/** @returns the text if it is a calendar day such as '2026-10-01', otherwise an empty string. */
export function dayOf(text: string): string {
	const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
	return isDay ? text : "";
}

/** A moment's day in the shop's time zone, as written in addresses (2026-10-01), minus `daysBefore`. */
export function dayAt(time: string | number | Date, daysBefore = 0): string {
	return addDays(localDay(new Date(time).getTime(), timeZone()), -daysBefore);
}

/** The start of a day in the shop's time zone, plus `daysLater`, as an ISO timestamp. */
export function startOfDay(day: string, daysLater = 0): string {
	return new Date(startIn(addDays(day, daysLater), timeZone())).toISOString();
}
