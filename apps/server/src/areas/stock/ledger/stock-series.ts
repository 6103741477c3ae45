import type { SeriesSpan, StockSeries } from "@freehub/contract/stock/stock-series";
import { addDays, daysBetween, localDay, startOfDay, startsOfDays } from "@freehub/domain/local-days";
import { refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { sumByQuarter } from "./movements.repo.ts";

const QUARTER = 900_000;
/** Max number of days in the answer, including the first and the last. */
const MOST = 366;

type SeriesQuery = { product: string; zone: string; days: SeriesSpan; now: number };

/**
 * A product's pieces on hand at the end of each day until today, by the time of occurrence. The series starts with the day before
 * the requested span.
 */
export async function stockSeries(db: Db, { product, zone, days, now }: SeriesQuery): Promise<StockSeries> {
	const changes = await sumByQuarter(db, product);
	if (changes === undefined) throw refusal("not_found", { what: "product" });
	const today = localDay(now, zone);
	const earliest = changes[0] === undefined ? today : localDay(changes[0].quarter * QUARTER, zone);
	const length = days === "all" ? Math.max(1, daysBetween(earliest, today) + 1) : Number(days);
	const step = Math.ceil(length / (MOST - 1));
	const count = Math.ceil(length / step);
	const points = Array.from({ length: count + 1 }, (_, n) => addDays(today, (n - count) * step));
	const ends = points.map((day) => addDays(day, 1));
	// The last point has no end: movements dated after now are part of the pieces on hand, too.
	const moments = step === 1 ? startsOfDays(ends, zone) : ends.map((day) => startOfDay(day, zone));
	let [next, onHand] = [0, 0];
	return points.map((day, n) => {
		const end = n === count ? Number.POSITIVE_INFINITY : (moments[n] ?? 0);
		for (; next < changes.length; next++) {
			const change = changes[next];
			if (change === undefined || change.quarter * QUARTER >= end) break;
			onHand += change.delta;
		}
		return { day, onHand };
	});
}
