/** The weekdays in the notation of schema.org, in order. */
export const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

/** Two times of a day (`09:00`), or two days (`2026-12-24`). */
export type Span = { from: string; to: string };

export type OpeningHours = {
	/** For each weekday from Monday on: its times, in order; none: closed. */
	week: Span[][];
	/** Days on which the shop is closed, whatever weekday they are; the last one is included. */
	closed: Span[];
};

const DAYS = "(?:Mo|Tu|We|Th|Fr|Sa|Su)";
const TIME = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const HOURS = new RegExp(`^(${DAYS}(?:[-,]${DAYS})*) (${TIME})-(${TIME}|24:00)$`);
const CLOSED = /^(\d{4}-\d\d-\d\d)(?:\/(\d{4}-\d\d-\d\d))? closed$/;

/**
 * Reads lines such as `Mo-Fr 09:00-18:00` and `2026-12-24/2026-12-26 closed`.
 * @returns undefined if a line is something else, or names a day that does not exist.
 */
export function readHours(text: string): OpeningHours | undefined {
	const hours: OpeningHours = { week: weekdays.map(() => []), closed: [] };
	for (const line of text.split("\n").map((each) => each.trim())) {
		if (line === "" && text.trim() === "") continue;
		const [, days, opens = "", closes = ""] = HOURS.exec(line) ?? [];
		const [, first, last = first] = CLOSED.exec(line) ?? [];
		if (days !== undefined) {
			for (const day of daysIn(days)) hours.week[day]?.push({ from: opens, to: closes });
		} else if (first !== undefined && last !== undefined && isDay(first) && isDay(last) && first <= last) {
			hours.closed.push({ from: first, to: last });
		} else return undefined;
	}
	for (const spans of hours.week) spans.sort(byStart);
	hours.closed.sort(byStart);
	return hours;
}

/** The same as lines: days with the same times share one. */
export function writeHours({ week, closed }: OpeningHours): string {
	const lines: string[] = [];
	for (const { days, spans } of groupsOf(week)) {
		const [first = 0, last = first] = [days[0], days.at(-1)];
		const name = first === last ? weekdays[first] : `${weekdays[first]}-${weekdays[last]}`;
		lines.push(...spans.map(({ from, to }) => `${name} ${from}-${to}`));
	}
	const spans = closed.toSorted(byStart);
	lines.push(...spans.map(({ from, to }) => `${from === to ? from : `${from}/${to}`} closed`));
	return lines.join("\n");
}

/** Days of a week that follow each other and have the same times; also the closed ones, without times. */
export function groupsOf(week: readonly Span[][]): { days: number[]; spans: Span[] }[] {
	const groups: { days: number[]; spans: Span[] }[] = [];
	for (const [day, spans] of week.entries()) {
		const last = groups.at(-1);
		if (last !== undefined && JSON.stringify(last.spans) === JSON.stringify(spans)) last.days.push(day);
		else groups.push({ days: [day], spans });
	}
	return groups;
}

/** The lines of the weekdays alone, as schema.org's `openingHours` has them. */
export function weekLines(text: string): string[] {
	return text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => HOURS.test(line));
}

/** Numbers of the weekdays that a text such as `Mo-We,Fr` names; a range may go over Sunday. */
function daysIn(text: string): Set<number> {
	const found = new Set<number>();
	for (const part of text.split(",")) {
		const numbers = part.split("-").map((name) => weekdays.findIndex((day) => day === name));
		const [first = 0, last = first] = [numbers[0], numbers.at(-1)];
		for (let day = first; ; day = (day + 1) % 7) {
			found.add(day);
			if (day === last) break;
		}
	}
	return found;
}

function isDay(text: string): boolean {
	const day = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function byStart(a: Span, b: Span): number {
	return a.from < b.from ? -1 : a.from > b.from ? 1 : 0;
}
