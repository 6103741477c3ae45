import { z } from "zod";

/** How the text of a CSV file may be encoded. */
export const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;

/** What an uploaded file is. */
export const ImportHead = z.object({
	kind: z.enum(["csv", "xlsx"]),
	/** Of a CSV file: as its bytes tell, or as was chosen. It is a guess where they could mean other letters. */
	encoding: z.enum(encodings).optional(),
	isEncodingGuessed: z.boolean().optional(),
	separator: z.string().optional(),
	/** Of a workbook with several: their names, which is read, from 0, and whether somebody has said that it is this one. */
	sheets: z.array(z.string()).optional(),
	sheet: z.number().optional(),
	isSheetChosen: z.boolean().optional(),
	/** Rows, such as a title's, above the names of the columns. */
	above: z.number().optional(),
	columns: z.array(z.string()),
	/** What is in the first rows, long cells cut off; absent where they could not be read. */
	sample: z.array(z.array(z.string())).optional(),
});
