import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { isPrice, type TableFilter } from "./filter.ts";
import classes from "./filters.module.css";

type Props = { filter: TableFilter; onChange: (part: Partial<TableFilter>) => void };

/** The lowest and the highest price that are shown; either may be left open. */
export function PriceRange({ filter, onChange }: Props) {
	const [range, setRange] = useState({ minPrice: filter.minPrice, maxPrice: filter.maxPrice });
	const [error, setError] = useState<string>();

	function submit(event: FormEvent) {
		event.preventDefault();
		const minPrice = range.minPrice.trim();
		const maxPrice = range.maxPrice.trim();
		const isWrong = [minPrice, maxPrice].some((text) => text !== "" && !isPrice(text));
		if (isWrong) return setError("Write prices such as 19.90.");
		if (minPrice !== "" && maxPrice !== "" && Number(minPrice) > Number(maxPrice)) {
			return setError("The first price is above the second.");
		}
		setError(undefined);
		onChange({ minPrice, maxPrice });
	}

	const field = (name: "minPrice" | "maxPrice", label: string) => ({
		label,
		size: "sm",
		inputMode: "decimal" as const,
		autoComplete: "off",
		leftSection: <span aria-hidden="true">$</span>,
		value: range[name],
		error: error !== undefined,
		onChange: (event: { currentTarget: { value: string } }) =>
			setRange({ ...range, [name]: event.currentTarget.value }),
	});
	return (
		<form className={classes.prices} onSubmit={submit} noValidate aria-label="Price">
			<TextInput {...field("minPrice", "From")} />
			<TextInput {...field("maxPrice", "To")} />
			<div role="alert" className={classes.priceError}>
				{error}
			</div>
			<Button type="submit" size="sm">
				Show
			</Button>
		</form>
	);
}
