/** '2026-10-01', where it is a day of the calendar; otherwise nothing. */
export function dayOf(text: string): string {
	const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
	return isDay ? text : "";
}

/** The day on this computer's calendar, as an address writes it; some days earlier where asked. */
export function dayAt(time: string | number | Date, daysBefore = 0): string {
	const date = new Date(time);
	date.setDate(date.getDate() - daysBefore);
	const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
	return `${date.getFullYear()}-${month}-${day}`;
}

/** When a day begins on this computer's clock, or one some days later. */
export function startOfDay(day: string, daysLater = 0): string {
	const time = new Date(`${day}T00:00`);
	time.setDate(time.getDate() + daysLater);
	return time.toISOString();
}
