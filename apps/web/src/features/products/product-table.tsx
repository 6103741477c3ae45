import type { Product } from "@freehub/contract/product-fields";
import type { ProductSort } from "@freehub/contract/products";
import { VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useStanding } from "#lib/rights.ts";
import { roles } from "#ui/table-roles.ts";
import { ProductRow } from "./product-row.tsx";
import classes from "./product-table.module.css";
import { ariaSort, nextSort, type SortColumn } from "./use-table-filter.ts";

type Props = {
	products: readonly Product[];
	sort: ProductSort;
	onSort: (sort: ProductSort) => void;
	/** Undefined where the person may not delete. */
	onDelete: ((product: Product) => void) | undefined;
	/** A row's quantity, with what can be done to it. */
	renderQuantity: (product: Product) => ReactNode;
	/** The rows still belong to the filter before. */
	isStale: boolean;
};

export function ProductTable({ products, sort, onSort, onDelete, renderQuantity, isStale }: Props) {
	const { isSettled } = useStanding();
	const sorting = { sort, onSort };
	return (
		<table
			className={classes.table}
			{...roles.table}
			aria-busy={isStale}
			data-stale={isStale || undefined}
			data-unsettled={!isSettled || undefined}
		>
			<caption>
				<VisuallyHidden>Products with quantity, price and supplier</VisuallyHidden>
			</caption>
			<thead {...roles.group}>
				<tr {...roles.row}>
					<Header>#id</Header>
					<Header>Image</Header>
					<SortHeader column="name" label="Product Name" {...sorting} />
					<SortHeader column="quantity" label="Quantity" isNumeric {...sorting} />
					<SortHeader column="price" label="Price" isNumeric {...sorting} />
					<SortHeader column="supplier" label="Supplier" {...sorting} />
					<Header>Actation</Header>
				</tr>
			</thead>
			<tbody {...roles.group}>
				{products.map((product, index) => (
					<ProductRow
						key={product._id}
						product={product}
						number={index + 1}
						onDelete={onDelete}
						renderQuantity={renderQuantity}
					/>
				))}
			</tbody>
		</table>
	);
}

function Header({ children }: { children: string }) {
	return (
		<th {...roles.header} scope="col">
			{children}
		</th>
	);
}

type SortHeaderProps = Pick<Props, "sort" | "onSort"> & {
	column: SortColumn;
	label: string;
	isNumeric?: boolean;
};

function SortHeader({ column, label, isNumeric, sort, onSort }: SortHeaderProps) {
	const direction = ariaSort(column, sort);
	const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
	return (
		<th {...roles.header} scope="col" aria-sort={direction} data-numeric={isNumeric}>
			<button type="button" className={classes.sort} onClick={() => onSort(nextSort(column, sort))}>
				{label}
				<Icon size={15} aria-hidden="true" />
			</button>
		</th>
	);
}
