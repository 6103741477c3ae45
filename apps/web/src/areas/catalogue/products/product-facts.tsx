import {
	type FieldName,
	fieldNames,
	type Product,
	productFields,
} from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { formatMargin } from "#lib/format.ts";
import { formatWeight } from "#lib/format-weight.ts";
import { paths } from "#lib/paths.ts";
import { Changed } from "#ui/live-quantity.tsx";
import { fieldLabels } from "./field-labels.ts";
import { fieldValueText } from "./field-words.ts";
import classes from "./product-details.module.css";

const optional = fieldNames.filter((name) => productFields[name].empty === null && name !== "weightUnit");
/** The product's further fields as a list. Fields that are empty or hidden from this person are left out. */
export function ProductFacts({ product }: { product: Product }) {
	const { price, cost } = product;
	const margin = typeof cost === "number" ? formatMargin(price, cost) : undefined;
	return (
		<dl className={classes.factList}>
			{optional.map((name) => (
				<Fragment key={name}>
					<ProductFact name={t(fieldLabels[name])}>{factValue(name, product)}</ProductFact>
					{name === "cost" && (
						<ProductFact name={t({ context: "price and cost", message: "Margin" })}>{margin}</ProductFact>
					)}
				</Fragment>
			))}
		</dl>
	);
}

function factValue(name: FieldName, product: Product): ReactNode {
	const { modelId, weightUnit } = product;
	const value: string | number | null | undefined = product[name];
	if (value === null || value === undefined || value === "") return undefined;
	const text = fieldValueText(name, value);
	if (name === "category") return <Link to={paths.category(text)}>{text}</Link>;
	if (name === "model" && modelId !== null) return <Link to={paths.model(modelId)}>{text}</Link>;
	const shown = name === "weight" ? formatWeight(Number(value), weightUnit) : text;
	return <Changed value={shown}>{shown}</Changed>;
}

function ProductFact({ name, children }: { name: string; children: ReactNode }) {
	if (children === undefined) return null;
	return (
		<div className="row-ends gap-24 block-4 ruled">
			<dt className="dim">{name}</dt>
			<dd className="figures weight-650 anywhere right">{children}</dd>
		</div>
	);
}
