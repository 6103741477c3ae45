import { dateReadings } from "@freehub/domain/sheets/sheet-dates";
import { z } from "zod";
import { Reason } from "../problem.ts";

/** How the dates in columns of texts are read, by the column's index in the file, counted from 0. */
export const DateAnswers = z.record(
	z.string().regex(/^\d{1,4}$/, "A column's index is required."),
	z.enum(dateReadings, `A reading must be one of ${dateReadings.join(", ")}.`),
);
export type DateAnswers = z.output<typeof DateAnswers>;

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
