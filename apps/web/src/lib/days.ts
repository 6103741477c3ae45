import { addDays, localDay, startOfDay as startIn } from "@freehub/domain/local-days";
import { timeZone } from "./format-time.ts";

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
