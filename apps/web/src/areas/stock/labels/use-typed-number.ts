import { t } from "@lingui/core/macro";
import { type ChangeEvent, useState } from "react";
import { formatCount } from "#lib/format.ts";
import { readTyped, typedText } from "#lib/number-typing.ts";

type Options = {
	value: number;
	decimals: number;
	least?: number;
	most?: number;
	/** The value while the input is invalid. If omitted, the last valid value stays. */
	none?: number;
	onChange: (value: number) => void;
};

/** State of a number field that applies valid input while the user types. Invalid input stays in the field with an error. */
export function useTypedNumber({ value, decimals, least = 0, most = Infinity, none, onChange }: Options) {
	const [typed, setTyped] = useState<{ text: string; counts: number; error: string | undefined }>();
	// Drop the typed text if the value has been changed elsewhere since.
	const shown = typed !== undefined && Object.is(typed.counts, value) ? typed : undefined;
	return {
		value: shown?.text ?? (Number.isNaN(value) ? "" : typedText(value)),
		error: shown?.error,
		onChange: (event: ChangeEvent<HTMLInputElement>) => {
			const text = event.currentTarget.value;
			const read = readTyped(text, { decimals });
			const error = read.ok ? outside(read.value, least, most) : read.message;
			const counts = read.ok && error === undefined ? read.value : (none ?? value);
			setTyped({ text, counts, error });
			if (!Object.is(counts, value)) onChange(counts);
		},
		/** Replaces the typed text with the current value, unless `none` is set. */
		onBlur: () => {
			if (none === undefined) setTyped(undefined);
		},
	};
}

function outside(value: number, least: number, limit: number): string | undefined {
	if (value < least) return t`Enter a number from ${least}.`;
	const most = formatCount(limit);
	return value > limit ? t`At most ${most}.` : undefined;
}
