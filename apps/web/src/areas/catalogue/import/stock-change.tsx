import type { ImportStock } from "@freehub/contract/catalogue/import-stock";
import type { Import } from "@freehub/contract/catalogue/imports";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocationChoices } from "#areas/stock/ledger/location-choices.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import classes from "./rows-step.module.css";

/** The effect of a file on the totals of its products, with a warning if many double. */
export function StockChange({ one: { stock, options } }: { one: Pick<Import, "stock" | "options"> }) {
	if (stock === null) return null;
	const { products, sample, doubled } = stock;
	const more = products - sample.length;
	return (
		<div className="stack gap-8">
			<Warning stock={stock} location={options.location} />
			<details className={classes.totals} open={doubled > 0}>
				<summary>
					<Change label={t`Pieces in total`} total={stock} />
				</summary>
				<ul aria-label={t`Totals per product`}>
					{sample.map((total) => {
						const { product, title } = total;
						const label = product === null ? title : <Link to={paths.product(product)}>{title}</Link>;
						return (
							<li key={title}>
								<Change label={label} total={total} />
							</li>
						);
					})}
				</ul>
				{more > 0 && (
					<p className="quiet">{plural(more, { one: "and # more product", other: "and # more products" })}</p>
				)}
			</details>
		</div>
	);
}

function Change({ label, total }: { label: ReactNode; total: { before: number; after: number } }) {
	const [before, after] = [formatCount(total.before), formatCount(total.after)];
	return (
		<span className="figures">
			{label}:{" "}
			<Trans comment="a quantity before and after an import">
				{before} → {after}
			</Trans>
		</span>
	);
}

function Warning({ stock: { doubled, doubledBy }, location }: { stock: ImportStock; location: string }) {
	const choices = useLocationChoices();
	if (doubledBy === null) return null;
	const place = choices.find(({ value }) => value === location)?.label ?? location;
	return (
		<div role="alert" className="amber note stack gap-6">
			<strong>
				{plural(doubled, {
					one: "The stock of # product would double or more.",
					other: "The stock of # products would double or more.",
				})}
			</strong>
			{doubledBy === "places" ? (
				<span>
					<Trans>
						The file’s places add to what these products have at other places, such as {place}. If the file
						has all of their pieces, give each of them one more row: {place}, quantity 0.
					</Trans>
				</span>
			) : (
				<span>
					<Trans>
						The file adds as many pieces as there are already. If it was imported before, or if its quantities
						are all the pieces that you have, choose ‘Set stock to it’.
					</Trans>
				</span>
			)}
		</div>
	);
}
