const KIB = 1024;

/** Max size of JSON bodies in bytes; an escaped character can take six bytes. */
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

/** The max JSON body of an endpoint, in bytes. */
export function bodyLimitOf({
	needs,
	bodyLimit,
}: {
	needs: unknown;
	bodyLimit?: keyof typeof bodyLimits;
}): number {
	return bodyLimits[bodyLimit ?? (needs === "public" ? "visitor" : "account")];
}
