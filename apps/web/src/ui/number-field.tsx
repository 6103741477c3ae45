import { shop } from "@freehub/domain/shop";
import { TextInput, type TextInputProps } from "@mantine/core";
import { currentLocale } from "#lib/words.ts";

type Props = Omit<TextInputProps, "type" | "inputMode"> & {
	/** Number of decimals; if 0, a phone shows only digits. */
	decimals: number;
};

/**
 * A field for a number, in every language. It holds text, which `readTyped` reads. The browser's own number field would turn
 * 89,90 into 8990 before the app can ask what was meant.
 */
export function NumberField({ decimals, ...props }: Props) {
	return <TextInput inputMode={decimals === 0 ? "numeric" : "decimal"} autoComplete="off" {...props} />;
}

/** The currency's sign and its side in the reader's locale: before the amount as in '$5', after it as in '5 €'. */
export function currencySign(): { sign: string; isBefore: boolean } {
	const { currency } = shop();
	const parts = new Intl.NumberFormat(currentLocale(), { style: "currency", currency }).formatToParts(0);
	const at = parts.findIndex(({ type }) => type === "currency");
	return { sign: parts[at]?.value ?? "", isBefore: at === 0 };
}

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
