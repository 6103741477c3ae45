/** The parts of a moment: 2026-11-28T09:30:00, 2026-11-28, or 09:30:00. */
const parts = /^(?:(\d{4})-(\d\d)-(\d\d))?T?(?:(\d\d):(\d\d):(\d\d))?$/;
const token = /"([^"]*)"|\\(.)|(y+|m+|d+|h+|s+)|([^a-z])/giy;

/**
 * A moment as a number format shows it; undefined if that is not numbers alone: the name of a month is not what was typed.
 * @param moment as the reader writes it, such as 2026-11-28.
 * @param code a workbook's number format, such as `dd-mm`.
 */
export function shownMoment(moment: string, code: string): string | undefined {
	const found = parts.exec(moment);
	if (found === null) return undefined;
	// A duration such as [h]:mm counts hours beyond a day.
	if (/\[[hms]+\]/i.test(code)) return undefined;
	const [, year, month, day, hours, minutes, seconds] = found;
	const format = (code.split(";")[0] ?? "").replace(/\[[^\]]*\]/g, "");
	let shown = "";
	let before = "";
	token.lastIndex = 0;
	while (token.lastIndex < format.length) {
		const next = token.exec(format);
		if (next === null) return undefined;
		const [, quoted, escaped, letters, sign] = next;
		if (letters === undefined) {
			shown += quoted ?? escaped ?? sign ?? "";
			continue;
		}
		const letter = letters.charAt(0).toLowerCase();
		// After hours and before seconds, m is for minutes.
		const isMinute = letter === "m" && (before === "h" || /^[^a-z]*s/i.test(format.slice(token.lastIndex)));
		const value = { y: year, m: isMinute ? minutes : month, d: day, h: hours, s: seconds }[letter];
		const text = value === undefined ? undefined : digits(value, letters);
		if (text === undefined) return undefined;
		shown += text;
		before = letter;
	}
	return shown.trim() || undefined;
}

function digits(value: string, letters: string): string | undefined {
	if (letters.charAt(0).toLowerCase() === "y") return letters.length > 2 ? value : value.slice(-2);
	if (letters.length > 2) return undefined;
	return letters.length === 1 ? String(Number(value)) : value;
}

/** Whether a number format shows a month and a year, but no day: 3/32 was typed, not a date. */
export function isMonthAndYear(code: string): boolean {
	const letters = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
	return /m/i.test(letters) && /y/i.test(letters) && !/[dhs]/i.test(letters);
}
