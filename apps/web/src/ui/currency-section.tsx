import { currencySign } from "#lib/currency-sign.ts";

/** The currency's sign next to an input for an amount, on the side that the reader's locale uses. */
export function currencySection() {
	const { sign, isBefore } = currencySign();
	const section = <span aria-hidden="true">{sign}</span>;
	// The sections have room for one letter.
	const width = sign.length > 1 ? `${sign.length + 2}ch` : undefined;
	return isBefore
		? { leftSection: section, leftSectionWidth: width }
		: { rightSection: section, rightSectionWidth: width };
}
