const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/;
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const either = /^(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4})(?: .*)?$/;

/** Which number comes first in 11/12/2026. */
export const dayOrders = ["day-month", "month-day"] as const;
export type DayOrder = (typeof dayOrders)[number];

/**
 * Reads a day as spreadsheets and people write it where it has one reading: 2026-12-11, also with a time, or 11.12.2026. In
 * 11/12/2026 the month could be either number, unless a person has said the order; that is then the one of 11.12.2026, too.
 * @returns 2026-12-11; undefined: there is no such day.
 */
export function readDayText(text: string, order?: DayOrder): string | undefined {
	const [, year = "", month = "", day = ""] = iso.exec(text) ?? inOrder(text, order);
	const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	const moment = Date.parse(`${written}T00:00:00Z`);
	// 30 February would become 2 March.
	return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== written
		? undefined
		: written;
}

function inOrder(text: string, order: DayOrder | undefined): (string | undefined)[] {
	const [, first, second, year] = (order === undefined ? dotted : either).exec(text) ?? [];
	return order === "month-day" ? [undefined, year, first, second] : [undefined, year, second, first];
}
