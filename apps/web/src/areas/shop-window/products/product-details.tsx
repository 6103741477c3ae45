import type { Product } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { countryName } from "#lib/format.ts";
import { formatWeight } from "#lib/format-weight.ts";
import { paths } from "#lib/paths.ts";
import { originalLanguage } from "#lib/words.ts";
import classes from "./shop-product.module.css";

/** The product's further fields; empty ones are left out. */
export function ShopProductDetails({ product }: { product: Product }) {
	const { sku, barcode, category, brand, supplier, size, colour, weight, weightUnit, originCountry } =
		product;
	const all: [label: string, value: ReactNode][] = [
		[
			t`Category`,
			category && (
				<Link to={paths.productsOf({ category })} lang={originalLanguage()}>
					{category}
				</Link>
			),
		],
		[t`Brand`, brand && <Link to={paths.productsOf({ brand })}>{brand}</Link>],
		[t`Supplier`, supplier && <Link to={paths.productsOf({ supplier })}>{supplier}</Link>],
		[t`Size`, size],
		[t`Colour`, colour],
		[t`Weight`, weight !== null && formatWeight(weight, weightUnit)],
		[t({ comment: "a country follows", message: "Made in" }), originCountry && countryName(originCountry)],
		[t`SKU`, sku],
		[t`Barcode`, barcode],
	];
	const known = all.filter(([, value]) => Boolean(value));
	if (known.length === 0) return null;
	return (
		<section className={classes.details}>
			<h2>
				<Trans>Details</Trans>
			</h2>
			<dl>
				{known.map(([label, value]) => (
					<div key={label}>
						<dt className="dim text-15">{label}</dt>
						<dd className="figures weight-600 anywhere right">{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
