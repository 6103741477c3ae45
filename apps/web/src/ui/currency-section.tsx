import { currencySign } from "#lib/currency-sign.ts";

/** The currency's sign beside an input for an amount, on the side where the reader's locale writes it. */
export function currencySection() {
	const { sign, isBefore } = currencySign();
	const section = <span aria-hidden="true">{sign}</span>;
	// The sections have room for one letter.
	const width = sign.length > 1 ? `${sign.length + 2}ch` : undefined;
	return isBefore
		? { leftSection: section, leftSectionWidth: width }
		: { rightSection: section, rightSectionWidth: width };
}
