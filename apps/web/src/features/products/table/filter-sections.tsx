import type { ProductFacets } from "@freehub/contract/products";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorSentence } from "#lib/error-sentence.ts";
import { countWords, facetsQuery } from "./facets.ts";
import type { TableFilter } from "./filter.ts";
import classes from "./filters.module.css";
import { PriceRange } from "./price-range.tsx";
import { StockChoice } from "./stock-choice.tsx";
import { type FilterValue, ValueList } from "./value-list.tsx";

/** A place that stock can be at, by the name that people know it by. */
export type LocationChoice = { value: string; label: string };

export type FilterProps = {
	filter: TableFilter;
	onChange: (part: Partial<TableFilter>) => void;
	locations: readonly LocationChoice[];
};

export type SectionId = "category" | "supplier" | "brand" | "location" | "stock" | "price";

export const sections: readonly { id: SectionId; label: string }[] = [
	{ id: "category", label: "Category" },
	{ id: "supplier", label: "Supplier" },
	{ id: "brand", label: "Brand" },
	{ id: "location", label: "Location" },
	{ id: "stock", label: "Stock" },
	{ id: "price", label: "Price" },
];

/** The part of the filter that a section sets; counts are of what the rest of the filter leaves. */
const without: Record<SectionId, Partial<TableFilter>> = {
	category: { category: "" },
	supplier: { supplier: "" },
	brand: { brand: "" },
	location: { location: "" },
	stock: { stock: [] },
	price: { minPrice: "", maxPrice: "" },
};

/** The state of a section: what it narrows to, or nothing. */
export function isSet(id: SectionId, filter: TableFilter): boolean {
	return Object.keys(without[id]).some((name) => String(filter[name as keyof TableFilter]) !== "");
}

/** One section of the filter, with how many products each of its values would leave. */
export function FilterSection({ id, ...props }: FilterProps & { id: SectionId }) {
	if (id === "price") return <PriceRange {...props} />;
	if (id === "location") return <Locations {...props} />;
	return <Counted id={id} {...props} />;
}

function Locations({ filter, onChange, locations }: FilterProps) {
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

const manyWords = { category: "All categories", supplier: "All suppliers", brand: "All brands" };

function Counted({
	id,
	filter,
	onChange,
}: FilterProps & { id: "category" | "supplier" | "brand" | "stock" }) {
	const facets = useQuery(facetsQuery({ ...filter, ...without[id] }));
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
			all={manyWords[id]}
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
