import { NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import type { ProductSort } from "@freehub/contract/products";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ProductFilter, suppliersQuery } from "./queries.ts";
import classes from "./table-filters.module.css";

const sortLabels: Partial<Record<ProductSort, string>> = {
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
};
const sortOptions = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

type Props = { filter: ProductFilter; onChange: (part: Partial<ProductFilter>) => void };

export function TableFilters({ filter, onChange }: Props) {
	const { data: suppliers = [] } = useQuery(suppliersQuery);
	const known =
		filter.supplier === "" || suppliers.includes(filter.supplier)
			? suppliers
			: [filter.supplier, ...suppliers];
	const arrow = <IconChevronDown size={18} aria-hidden="true" />;
	return (
		<search className={classes.filters}>
			<SearchBox search={filter.search} onSearch={(search) => onChange({ search })} />
			<NativeSelect
				aria-label="Filter by supplier"
				rightSection={arrow}
				value={filter.supplier}
				onChange={(event) => onChange({ supplier: event.currentTarget.value })}
				data={[{ value: "", label: "All suppliers" }, ...known]}
			/>
			<NativeSelect
				aria-label="Sort by"
				className={classes.sort}
				rightSection={arrow}
				value={filter.sort}
				onChange={(event) => onChange({ sort: event.currentTarget.value as ProductSort })}
				data={sortOptions}
			/>
		</search>
	);
}

/** Holds what is being typed; the address follows 200 ms later. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
	const [text, setText] = useState(search);
	const [sent, setSent] = useState(search);
	const send = useDebouncedCallback((typed: string) => {
		setSent(typed.trim());
		onSearch(typed.trim());
	}, 200);
	// The address changed from elsewhere, as by the Clear button: the box follows.
	if (search !== sent) {
		setSent(search);
		setText(search);
	}
	return (
		<TextInput
			type="search"
			aria-label="Search products"
			placeholder="Search name, SKU, category …"
			leftSection={<IconSearch size={18} aria-hidden="true" />}
			value={text}
			onChange={(event) => {
				setText(event.currentTarget.value);
				send(event.currentTarget.value);
			}}
		/>
	);
}
