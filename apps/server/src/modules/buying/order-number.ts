import { today } from "./order-answer.ts";

/**
 * The next number after the shop's pattern, such as `PO-{year}-{number}`: each text around `{number}` has its own series from 1.
 * @param next gives the next number of a series.
 */
export async function formatNumber(
	pattern: string,
	now: Date,
	next: (series: string) => Promise<number>,
): Promise<string> {
	const series = pattern.replaceAll("{year}", today(now).slice(0, 4));
	const number = await next(series);
	return series.replace("{number}", String(number).padStart(4, "0"));
}
