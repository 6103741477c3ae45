/** Whether this is `npm test -- --long`, in which tests run all their examples. */
export const isLong = process.env.FREEHUB_LONG === "1";

/** Number of random examples of a test: `few` in every test run, `many` in a long one. */
export function runs(few: number, many: number): number {
	return isLong ? many : few;
}
