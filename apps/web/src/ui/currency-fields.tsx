import { t } from "@lingui/core/macro";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import type { ComponentProps } from "react";
import "#ui/styles/fields.css";
import { shop } from "@freehub/domain/shop";
import { currencyName } from "#lib/format.ts";
import { RATE_DECIMALS } from "#lib/number-typing.ts";
import { NumberField } from "#ui/number-field.tsx";

type Props = Omit<NativeSelectProps, "data" | "label"> & {
	/** The text of the choice without a currency; undefined: one must be chosen. */
	empty: string | undefined;
};

/** Currencies by their code and name. */
export function currencyChoices(codes: readonly string[]): { value: string; label: string }[] {
	return codes.map((value) => ({ value, label: `${value} – ${currencyName(value)}` }));
}

/** A currency by its code and name. */
export function CurrencySelect({ empty, ...props }: Props) {
	const codes = currencyChoices(Intl.supportedValuesOf("currency"));
	return (
		<NativeSelect
			label={t`Currency`}
			data={empty === undefined ? codes : [{ value: "", label: empty }, ...codes]}
			{...props}
		/>
	);
}

/** A field for an exchange rate: the price of one unit of another currency in the shop's own. */
export function RateField({
	currency,
	...props
}: { currency: string } & Omit<ComponentProps<typeof NumberField>, "label" | "decimals">) {
	const own = shop().currency;
	return (
		<NumberField
			decimals={RATE_DECIMALS}
			label={t({ comment: "own and currency are such as USD", message: `Rate: ${own} for 1 ${currency}` })}
			{...props}
		/>
	);
}
