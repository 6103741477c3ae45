import type { PreviewedProduct } from "@freehub/contract/catalogue/imports";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount, formatMoney } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { rowWord } from "./import-words.ts";
import classes from "./preview.module.css";
import { previewQuery } from "./queries.ts";

/** The first products of a dry run as they will look in the shop's table. */
export function Preview({ id, isReading }: { id: string; isReading: boolean }) {
	const { data: products = [] } = useQuery({ ...previewQuery(id), enabled: !isReading });
	if (products.length === 0) return null;
	const hasStock = products.some(({ places }) => places.length > 0);
	return (
		<PreviewTable
			caption={t`The first products, as they will be`}
			columns={[t`Product`, t`SKU`, t`Size and colour`, t`Price`, ...(hasStock ? [t`Stock`] : [])]}
			isStale={isReading}
		>
			{products.map((one, index) => (
				<PreviewedRow key={one.product ?? `${one.sku} ${index}`} one={one} hasStock={hasStock} />
			))}
		</PreviewTable>
	);
}

type TableProps = { caption: string; columns: string[]; isStale?: boolean; children: ReactNode };

/** The first rows of a file, as they will be. */
export function PreviewTable({ caption, columns, isStale = false, children }: TableProps) {
	return (
		<details className={classes.preview} open>
			<summary>
				<h3>{caption}</h3>
			</summary>
			<DataTable caption={caption} columns={columns} isStale={isStale}>
				{children}
			</DataTable>
		</details>
	);
}

type ProductCellProps = Pick<PreviewedProduct, "product" | "outcome" | "name" | "image"> & {
	/** A second line. */
	below?: string | null;
};

/** A product with its picture, and the outcome of its row. */
export function PreviewedProductCell({ product, outcome, name, image, below = null }: ProductCellProps) {
	const title = name || t`No name`;
	const { label, tone } = rowWord({ outcome, state: "planned" });
	return (
		<Cell className={classes.product}>
			<div className={classes.named}>
				<ProductPicture className={classes.picture} product={{ name, image: image ?? "" }} />
				<div className="stack gap-4 shrinks">
					<span className="weight-650 anywhere">
						{product === null ? title : <Link to={paths.product(product)}>{title}</Link>}
					</span>
					{below !== null && below !== "" && <span className="dim text-15 anywhere">{below}</span>}
					{outcome !== "unchanged" && (
						<span>
							<Badge {...(tone ? { tone } : {})}>{t(label)}</Badge>
						</span>
					)}
				</div>
			</div>
		</Cell>
	);
}

function PreviewedRow({ one, hasStock }: { one: PreviewedProduct; hasStock: boolean }) {
	const { size, colour, sku, price, model } = one;
	return (
		<DataRow>
			<PreviewedProductCell {...one} below={model} />
			<Cell label={t`SKU`} className="anywhere">
				{sku}
			</Cell>
			<Cell label={t`Size and colour`} className="anywhere">
				{[size, colour].filter((part) => part !== null && part !== "").join(", ")}
			</Cell>
			<Cell label={t`Price`} className="figures">
				{price !== null && formatMoney(price)}
			</Cell>
			{hasStock && (
				<Cell label={t`Stock`} className="figures">
					<Stock one={one} />
				</Cell>
			)}
		</DataRow>
	);
}

/** The pieces per place; at one place only, their number is enough if it is all of them. */
function Stock({ one: { quantity, places } }: { one: PreviewedProduct }) {
	return (
		<>
			{formatCount(quantity)}
			{places.map((place) => (
				<small key={place.name}>
					{place.name}: {formatCount(place.quantity)}
				</small>
			))}
		</>
	);
}
