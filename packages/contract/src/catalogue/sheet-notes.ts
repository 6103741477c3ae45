import { type DateReading, dateReadings } from "@freehub/domain/sheets/sheet-dates";
import { z } from "zod";
import { Reason } from "../problem.ts";

/**
 * How the dates in columns of texts are read, by the column's index in the file, counted from 0. Where one column has several kinds of
 * texts (11-28 and 1/8), `3:2026-01-08` names the cells with this date alone.
 */
export const DateAnswers = z.record(
	z.string().regex(/^\d{1,4}(:[^,=]{1,40})?$/, "A column's index is required, such as 3, or 3:2026-01-08."),
	z.enum(dateReadings, `A reading must be one of ${dateReadings.join(", ")}.`),
);
export type DateAnswers = z.output<typeof DateAnswers>;

/** The name of the answer for all dates in a column, or for those cells of it that have this date. */
export function dateAnswerName(column: number, text?: string): string {
	return text === undefined ? String(column) : `${column}:${text}`;
}

/** How a date in a column is read; undefined: nobody has said it. */
export function dateAnswer(answers: DateAnswers, column: number, text: string): DateReading | undefined {
	return answers[dateAnswerName(column, text)] ?? answers[dateAnswerName(column)];
}

/** The answers in a text such as `3:month-day,3:2026-01-08=month/day`. @param first the number of the first column. */
export function dateAnswersOf(list: string | undefined, first = 0): DateAnswers {
	const answers = (list?.split(",") ?? []).map((each) => {
		const [, column = "", text, reading = ""] = /^([^:]*):(?:(.*)=)?(.*)$/.exec(each) ?? [];
		return [dateAnswerName(Number(column) - first, text), reading];
	});
	return Object.fromEntries(answers) as DateAnswers;
}

/** Answers as such a text; undefined if there are none. */
export function dateAnswersText(answers: DateAnswers): string | undefined {
	const list = Object.entries(answers).map(([name, reading]) => {
		return `${name}${name.includes(":") ? "=" : ":"}${reading}`;
	});
	return list.length === 0 ? undefined : list.join(",");
}

/** A column of texts with cells that a spreadsheet has turned into dates. Until a reading is chosen, their rows are refused. */
const DateColumn = z.object({
	column: z.number(),
	rows: z.number(),
	/** The first different dates. `shown`: as the file shows them, if it shows only numbers. */
	samples: z.array(
		z.object({
			text: z.string(),
			shown: z.string().optional(),
			year: z.number().optional(),
			month: z.number().optional(),
			day: z.number().optional(),
		}),
	),
});
export type DateColumn = z.infer<typeof DateColumn>;

/** The damage that a spreadsheet has done to a file as a whole. */
export const SheetNotes = z.object({
	dates: z.array(DateColumn),
	/** Rows that are no data, by reason: the first line, and the number of rows. */
	leftOut: z.array(Reason.extend({ line: z.number(), rows: z.number() })),
	/** Rows that are hidden in the sheet; they are read. */
	hiddenRows: z.number(),
});
export type SheetNotes = z.infer<typeof SheetNotes>;
