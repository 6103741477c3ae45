import { misreadOf } from "@freehub/domain/catalogue/misread";
import { t } from "@lingui/core/macro";

/** The probable mistake in a scanned code, and the probable code; undefined if it does not look misread. */
export function misreadNote(code: string): { sentence: string; guess: string | undefined } | undefined {
	const misread = misreadOf(code);
	if (misread === undefined) return undefined;
	const { why, guess = "" } = misread;
	switch (why) {
		case "layout":
			return {
				sentence: t`The scanner and this computer have different keyboard layouts: ${code} is probably ${guess}.`,
				guess,
			};
		case "add-on":
			return { sentence: t`${code} is the barcode ${guess} with its add-on digits.`, guess };
		case "zero":
			return { sentence: t`${code} has lost its leading zero: it is probably ${guess}.`, guess };
		case "check digit":
			return {
				sentence: t`${code} was misread: its check digit is wrong. Scan again.`,
				guess: undefined,
			};
	}
}
