import { z } from "zod";

/** The supported encodings of a CSV file. */
export const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;

/** The detected format of an uploaded file. */
export const ImportHead = z.object({
	kind: z.enum(["csv", "xlsx"]),
	/** CSV only: detected or chosen by the user. `isEncodingGuessed` if the bytes are ambiguous. */
	encoding: z.enum(encodings).optional(),
	isEncodingGuessed: z.boolean().optional(),
	separator: z.string().optional(),
	/**
	 * For workbooks with several visible sheets: their names, and the index of the one that is read. Unless the user has chosen it,
	 * it is the first whose columns are known, or else the first. `isSheetProposed`: no other sheet has known columns.
	 */
	sheets: z.array(z.string()).optional(),
	sheet: z.number().optional(),
	isSheetChosen: z.boolean().optional(),
	isSheetProposed: z.boolean().optional(),
	/** The number of sheets that are hidden; they are not offered. */
	hiddenSheets: z.number().optional(),
	/** The number of rows above the column names, for example a title. */
	above: z.number().optional(),
	columns: z.array(z.string()),
	/** The first rows, long cells truncated; absent if they are unreadable. */
	sample: z.array(z.array(z.string())).optional(),
});
