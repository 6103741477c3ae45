import type { ProductSort } from "@freehub/contract/products";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import type { TableFilter } from "./filter.ts";
import classes from "./filters.module.css";

const labels: Partial<Record<ProductSort, string>> = {
	"-created": "Newest first",
	created: "Oldest first",
	name: "Name, A to Z",
	"-name": "Name, Z to A",
	quantity: "Quantity, fewest first",
	"-quantity": "Quantity, most first",
	price: "Price, lowest first",
	"-price": "Price, highest first",
	supplier: "Supplier, A to Z",
	"-supplier": "Supplier, Z to A",
	category: "Category, A to Z",
	brand: "Brand, A to Z",
};
const named = Object.entries(labels).map(([value, label]) => ({ value, label }));

type Props = { filter: TableFilter; onChange: (part: Partial<TableFilter>) => void };

/** The order of the rows, where there are no headings to press. */
export function SortSelect({ filter, onChange }: Props) {
	const { search, sort } = filter;
	const first = search === "" ? named : [{ value: "", label: "Best match first" }, ...named];
	const known = first.some(({ value }) => value === sort) || sort === "";
	return (
		<NativeSelect
			aria-label="Sort by"
			size="sm"
			className={classes.sortBy}
			rightSection={<IconChevronDown size={18} aria-hidden="true" />}
			value={sort === "" && search === "" ? "-created" : sort}
			onChange={(event) => {
				const chosen = event.currentTarget.value as TableFilter["sort"];
				onChange({ sort: chosen === "-created" && search === "" ? "" : chosen });
			}}
			data={known ? first : [...first, { value: sort, label: "Another column" }]}
		/>
	);
}
