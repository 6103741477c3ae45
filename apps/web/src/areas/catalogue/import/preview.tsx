import type { PreviewedProduct } from "@freehub/contract/catalogue/imports";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocationChoices } from "#areas/stock/ledger/location-choices.ts";
import { formatCount, formatMoney } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, type Column, DataRow, DataTable } from "#ui/data-table.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { rowWord } from "./import-words.ts";
import classes from "./preview.module.css";
import { previewQuery } from "./queries.ts";

/** The first products of a dry run as they will look in the shop's table. */
export function Preview({ id, isReading }: { id: string; isReading: boolean }) {
	const { data: products = [] } = useQuery({ ...previewQuery(id), enabled: !isReading });
	const choices = useLocationChoices();
	if (products.length === 0) return null;
	const hasStock = products.some(({ places }) => places.length > 0);
	const names = new Set(products.flatMap(({ places }) => places.map(({ name }) => name)));
	const hasPlaces = names.size > 1 || choices.length > 1;
	return (
		<PreviewTable
			caption={t`The first products, as they will be`}
			columns={[
				t`Product`,
				t`SKU`,
				t`Size and colour`,
				{ numbers: t`Price` },
				...(hasStock ? [{ numbers: t`Stock` }] : []),
			]}
			isStale={isReading}
		>
			{products.map((one, index) => (
				<PreviewedRow key={one.product ?? `${one.sku} ${index}`} one={one} {...{ hasStock, hasPlaces }} />
			))}
		</PreviewTable>
	);
}

type TableProps = { caption: string; columns: readonly Column[]; isStale?: boolean; children: ReactNode };

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

type RowProps = {
	one: PreviewedProduct;
	hasStock: boolean;
	/** Whether there are several places, so that the pieces of each are shown. */
	hasPlaces: boolean;
};

function PreviewedRow({ one, hasStock, hasPlaces }: RowProps) {
	const { name, size, colour, sku, price, model } = one;
	return (
		<DataRow>
			<PreviewedProductCell {...one} below={model === name ? null : model} />
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
					{formatCount(one.quantity)}
					{hasPlaces && <Places places={one.places} />}
				</Cell>
			)}
		</DataRow>
	);
}

function Places({ places }: Pick<PreviewedProduct, "places">) {
	return places.map(({ name, quantity }) => (
		<small key={name}>
			{name}: {formatCount(quantity)}
		</small>
	));
}
