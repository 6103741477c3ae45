/** Whether this is `npm test -- --long`, in which tests look at all that they can. */
export const isLong = process.env.FREEHUB_LONG === "1";

/** How many random examples a test looks at: few in every run of the tests, many in a long one. */
export function runs(few: number, many: number): number {
	return isLong ? many : few;
}
