import { getFacets, type ProductFacets } from "@freehub/contract/products";
import { type StockState, stockStates } from "@freehub/domain/quantity";
import { sortKey } from "@freehub/domain/search-words";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount, formatMoney } from "#lib/format.ts";
import { facetKeys } from "#lib/product-cache.ts";
import { SearchBox } from "#ui/search-box.tsx";
import { isPrice, narrowingOf, type TableFilter } from "./filter.ts";
import classes from "./toolbar.module.css";

/** A location that stock can be at, by the name that people know it by. */
export type LocationChoice = { value: string; label: string };

export type FilterProps = {
	filter: TableFilter;
	onChange: (part: Partial<TableFilter>) => void;
	locations: readonly LocationChoice[];
};

export type SectionId = "category" | "supplier" | "stock" | "brand" | "location" | "price";

export const sections: readonly { id: SectionId; label: string }[] = [
	{ id: "category", label: "Category" },
	{ id: "supplier", label: "Supplier" },
	{ id: "stock", label: "Stock" },
	{ id: "brand", label: "Brand" },
	{ id: "location", label: "Location" },
	{ id: "price", label: "Price" },
];

/** What clears a section; counts are of what the rest of the filter leaves. */
export const cleared: Record<SectionId, Partial<TableFilter>> = {
	category: { category: "" },
	supplier: { supplier: "" },
	stock: { stock: [] },
	brand: { brand: "" },
	location: { location: "" },
	price: { minPrice: "", maxPrice: "" },
};

const stateWords: Record<StockState, string> = { in: "In stock", low: "Low on stock", out: "Out of stock" };

/** What a section narrows to, in words; undefined where it narrows nothing. */
export function valueOf(
	id: SectionId,
	filter: TableFilter,
	locations: readonly LocationChoice[],
): string | undefined {
	if (id === "stock") return filter.stock.map((state) => stateWords[state]).join(", ") || undefined;
	if (id === "price") return priceWords(filter);
	if (filter[id] === "") return undefined;
	if (id !== "location") return filter[id];
	return `At ${locations.find(({ value }) => value === filter.location)?.label ?? "one location"}`;
}

function priceWords({ minPrice, maxPrice }: TableFilter): string | undefined {
	const [least, most] = [minPrice, maxPrice].map((text) => (text === "" ? "" : formatMoney(Number(text))));
	if (least && most) return `${least} to ${most}`;
	if (least) return `From ${least}`;
	return most ? `Up to ${most}` : undefined;
}

/** How many products there are of each value, as far as a filter goes. */
function facetsQuery(filter: TableFilter) {
	const query = narrowingOf(filter);
	return queryOptions({
		queryKey: [...facetKeys.all, query],
		queryFn: ({ signal }) => api.call(getFacets, { query, signal }),
		placeholderData: keepPreviousData,
	});
}

/** '37', or '1,000+' where the server has stopped counting. */
function countWords(count: number, isExact: boolean): string {
	return isExact || count === 0 ? formatCount(count) : `${formatCount(count)}+`;
}

const allWords = { category: "All categories", supplier: "All suppliers", brand: "All brands" };

/** One section of the filter, with how many products each of its values would leave. */
export function FilterSection({ id, ...props }: FilterProps & { id: Exclude<SectionId, "price"> }) {
	const { filter, onChange, locations } = props;
	if (id === "location") {
		return (
			<ValueList
				label="Location"
				all="All locations"
				values={locations}
				chosen={filter.location}
				onChoose={(location) => onChange({ location })}
			/>
		);
	}
	return <CountedSection id={id} filter={filter} onChange={onChange} />;
}

type CountedProps = Omit<FilterProps, "locations"> & { id: "category" | "supplier" | "brand" | "stock" };

function CountedSection({ id, filter, onChange }: CountedProps) {
	const facets = useQuery(facetsQuery({ ...filter, ...cleared[id] }));
	if (facets.error !== null && facets.data === undefined) {
		return (
			<div role="alert" className={classes.failed}>
				<p>The values could not be loaded. {errorSentence(facets.error)}</p>
				<Button size="sm" variant="default" onClick={() => void facets.refetch()} loading={facets.isFetching}>
					Retry
				</Button>
			</div>
		);
	}
	const { data } = facets;
	if (id === "stock") return <StockChoice counts={data} filter={filter} onChange={onChange} />;
	return (
		<ValueList
			label={sections.find((section) => section.id === id)?.label ?? id}
			all={allWords[id]}
			values={data === undefined ? [] : valuesOf(id, data)}
			chosen={filter[id]}
			onChoose={(value) => onChange({ [id]: value })}
		/>
	);
}

function valuesOf(id: "category" | "supplier" | "brand", facets: ProductFacets): FilterValue[] {
	const words = (count: number) => countWords(count, facets.isExact);
	if (id !== "category") {
		const counts = id === "supplier" ? facets.suppliers : facets.brands;
		return counts.map(({ value, count }) => ({ value, label: value, count: words(count) }));
	}
	// A subcategory is under its category, as in a tree.
	const byName = facets.categories.toSorted((a, b) => a.value.localeCompare(b.value, "en"));
	const tops = byName.filter(({ value }) => !value.includes(" > "));
	const orphans = byName.filter(({ value }) => !tops.some((top) => isIn(value, top.value)));
	const tree = tops.flatMap((top) => byName.filter(({ value }) => isIn(value, top.value)));
	return [...tree, ...orphans].map(({ value, count }) => {
		const isInside = tree.some((each) => each.value === value) && value.includes(" > ");
		const label = isInside ? value.slice(value.indexOf(" > ") + 3) : value;
		return { value, label, count: words(count), isInside };
	});
}

function isIn(path: string, top: string): boolean {
	return path === top || path.startsWith(`${top} > `);
}

type StockProps = Omit<FilterProps, "locations"> & { counts: ProductFacets | undefined };

/** Which states of stock are shown; none chosen means all. */
function StockChoice({ counts, filter, onChange }: StockProps) {
	function toggle(state: StockState) {
		const chosen = stockStates.filter((each) =>
			each === state ? !filter.stock.includes(state) : filter.stock.includes(each),
		);
		onChange({ stock: chosen });
	}
	return (
		<fieldset className={classes.values}>
			<legend className={classes.legend}>Stock</legend>
			{stockStates.map((state) => (
				<label key={state} className={classes.choice}>
					<input type="checkbox" checked={filter.stock.includes(state)} onChange={() => toggle(state)} />
					<span>{stateWords[state]}</span>
					{counts && <small>{countWords(counts.stock[state], counts.isExact)}</small>}
				</label>
			))}
		</fieldset>
	);
}

type FilterValue = {
	value: string;
	label: string;
	/** In words; undefined where nobody has counted. */
	count?: string;
	isInside?: boolean;
};

type ListProps = {
	/** What is chosen, such as 'Supplier'. */
	label: string;
	/** Said first: the choice of no value. */
	all: string;
	values: readonly FilterValue[];
	chosen: string;
	onChoose: (value: string) => void;
};

/** A list that is longer than this can be searched. */
const LONG = 10;

/** One value of a filter, or none. */
function ValueList({ label, all, values, chosen, onChoose }: ListProps) {
	const name = useId();
	const [search, setSearch] = useState("");
	const wanted = sortKey(search);
	const isGone = chosen !== "" && !values.some(({ value }) => value === chosen);
	const known = isGone ? [{ value: chosen, label: chosen }, ...values] : values;
	const found: readonly FilterValue[] = known.filter((each) => sortKey(each.label).includes(wanted));
	const choices = wanted === "" ? [{ value: "", label: all }, ...found] : found;
	return (
		<fieldset className={classes.values}>
			<legend className={classes.legend}>{label}</legend>
			{values.length > LONG && (
				<SearchBox
					label={`Search in ${label.toLowerCase()}`}
					size="sm"
					search={search}
					onSearch={setSearch}
				/>
			)}
			<div className={classes.list}>
				{choices.map(({ value, label: words, count, isInside }) => (
					<label key={value} className={classes.choice} data-inside={isInside || undefined}>
						<input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
						<span>{words}</span>
						{count !== undefined && <small>{count}</small>}
					</label>
				))}
				{choices.length === 0 && <p className={classes.none}>None of that name.</p>}
			</div>
		</fieldset>
	);
}

/** The lowest and the highest price, as they are typed: they count once they are applied. */
export function usePriceRange(filter: TableFilter, onChange: FilterProps["onChange"]) {
	const [typed, setTyped] = useState<{ minPrice: string; maxPrice: string }>();
	const [error, setError] = useState<string>();
	const range = typed ?? { minPrice: filter.minPrice, maxPrice: filter.maxPrice };

	function clear() {
		setTyped(undefined);
		setError(undefined);
	}
	return {
		range,
		error,
		clear,
		type: (part: Partial<typeof range>) => setTyped({ ...range, ...part }),
		/** @returns whether they could be applied. */
		apply(): boolean {
			const [minPrice, maxPrice] = [range.minPrice.trim(), range.maxPrice.trim()];
			const problem = priceProblem(minPrice, maxPrice);
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
	const isWrong = [minPrice, maxPrice].some((text) => text !== "" && !isPrice(text));
	if (isWrong) return "Enter prices such as 19.90.";
	const isTurned = minPrice !== "" && maxPrice !== "" && Number(minPrice) > Number(maxPrice);
	return isTurned ? "The first price is above the second." : undefined;
}

export function PriceFields({ prices }: { prices: ReturnType<typeof usePriceRange> }) {
	const field = (name: "minPrice" | "maxPrice", label: string) => ({
		label,
		size: "sm",
		inputMode: "decimal" as const,
		autoComplete: "off",
		leftSection: <span aria-hidden="true">$</span>,
		value: prices.range[name],
		error: prices.error !== undefined,
		onChange: (event: { currentTarget: { value: string } }) =>
			prices.type({ [name]: event.currentTarget.value }),
	});
	return (
		<fieldset className={classes.values}>
			<legend className={classes.legend}>Price</legend>
			<div className={classes.prices}>
				<TextInput {...field("minPrice", "From")} />
				<TextInput {...field("maxPrice", "To")} />
				<div role="alert" className={classes.priceError}>
					{prices.error}
				</div>
			</div>
		</fieldset>
	);
}
