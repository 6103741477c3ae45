import type { Product } from "@freehub/contract/product-fields";
import { formatCount, formatMoney } from "#lib/format.ts";
import type { Column, ColumnId } from "./columns.ts";
import { gridRoles } from "./grid-roles.ts";
import classes from "./row.module.css";
import { rowId } from "./row.tsx";

type Props = {
	/** Undefined: still on its way. */
	product: Product | undefined;
	index: number;
	top: number;
	columns: readonly Column[];
};

/**
 * A row while rows fly past: what can be read at a glance, as text alone. The same elements show one row after the
 * other, so that the browser has next to nothing to lay out.
 */
export function FastRow({ product, index, top, columns }: Props) {
	return (
		<tr
			{...gridRoles.row}
			id={rowId(index)}
			className={classes.row}
			style={{ transform: `translateY(${top}px)` }}
			aria-rowindex={index + 2}
			data-index={index}
			data-fast
			data-empty={product === undefined || undefined}
		>
			{columns.map(({ id, isNumeric }) => (
				<td key={id} {...gridRoles.cell} data-column={id} data-numeric={isNumeric}>
					{id === "number" ? formatCount(index + 1) : textOf(id, product)}
				</td>
			))}
		</tr>
	);
}

function textOf(id: ColumnId, product: Product | undefined): string {
	if (product === undefined) return "";
	switch (id) {
		case "name":
		case "supplier":
		case "sku":
		case "barcode":
		case "category":
		case "brand":
		case "model":
			return product[id] ?? "";
		case "quantity":
			return formatCount(product.quantity);
		case "price":
			return formatMoney(product.price);
		case "number":
		case "image":
		case "cost":
		case "reorderPoint":
		case "safetyStock":
		case "weight":
		case "actions":
			return "";
	}
}
