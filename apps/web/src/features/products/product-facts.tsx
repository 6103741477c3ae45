import type { Product } from "@freehub/contract/product-fields";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount, formatMargin, formatMoney, formatWeight } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { LiveQuantity } from "#ui/live-quantity.tsx";
import classes from "./product-facts.module.css";

/** What is known of a product, as a list; what is not set, or not told to this person, is left out. */
export function ProductFacts({ product }: { product: Product }) {
	const { _id, quantity, supplier, brand, category, sku, barcode, model, modelId, size, colour } = product;
	const { weight, weightUnit, reorderPoint, safetyStock } = product;
	return (
		<dl className={classes.facts}>
			<Fact name="Quantity">
				<LiveQuantity product={_id}>{formatCount(quantity)}</LiveQuantity>
			</Fact>
			<Fact name="Supplier">{supplier}</Fact>
			{brand && <Fact name="Brand">{brand}</Fact>}
			{category && (
				<Fact name="Category">
					<Link to={paths.category(category)}>{category}</Link>
				</Fact>
			)}
			{model && (
				<Fact name="Model">{modelId === null ? model : <Link to={paths.model(modelId)}>{model}</Link>}</Fact>
			)}
			{size && <Fact name="Size">{size}</Fact>}
			{colour && <Fact name="Colour">{colour}</Fact>}
			{sku && <Fact name="SKU">{sku}</Fact>}
			{barcode && <Fact name="Barcode">{barcode}</Fact>}
			<Costs product={product} />
			{weight !== null && <Fact name="Weight">{formatWeight(weight, weightUnit)}</Fact>}
			{reorderPoint !== null && <Fact name="Reorder point">{formatCount(reorderPoint)}</Fact>}
			{safetyStock !== null && <Fact name="Safety stock">{formatCount(safetyStock)}</Fact>}
		</dl>
	);
}

/** What the product costs the shop, for those who are told. */
function Costs({ product: { price, cost = null } }: { product: Product }) {
	if (cost === null) return null;
	const margin = formatMargin(price, cost);
	return (
		<>
			<Fact name="Cost">{formatMoney(cost)}</Fact>
			{margin !== undefined && <Fact name="Margin">{margin}</Fact>}
		</>
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
