/** Replaces Bengali digits by Latin ones. */
export function latinDigits(text: string): string {
	return text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - "০".charCodeAt(0)));
}
