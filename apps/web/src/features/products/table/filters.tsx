import { getFacets, type ProductFacets } from "@freehub/contract/products";
import { type StockState, stockStates } from "@freehub/domain/quantity";
import { sortKey } from "@freehub/domain/search-words";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import "#ui/styles/fields.css";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount, formatMoney } from "#lib/format.ts";
import { facetKeys } from "#lib/product-cache.ts";
import { SearchBox } from "#ui/search-box.tsx";
import { narrowingOf, type TableFilter } from "./filter.ts";
import classes from "./toolbar.module.css";

/** A location that stock can be at, by the name that people know it by. */
export type LocationChoice = { value: string; label: string };

export type FilterProps = {
	filter: TableFilter;
	onChange: (part: Partial<TableFilter>) => void;
	locations: readonly LocationChoice[];
};

export type SectionId = "category" | "supplier" | "stock" | "brand" | "location" | "price";

export const sections: readonly { id: SectionId; label: MessageDescriptor }[] = [
	{ id: "category", label: msg`Category` },
	{ id: "supplier", label: msg`Supplier` },
	{ id: "stock", label: msg`Stock` },
	{ id: "brand", label: msg`Brand` },
	{ id: "location", label: msg`Location` },
	{ id: "price", label: msg`Price` },
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

const stateWords: Record<StockState, MessageDescriptor> = {
	in: msg`In stock`,
	low: msg`Low on stock`,
	out: msg`Out of stock`,
};

/** What a section narrows to, in words; undefined where it narrows nothing. */
export function valueOf(
	id: SectionId,
	filter: TableFilter,
	locations: readonly LocationChoice[],
): string | undefined {
	if (id === "stock") return filter.stock.map((state) => t(stateWords[state])).join(", ") || undefined;
	if (id === "price") return priceWords(filter);
	if (filter[id] === "") return undefined;
	if (id !== "location") return filter[id];
	const place = locations.find(({ value }) => value === filter.location)?.label;
	if (place === undefined) return t`At one location`;
	return t({ comment: "place is a location's name", message: `At ${place}` });
}

function priceWords({ minPrice, maxPrice }: TableFilter): string | undefined {
	const [least, most] = [minPrice, maxPrice].map((text) => (text === "" ? "" : formatMoney(Number(text))));
	if (least && most) return t({ comment: "prices", message: `${least} to ${most}` });
	if (least) return t({ comment: "least is a price", message: `From ${least}` });
	return most ? t({ comment: "most is a price", message: `Up to ${most}` }) : undefined;
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

/** What a list of values is headed with, what is said of the choice of none of them, and its search. */
const listWords = {
	category: { label: msg`Category`, all: msg`All categories`, search: msg`Search in category` },
	supplier: { label: msg`Supplier`, all: msg`All suppliers`, search: msg`Search in supplier` },
	brand: { label: msg`Brand`, all: msg`All brands`, search: msg`Search in brand` },
	location: { label: msg`Location`, all: msg`All locations`, search: msg`Search in location` },
};

/** One section of the filter, with how many products each of its values would leave. */
export function FilterSection({ id, ...props }: FilterProps & { id: Exclude<SectionId, "price"> }) {
	const { filter, onChange, locations } = props;
	if (id === "location") {
		return (
			<ValueList
				id="location"
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
		const reason = errorSentence(facets.error);
		return (
			<div role="alert" className={classes.failed}>
				<p>
					{t({
						comment: "reason is one sentence or more",
						message: `The values could not be loaded. ${reason}`,
					})}
				</p>
				<Button size="sm" variant="default" onClick={() => void facets.refetch()} loading={facets.isFetching}>
					<Trans>Retry</Trans>
				</Button>
			</div>
		);
	}
	const { data } = facets;
	if (id === "stock") return <StockChoice counts={data} filter={filter} onChange={onChange} />;
	return (
		<ValueList
			id={id}
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
			<legend className={classes.legend}>
				<Trans>Stock</Trans>
			</legend>
			{stockStates.map((state) => (
				<label key={state} className={classes.choice}>
					<input type="checkbox" checked={filter.stock.includes(state)} onChange={() => toggle(state)} />
					<span>{t(stateWords[state])}</span>
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
	/** What is chosen. */
	id: keyof typeof listWords;
	values: readonly FilterValue[];
	chosen: string;
	onChoose: (value: string) => void;
};

/** A list that is longer than this can be searched. */
const LONG = 10;

/** One value of a filter, or none. */
function ValueList({ id, values, chosen, onChoose }: ListProps) {
	const name = useId();
	const [search, setSearch] = useState("");
	const wanted = sortKey(search);
	const isGone = chosen !== "" && !values.some(({ value }) => value === chosen);
	const known = isGone ? [{ value: chosen, label: chosen }, ...values] : values;
	const found: readonly FilterValue[] = known.filter((each) => sortKey(each.label).includes(wanted));
	const choices = wanted === "" ? [{ value: "", label: t(listWords[id].all) }, ...found] : found;
	return (
		<fieldset className={classes.values}>
			<legend className={classes.legend}>{t(listWords[id].label)}</legend>
			{values.length > LONG && (
				<SearchBox label={t(listWords[id].search)} size="sm" search={search} onSearch={setSearch} />
			)}
			<div className={classes.list}>
				{choices.map(({ value, label: words, count, isInside }) => (
					<label key={value} className={classes.choice} data-inside={isInside || undefined}>
						<input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
						<span>{words}</span>
						{count !== undefined && <small>{count}</small>}
					</label>
				))}
				{choices.length === 0 && (
					<p className={classes.none}>
						<Trans>No matches.</Trans>
					</p>
				)}
			</div>
		</fieldset>
	);
}
