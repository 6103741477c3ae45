import {
	type ArticleView,
	articleViews,
	type SupplierArticle,
} from "@freehub/contract/buying/supplier-articles";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { priceText } from "#lib/price-text.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { useWrite } from "#lib/use-write.ts";
import { Badge, StockBadge } from "#ui/badge.tsx";
import choices from "#ui/choices.module.css";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { ExportCsv } from "#ui/export-csv.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import head from "#ui/form-section.module.css";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { allOf, type PrintedColumn, PrintList, shownOf } from "#ui/print-list.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { AddProductDialog } from "./add-product-dialog.tsx";
import { unlinkOneArticle } from "./list-writes.ts";
import classes from "./price-list-page.module.css";
import { type ArticleFilter, articlePagesQuery, articlesCsvLink } from "./queries.ts";

const viewNames: Record<ArticleView, MessageDescriptor> = {
	all: msg({ context: "articles", message: "All" }),
	mine: msg({ context: "articles", message: "Your products" }),
	withdrawn: msg({ context: "articles", message: "Withdrawn" }),
};

/** The articles of a supplier, to search and to add to the products. */
export function SupplierCatalogue({ supplier }: { supplier: string }) {
	const { filter, change } = useAddressFilter(readArticleFilter, writeArticleFilter);
	const [adding, setAdding] = useState<SupplierArticle>();
	return (
		<section className="stack gap-12 shrinks">
			<div className={head.listHead}>
				<h2>
					<Trans>Catalogue</Trans>
				</h2>
			</div>
			<div className="ends gap-10-16">
				<SearchBox
					label={t`Search the catalogue`}
					placeholder={t`Search by words, SKU or barcode`}
					search={filter.search}
					onSearch={(search) => change({ search })}
					pause={150}
					hasShortcut
					className={classes.search}
				/>
				<fieldset className={choices.chips} aria-label={t`Articles`}>
					{articleViews.map((show) => (
						<button
							key={show}
							type="button"
							aria-pressed={filter.show === show}
							onClick={() => change({ show })}
						>
							{t(viewNames[show])}
						</button>
					))}
				</fieldset>
			</div>
			<Articles supplier={supplier} filter={filter} onAdd={setAdding} />
			<AddProductDialog
				key={adding?._id ?? ""}
				supplier={supplier}
				article={adding}
				onClose={() => setAdding(undefined)}
			/>
		</section>
	);
}

type ArticlesProps = {
	supplier: string;
	filter: ArticleFilter;
	onAdd: (article: SupplierArticle) => void;
};

function Articles({ supplier, filter, onAdd }: ArticlesProps) {
	const articles = useInfiniteQuery(articlePagesQuery(supplier, filter));
	if (articles.data === undefined)
		return <LoadState query={articles} what={t`The catalogue could not be loaded.`} />;
	const items = articles.data.pages.flatMap((page) => page.items);
	if (items.length === 0) {
		const isNarrowed = filter.search !== "" || filter.show !== "all";
		return <EmptyState sentence={isNarrowed ? t`No articles match.` : t`The catalogue is empty.`} />;
	}
	return (
		<>
			<DataTable
				caption={t`The supplier's articles`}
				columns={[
					t`Supplier SKU`,
					t`Article`,
					{ numbers: t`Price` },
					t({ context: "pieces per case, and the fewest that can be ordered", message: "Case" }),
					t`Your product`,
				]}
				isStale={articles.isPlaceholderData}
			>
				{items.map((article) => (
					<ArticleLine key={article._id} article={article} onAdd={onAdd} />
				))}
			</DataTable>
			<ShowMore what={t`articles`} pages={articles} />
			<div className="line gap-8">
				<PrintList
					title={t`Catalogue`}
					filter={[t(viewNames[filter.show]), filter.search].filter(Boolean)}
					columns={printedColumns()}
					shown={() => shownOf(articles)}
					load={() => allOf(articles)}
					size="small"
				/>
				<ExportCsv href={articlesCsvLink(supplier, filter.show)} isBelow />
			</div>
		</>
	);
}

const printedColumns = (): PrintedColumn<SupplierArticle>[] => [
	{ name: t`Supplier SKU`, text: ({ sku }) => sku },
	{ name: t`Article`, text: ({ name }) => name },
	{ name: t`Price`, text: ({ currency, price, per }) => priceText(currency, price, per), isNumber: true },
	{
		name: t({ context: "pieces per case, and the fewest that can be ordered", message: "Case" }),
		text: ({ pack }) => formatCount(pack),
		isNumber: true,
	},
	{ name: t`Your product`, text: ({ product }) => product?.name },
];

type LineProps = { article: SupplierArticle; onAdd: (article: SupplierArticle) => void };

function ArticleLine({ article, onAdd }: LineProps) {
	const { sku, name, brand, barcode, price, per, currency, pack, minimum, withdrawnAt } = article;
	const least = formatCount(minimum);
	return (
		<DataRow>
			<Cell className="figures">{sku}</Cell>
			<Cell>
				<strong>{name}</strong>
				<small>{[brand, barcode].filter(Boolean).join(" · ")}</small>
				{withdrawnAt !== null && (
					<Badge tone="mixed">{t({ context: "an article", message: "Withdrawn" })}</Badge>
				)}
			</Cell>
			<Cell label={t`Price`} className="figures">
				{priceText(currency, price, per)}
			</Cell>
			<Cell
				label={t({ context: "pieces per case, and the fewest that can be ordered", message: "Case" })}
				className="figures"
			>
				{t`${plural(pack, { one: "# piece", other: "# pieces" })}`}
				{minimum > 1 && (
					<small>
						<Trans comment="least is a number of pieces">at least {least}</Trans>
					</small>
				)}
			</Cell>
			<Cell>
				<Mine article={article} onAdd={onAdd} />
			</Cell>
		</DataRow>
	);
}

/** The product that an article is, with its stock, or a button to make one of it. */
function Mine({ article, onAdd }: LineProps) {
	const { _id, supplier, name, product } = article;
	const { offers } = usePermissions();
	const { run, isPending, failure } = useWrite(unlinkOneArticle);
	if (product !== null) {
		return (
			<div className="line gap-4-10">
				<Link to={paths.product(product._id)}>{product.name}</Link>
				<StockBadge quantity={product.quantity} />
				<Button
					size="sm"
					variant="quiet"
					loading={isPending}
					aria-label={t({
						comment: "name is an article's",
						message: `Not this one: ${name}`,
					})}
					onClick={() => void run({ supplier, article: _id })}
				>
					<Trans comment="an article is not that product after all">Not this one</Trans>
				</Button>
				<FailureNote>{failure}</FailureNote>
			</div>
		);
	}
	if (!offers("product.write")) return null;
	return (
		<Button size="sm" variant="default" onClick={() => onAdd(article)}>
			<Trans>Add to my products</Trans>
		</Button>
	);
}

function readArticleFilter(search: URLSearchParams): ArticleFilter {
	return {
		search: (search.get("search") ?? "").slice(0, 200),
		show: articleViews.find((view) => view === search.get("show")) ?? "all",
	};
}

function writeArticleFilter({ search, show }: ArticleFilter): URLSearchParams {
	return new URLSearchParams({ ...(search && { search }), ...(show !== "all" && { show }) });
}
