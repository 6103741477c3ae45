/**
 * The time of an export as its files say it, '2026-11-29 20:05:13.482 UTC': a text that spreadsheets do not take for a time and
 * write in another way, and that sorts by time.
 */
export function exportTime(at: Date): string {
	return at.toISOString().replace("T", " ").replace("Z", " UTC");
}
