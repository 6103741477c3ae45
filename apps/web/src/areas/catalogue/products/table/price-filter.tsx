import { moneyDecimals } from "@freehub/domain/money";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import "#ui/styles/fields.css";
import { useState } from "react";
import { readPrice, shownPrice } from "#lib/number-typing.ts";
import { currencySection, NumberField } from "#ui/number-field.tsx";
import type { TableFilter } from "./filter.ts";
import type { FilterProps } from "./filters.tsx";
import classes from "./toolbar.module.css";

/** The lowest and the highest price as typed; they take effect when applied. */
export function usePriceRange(filter: TableFilter, onChange: FilterProps["onChange"]) {
	const [typed, setTyped] = useState<{ minPrice: string; maxPrice: string }>();
	const [error, setError] = useState<string>();
	const range = typed ?? { minPrice: shownPrice(filter.minPrice), maxPrice: shownPrice(filter.maxPrice) };

	function clear() {
		setTyped(undefined);
		setError(undefined);
	}
	return {
		range,
		error,
		clear,
		type: (part: Partial<typeof range>) => setTyped({ ...range, ...part }),
		/** @returns whether they are valid and were applied. */
		apply(): boolean {
			const [least, most] = [readPrice(range.minPrice), readPrice(range.maxPrice)];
			const [minPrice, maxPrice] = [least.price, most.price];
			const problem = least.problem ?? most.problem ?? priceProblem(minPrice, maxPrice);
			if (problem !== undefined) {
				setError(problem);
				return false;
			}
			clear();
			if (minPrice !== filter.minPrice || maxPrice !== filter.maxPrice) onChange({ minPrice, maxPrice });
			return true;
		},
	};
}

function priceProblem(minPrice: string, maxPrice: string): string | undefined {
	const isTurned = minPrice !== "" && maxPrice !== "" && Number(minPrice) > Number(maxPrice);
	return isTurned ? t`The lowest price is above the highest.` : undefined;
}

export function PriceFields({ prices }: { prices: ReturnType<typeof usePriceRange> }) {
	const field = (name: "minPrice" | "maxPrice", label: string) => ({
		label,
		size: "sm",
		decimals: moneyDecimals(),
		...currencySection(),
		value: prices.range[name],
		error: prices.error !== undefined,
		onChange: (event: { currentTarget: { value: string } }) =>
			prices.type({ [name]: event.currentTarget.value }),
	});
	return (
		<fieldset className="stack gap-8">
			<legend className={classes.legend}>
				<Trans>Price</Trans>
			</legend>
			<div className="halves gap-10 end">
				<NumberField {...field("minPrice", t({ context: "price", message: "From" }))} />
				<NumberField {...field("maxPrice", t({ context: "price", message: "To" }))} />
				<div role="alert" className="unless-empty whole-row rust-text text-14">
					{prices.error}
				</div>
			</div>
		</fieldset>
	);
}
