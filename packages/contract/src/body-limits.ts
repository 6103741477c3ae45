const KIB = 1024;

/** How many bytes the JSON of a body may have; a character can take six of them where a client escapes it. */
export const bodyLimits = {
	/** Bodies that need no account. */
	visitor: 8 * KIB,
	/** Bodies with a text that need no account. */
	visitorText: 32 * KIB,
	/** Bodies that need an account or a right. */
	account: 64 * KIB,
	/** Batches and long texts; they need a right. */
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
