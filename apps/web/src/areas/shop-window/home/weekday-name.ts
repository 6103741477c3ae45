import { inLocale } from "#lib/words.ts";

const format = inLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }));

/** A weekday's name in the page's language; 0 is Monday. */
export function weekdayName(day: number): string {
	// 5 January 1970 was a Monday.
	return format().format((day + 4) * 86_400_000);
}
