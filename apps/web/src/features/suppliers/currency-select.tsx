import { t } from "@lingui/core/macro";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { currencyName } from "#lib/format.ts";

type Props = Omit<NativeSelectProps, "data" | "label"> & {
	/** What it means to choose none; undefined: one must be chosen. */
	empty: string | undefined;
};

/** A currency by its code and name. */
export function CurrencySelect({ empty, ...props }: Props) {
	const codes = Intl.supportedValuesOf("currency").map((value) => ({
		value,
		label: `${value} – ${currencyName(value)}`,
	}));
	return (
		<NativeSelect
			label={t`Currency`}
			rightSection={<IconChevronDown aria-hidden="true" />}
			data={empty === undefined ? codes : [{ value: "", label: empty }, ...codes]}
			{...props}
		/>
	);
}
