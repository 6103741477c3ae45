import { languages } from "@freehub/domain/language";
import { weightUnits } from "@freehub/domain/shop";
import { z } from "zod";

/** In what everything in a shop is counted and written; see `domain/shop.ts`. */
export const Basics = z.object({
	/** ISO 4217. */
	currency: z.string(),
	/** Null: each reader's own time zone. */
	timeZone: z.string().nullable(),
	/** Null: each weight is shown in the unit in which it was entered. */
	weightUnit: z.enum(weightUnits).nullable(),
	/** Of the original texts. */
	language: z.enum(languages),
});
export type Basics = z.output<typeof Basics>;
