import { z } from "zod";
import { Reason } from "../problem.ts";

/** Rows with the same reason in the same column, with the reason of the first of them. */
export const NoteKind = Reason.extend({
	/** The column's name in the file. */
	column: z.string().nullable(),
	/** The number of rows. */
	rows: z.number(),
	/** Whether further rows have other facts than the first one, such as other names. */
	isMixed: z.boolean().optional(),
});
export type NoteKind = z.infer<typeof NoteKind>;

/** Refused rows with the same reason in the same column. */
export const RefusalKind = NoteKind.extend({
	/** The number of rows that are not listed because only some rows of each reason are stored. */
	unlisted: z.number(),
});
export type RefusalKind = z.infer<typeof RefusalKind>;

/**
 * Of many refused rows only some are stored: `unlisted` is the number of the others, and `kinds` has the first reasons, each with the
 * reason of its first row.
 */
export const ImportRefusals = z.object({ unlisted: z.number(), kinds: z.array(RefusalKind) });
