const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/;
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;

/**
 * Reads a day as spreadsheets and people write it where it has one reading: 2026-12-11, also with a time, or 11.12.2026. In
 * 11/12/2026 the month could be either number.
 * @returns 2026-12-11; undefined: there is no such day.
 */
export function readDayText(text: string): string | undefined {
	const [, year = "", month = "", day = ""] = iso.exec(text) ?? reversed(dotted.exec(text));
	const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	const moment = Date.parse(`${written}T00:00:00Z`);
	// 30 February would become 2 March.
	return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== written
		? undefined
		: written;
}

function reversed(found: RegExpExecArray | null): (string | undefined)[] {
	return [undefined, found?.[3], found?.[2], found?.[1]];
}
