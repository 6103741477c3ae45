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
import { addressFilter, choiceField, textField } from "#lib/address-filter.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { priceText } from "#lib/price-text.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { useWrite } from "#lib/use-write.ts";
import { Badge, StockBadge } from "#ui/badge.tsx";
import type { Column } from "#ui/column-table.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { FilterChoice } from "#ui/filter-choice.tsx";
import head from "#ui/form-section.module.css";
import { EmptyState } from "#ui/load-state.tsx";
import { PagedList } from "#ui/paged-list.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { AddProductDialog } from "./add-product-dialog.tsx";
import { unlinkOneArticle } from "./list-writes.ts";
import classes from "./price-list-page.module.css";
import { type ArticleFilter, articlePagesQuery, articlesCsvLink } from "./queries.ts";

const viewNames: Record<ArticleView, MessageDescriptor> = {
	all: msg({ context: "articles", message: "All" }),
	mine: msg({ context: "articles", message: "Your products" }),
	withdrawn: msg({ context: "articles", message: "Withdrawn" }),
};

const articleFilter = addressFilter({ search: textField(200), show: choiceField(articleViews, "all") });

/** The articles of a supplier, to search and to add to the products. */
export function SupplierCatalogue({ supplier }: { supplier: string }) {
	const { filter, change } = useAddressFilter(articleFilter.read, articleFilter.write);
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
				<FilterChoice
					label={t`Articles`}
					data={articleViews.map((value) => ({ value, label: t(viewNames[value]) }))}
					value={filter.show}
					onChange={(show) => change({ show })}
					look="chips"
				/>
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
	onAdd: OnAdd;
};

function Articles({ supplier, filter, onAdd }: ArticlesProps) {
	const articles = useInfiniteQuery(articlePagesQuery(supplier, filter));
	const isNarrowed = filter.search !== "" || filter.show !== "all";
	return (
		<PagedList
			what={t`articles`}
			failure={t`The catalogue could not be loaded.`}
			pages={articles}
			nothing={<EmptyState sentence={isNarrowed ? t`No articles match.` : t`The catalogue is empty.`} />}
			caption={t`The supplier's articles`}
			keyOf={({ _id }) => _id}
			columns={articleColumns(onAdd)}
			isCounted
			print={{ title: t`Catalogue`, filter: [t(viewNames[filter.show]), filter.search].filter(Boolean) }}
			csv={articlesCsvLink(supplier, filter.show)}
		/>
	);
}

type OnAdd = (article: SupplierArticle) => void;

const articleColumns = (onAdd: OnAdd): Column<SupplierArticle>[] => [
	{ heading: t`Supplier SKU`, text: ({ sku }) => sku, phone: "unnamed", className: "figures" },
	{
		heading: t`Article`,
		text: ({ name }) => name,
		cell: (article) => <ArticleName article={article} />,
		phone: "unnamed",
	},
	{
		heading: t`Price`,
		text: ({ currency, price, per }) => priceText(currency, price, per),
		align: "end",
		className: "figures",
	},
	{
		heading: t({ context: "pieces per case, and the fewest that can be ordered", message: "Case" }),
		text: ({ pack }) => t`${plural(pack, { one: "# piece", other: "# pieces" })}`,
		cell: (article) => <CaseOf article={article} />,
		className: "figures",
	},
	{
		heading: t`Your product`,
		text: ({ product }) => product?.name,
		cell: (article) => <Mine article={article} onAdd={onAdd} />,
		phone: "unnamed",
	},
];

function ArticleName({ article: { name, brand, barcode, withdrawnAt } }: { article: SupplierArticle }) {
	return (
		<>
			<strong>{name}</strong>
			<small>{[brand, barcode].filter(Boolean).join(" · ")}</small>
			{withdrawnAt !== null && (
				<Badge tone="mixed">{t({ context: "an article", message: "Withdrawn" })}</Badge>
			)}
		</>
	);
}

function CaseOf({ article: { pack, minimum } }: { article: SupplierArticle }) {
	const least = formatCount(minimum);
	return (
		<>
			{t`${plural(pack, { one: "# piece", other: "# pieces" })}`}
			{minimum > 1 && (
				<small>
					<Trans comment="least is a number of pieces">at least {least}</Trans>
				</small>
			)}
		</>
	);
}

type LineProps = { article: SupplierArticle; onAdd: OnAdd };

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
