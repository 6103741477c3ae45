import { inLocale } from "#lib/words.ts";

const format = inLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }));

/** A weekday's name in the page's language; 0 is Monday. */
export function weekdayName(day: number): string {
	// 5 January 1970 was a Monday.
	return format().format((day + 4) * 86_400_000);
}

const dates = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }));

/** 'Nov 22, 2026', of a day written as YYYY-MM-DD. Apart from the other formats, which are not on every page. */
export function dateName(day: string): string {
	return dates().format(new Date(day));
}
