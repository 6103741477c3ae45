import { addDays, localDay, startOfDay as startIn } from "@freehub/domain/local-days";
import { timeZone } from "./format-time.ts";

/** '2026-10-01', where it is a day of the calendar; otherwise nothing. */
export function dayOf(text: string): string {
	const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
	return isDay ? text : "";
}

/** The day on the shop's calendar, as an address writes it; some days earlier where asked. */
export function dayAt(time: string | number | Date, daysBefore = 0): string {
	return addDays(localDay(new Date(time).getTime(), timeZone()), -daysBefore);
}

/** When a day begins on the shop's clock, or one some days later. */
export function startOfDay(day: string, daysLater = 0): string {
	return new Date(startIn(addDays(day, daysLater), timeZone())).toISOString();
}
