import { TextInput, type TextInputProps } from "@mantine/core";

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
