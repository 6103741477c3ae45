import type { Product } from "@freehub/contract/product-fields";
import type { ReactNode } from "react";
import { formatCount, formatWeight } from "#lib/format.ts";
import { LiveQuantity } from "#ui/live-quantity.tsx";
import classes from "./product-facts.module.css";

/** What is known of a product, as a list; what is not set is left out. */
export function ProductFacts({ product }: { product: Product }) {
	const { _id, quantity, supplier, brand, category, sku, barcode } = product;
	const { weight, weightUnit, reorderPoint, safetyStock } = product;
	return (
		<dl className={classes.facts}>
			<Fact name="Quantity">
				<LiveQuantity product={_id}>{formatCount(quantity)}</LiveQuantity>
			</Fact>
			<Fact name="Supplier">{supplier}</Fact>
			{brand && <Fact name="Brand">{brand}</Fact>}
			{category && <Fact name="Category">{category}</Fact>}
			{sku && <Fact name="SKU">{sku}</Fact>}
			{barcode && <Fact name="Barcode">{barcode}</Fact>}
			{weight !== null && <Fact name="Weight">{formatWeight(weight, weightUnit)}</Fact>}
			{reorderPoint !== null && <Fact name="Reorder point">{formatCount(reorderPoint)}</Fact>}
			{safetyStock !== null && <Fact name="Safety stock">{formatCount(safetyStock)}</Fact>}
		</dl>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
