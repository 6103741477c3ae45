import { z } from "zod";
import { Reason } from "../problem.ts";

/** Refused rows with the same reason in the same column. */
const RefusalKind = Reason.extend({
	/** The column's name in the file. */
	column: z.string().nullable(),
	/** The number of rows, and of those that are not listed because only some rows of each reason are stored. */
	rows: z.number(),
	unlisted: z.number(),
});
export type RefusalKind = z.infer<typeof RefusalKind>;

/**
 * Of many refused rows only some are stored: `unlisted` is the number of the others, and `kinds` has the first reasons, each with the
 * reason of its first row.
 */
export const ImportRefusals = z.object({ unlisted: z.number(), kinds: z.array(RefusalKind) });
