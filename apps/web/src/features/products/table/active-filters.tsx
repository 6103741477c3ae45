import { VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatMoney, plural } from "#lib/format.ts";
import { modelQuery } from "../model/model-query.ts";
import { noFilter, type TableFilter } from "./filter.ts";
import type { FilterProps } from "./filter-sections.tsx";
import classes from "./filters.module.css";
import { stateWords } from "./stock-words.ts";

type Chip = { key: string; words: string; without: Partial<TableFilter> };

/** What the table is narrowed to besides the search, each with the way to take it off. */
export function ActiveFilters({ filter, onChange, locations }: FilterProps) {
	const { data: model } = useQuery({ ...modelQuery(filter.model), enabled: filter.model !== "" });
	const chips = chipsOf(filter, {
		model: model?.name ?? "One model",
		location: locations.find(({ value }) => value === filter.location)?.label ?? "One location",
	});
	if (chips.length === 0) return null;
	return (
		<ul className={classes.chips} aria-label="Filters that are set">
			{chips.map(({ key, words, without }) => (
				<li key={key}>
					<button type="button" className={classes.chip} onClick={() => onChange(without)}>
						<VisuallyHidden>Take off: </VisuallyHidden>
						{words}
						<IconX size={16} aria-hidden="true" />
					</button>
				</li>
			))}
			<li>
				<button
					type="button"
					className={classes.clear}
					onClick={() => onChange({ ...noFilter, search: filter.search, sort: filter.sort })}
				>
					Clear all
				</button>
			</li>
		</ul>
	);
}

function chipsOf(filter: TableFilter, names: { model: string; location: string }): Chip[] {
	const chips: Chip[] = [];
	const { category, supplier, brand, model, location, stock } = filter;
	if (category !== "") chips.push({ key: "category", words: category, without: { category: "" } });
	if (supplier !== "") chips.push({ key: "supplier", words: supplier, without: { supplier: "" } });
	if (brand !== "") chips.push({ key: "brand", words: brand, without: { brand: "" } });
	if (model !== "") chips.push({ key: "model", words: names.model, without: { model: "" } });
	if (location !== "") {
		chips.push({ key: "location", words: `At ${names.location}`, without: { location: "" } });
	}
	for (const state of stock) {
		const others = stock.filter((each) => each !== state);
		chips.push({ key: state, words: stateWords[state], without: { stock: others } });
	}
	const price = priceWords(filter);
	if (price !== undefined) {
		chips.push({ key: "price", words: price, without: { minPrice: "", maxPrice: "" } });
	}
	if (filter.unmoved !== "") {
		const days = plural(Number(filter.unmoved), "day");
		chips.push({ key: "unmoved", words: `Not moved for ${days}`, without: { unmoved: "" } });
	}
	return chips;
}

function priceWords({ minPrice, maxPrice }: TableFilter): string | undefined {
	const [least, most] = [minPrice, maxPrice].map((text) => (text === "" ? "" : formatMoney(Number(text))));
	if (least && most) return `${least} to ${most}`;
	if (least) return `From ${least}`;
	return most ? `Up to ${most}` : undefined;
}
