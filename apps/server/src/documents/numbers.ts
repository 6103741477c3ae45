import { shopDay } from "@freehub/domain/local-days";
import { sql } from "kysely";
import type { Tx } from "#db/connection.ts";

/**
 * Gives a document of a kind the next number after a pattern, without gaps: the counter is locked until the transaction ends.
 * @param pattern as of `formatNumber`.
 */
export function giveNumber(tx: Tx, kind: string, pattern: string, now: Date): Promise<string> {
	return formatNumber(pattern, now, async (series) => {
		const { value } = await tx
			.insertInto("counter")
			.values({ name: `${kind} ${series}`, value: 1 })
			.onConflict((on) => on.column("name").doUpdateSet({ value: sql`counter.value + 1` }))
			.returning("value")
			.executeTakeFirstOrThrow();
		return value;
	});
}

/**
 * The next number after a pattern, such as `PO-{year}-{number}`: each text around `{number}` has its own series from 1.
 * @param next gives the next number of a series.
 */
export async function formatNumber(
	pattern: string,
	now: Date,
	next: (series: string) => Promise<number>,
): Promise<string> {
	const series = pattern.replaceAll("{year}", shopDay(now).slice(0, 4));
	const number = await next(series);
	return series.replace("{number}", String(number).padStart(4, "0"));
}
