/**
 * How the dates in a column of texts are read: as the file shows them, as two numbers in either order, or as the dates that they
 * are. A spreadsheet turns a size such as 11-28 into the 28th of November, and forgets what was typed.
 */
export const dateReadings = [
	"shown",
	"month-day",
	"day-month",
	"month/day",
	"day/month",
	"month.day",
	"day.month",
	"date",
] as const;
export type DateReading = (typeof dateReadings)[number];

/** A cell that a spreadsheet has turned into a date. */
export type SheetDate = {
	/** The cell's text: a date such as 2026-11-28, or a time, in a workbook; as written in a CSV file. */
	text: string;
	/** As the file shows it, if it shows only numbers. */
	shown?: string | undefined;
	/** Undefined: it is a time. */
	year?: number | undefined;
	month?: number | undefined;
	/** Undefined: only a month and a year were typed. */
	day?: number | undefined;
};

/** The text that was typed into a cell, by a reading; undefined if the cell does not have it. A month and a year have only one order. */
export function dateAsText(date: SheetDate, reading: DateReading): string | undefined {
	if (reading === "date") return date.text;
	if (reading === "shown") return date.shown;
	const { year, month, day } = date;
	if (year === undefined || month === undefined) return undefined;
	const sign = reading.replace(/[a-z]/g, "");
	if (day === undefined) return `${month}${sign}${String(year % 100).padStart(2, "0")}`;
	return (reading.startsWith("month") ? [month, day] : [day, month]).join(sign);
}

const months = [
	"jan|janv|ene",
	"feb|févr|fév",
	"mar|mrz|märz|mars",
	"apr|avr|abr",
	"may|mai",
	"jun|juin",
	"jul|juil",
	"aug|août|ago",
	"sep|sept",
	"oct|okt",
	"nov",
	"dec|dez|déc|dic",
].map((names) => names.split("|"));
const name = "(\\p{L}{3,5})\\.?";
const dayAndMonth = new RegExp(`^(\\d{1,2})(?:-|\\. ?)${name}$`, "u");
const monthAndYear = new RegExp(`^${name}[- ](\\d{2})$`, "u");
const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]00:00:00)?$/;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** With seconds, which nobody types: 11:34 becomes 11:34:00 AM. */
const time = /^\d{1,2}:\d\d:\d\d(?: [AP]M)?$/;

/**
 * The date that a text is, if it is written as spreadsheets write what they have turned into one: 28-Nov, 28. Nov, Nov-28, Mrz 32,
 * 2026-11-28, 28.11.2026, 11/28/2026, 11:34:00 AM. Spreadsheets never write a month in capitals, so that MAR-32 is a code.
 */
export function dateInText(text: string): SheetDate | undefined {
	// Most texts are none, and there are millions of them.
	if (text.length < 5 || text.length > 19 || (text.length > 11 && text.length < 19)) return undefined;
	if (time.test(text)) return { text };
	const withDay = dayAndMonth.exec(text);
	if (withDay !== null) return checked(text, 2000, monthOf(withDay[2]), Number(withDay[1]));
	const withYear = monthAndYear.exec(text);
	// Two digits are a year of this century up to 2029, as in Excel; only they are used again.
	if (withYear !== null) return checked(text, 2000 + Number(withYear[2]), monthOf(withYear[1]), undefined);
	const [, year, month, day] =
		iso.exec(text) ?? turned(dotted.exec(text)) ?? american(slashed.exec(text)) ?? [];
	return year === undefined ? undefined : checked(text, Number(year), Number(month), Number(day));
}

function checked(
	text: string,
	year: number,
	month: number | undefined,
	day: number | undefined,
): SheetDate | undefined {
	if (month === undefined || month < 1 || month > 12) return undefined;
	if (day !== undefined && (day < 1 || day > 31)) return undefined;
	return { text, year, month, day };
}

function monthOf(written = ""): number | undefined {
	if (written === written.toUpperCase()) return undefined;
	const index = months.findIndex((names) => names.includes(written.toLowerCase()));
	return index < 0 ? undefined : index + 1;
}

function turned(found: RegExpExecArray | null): (string | undefined)[] | undefined {
	return found === null ? undefined : ["", found[3], found[2], found[1]];
}

/** The month comes first unless it would be above twelve: which was meant is asked in any case. */
function american(found: RegExpExecArray | null): (string | undefined)[] | undefined {
	if (found === null) return undefined;
	const [, first, second, year] = found;
	return Number(first) > 12 ? ["", year, second, first] : ["", year, first, second];
}
