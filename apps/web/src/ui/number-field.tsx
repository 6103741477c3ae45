import { TextInput, type TextInputProps } from "@mantine/core";

type Props = Omit<TextInputProps, "type" | "inputMode"> & {
	/** How many the number has: without any, a phone shows digits alone. */
	decimals: number;
};

/**
 * The field for a number, in every language: it holds text, which `readTyped` reads. The browser's own number field would
 * make 8990 of 89,90 before anybody can ask what was meant.
 */
export function NumberField({ decimals, ...props }: Props) {
	return <TextInput inputMode={decimals === 0 ? "numeric" : "decimal"} autoComplete="off" {...props} />;
}
