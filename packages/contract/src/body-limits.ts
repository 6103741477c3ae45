const KIB = 1024;

/** How many bytes the JSON of a body may have; a character can take six of them where a client escapes it. */
export const bodyLimits = {
	/** What anybody may send. */
	visitor: 8 * KIB,
	/** What anybody may send that has a text. */
	visitorText: 32 * KIB,
	/** What needs an account or a right. */
	account: 64 * KIB,
	/** Batches and long texts, of whoever has the right. */
	large: 1024 * KIB,
};

/** The most bytes that an endpoint takes as JSON. */
export function bodyLimitOf({
	needs,
	bodyLimit,
}: {
	needs: unknown;
	bodyLimit?: keyof typeof bodyLimits;
}): number {
	return bodyLimits[bodyLimit ?? (needs === "public" ? "visitor" : "account")];
}
