import { z } from "zod";

/**
 * A promise of which an answer tells. `line` is that of a document of the kind `lineKind`, such as `sale`. The document's number and
 * its customer's name are null for callers without the right sale.read.
 */
export const PromiseNotice = z.object({
	line: z.string(),
	lineKind: z.string(),
	/** The document's id; null like its number. */
	document: z.string().nullable(),
	product: z.string(),
	pieces: z.number(),
	number: z.string().nullable(),
	/** The customer's id and name. */
	customer: z.string().nullable(),
	who: z.string().nullable(),
});
export type PromiseNotice = z.infer<typeof PromiseNotice>;

/** Received pieces that are promised: where they are now, and, if that is said, where they are to be collected. */
export const ServedPromise = PromiseNotice.extend({ location: z.string(), wantedAt: z.string().nullable() });
export type ServedPromise = z.infer<typeof ServedPromise>;

/** The promises of which the answer of a booking tells. */
export const toldPromises = {
	/** Promises that lost their piece, the youngest: they wait now. */
	lost: z.array(PromiseNotice).optional(),
	/** The promises that received pieces serve. */
	for: z.array(ServedPromise).optional(),
};
