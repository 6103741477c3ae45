import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useState } from "react";

type Props = { currency: string; onChange: (currency: string) => void };

/** The currency of prices whose row names none; sent when it is a whole code. */
export function CurrencyField({ currency, onChange }: Props) {
	const [typed, setTyped] = useState<string>();
	return (
		<TextInput
			maw="160px"
			label={t`Currency`}
			description={t`Of prices without one`}
			inputWrapperOrder={["label", "description", "input"]}
			autoComplete="off"
			maxLength={3}
			value={typed ?? currency}
			onChange={({ currentTarget: { value } }) => {
				setTyped(value.toUpperCase());
				if (value.length === 3) onChange(value.toUpperCase());
			}}
			onBlur={() => setTyped(undefined)}
		/>
	);
}
