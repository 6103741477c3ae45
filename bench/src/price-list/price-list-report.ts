import { figureTable } from "../imports/import-report.ts";
import type { Verdict } from "../targets.ts";
import type { PriceListFigure } from "./measure-price-list.ts";

/** The figures of one engine as a Markdown table. */
export function priceListTable(figures: readonly PriceListFigure[]): string {
	const times = figures.map(({ phase, processorSeconds }) => `${phase} ${processorSeconds.toFixed(1)} s`);
	return `${figureTable(figures)}\n\nProcessor time of the server: ${times.join(", ")}.`;
}

const MOST_UPDATE_SECONDS = 300;
const MOST_OTHERS_P99 = 100;
const MOST_SEARCH_P99 = 50;

/** The targets, which are for a catalogue of 1,000,000 rows. */
export function judgePriceList(figures: readonly PriceListFigure[]): Verdict[] {
	return figures.flatMap(({ phase, rows, seconds, p99 }) => {
		const size = rows.toLocaleString("en");
		if (phase === "searches") {
			const text = `searches of ${size} rows: p99 ${p99.toFixed(1)} ms (target: under ${MOST_SEARCH_P99})`;
			return [{ text, isMet: p99 < MOST_SEARCH_P99 }];
		}
		const others = `other requests during the ${phase}: p99 ${p99.toFixed(0)} ms (target: under ${MOST_OTHERS_P99})`;
		const inTime = `${phase} of ${size} rows: ${seconds.toFixed(0)} s (target: under ${MOST_UPDATE_SECONDS})`;
		return [
			...(phase === "nightly update" ? [{ text: inTime, isMet: seconds < MOST_UPDATE_SECONDS }] : []),
			{ text: others, isMet: p99 < MOST_OTHERS_P99 },
		];
	});
}
