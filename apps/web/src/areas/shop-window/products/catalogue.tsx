import { categoryLevels } from "@freehub/domain/catalogue/category-path";
import { plural, t } from "@lingui/core/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useShopName } from "#lib/company.ts";
import { originalLanguage } from "#lib/words.ts";
import { PageInfo, PageTitle } from "#ui/page-title.tsx";
import { Breadcrumbs, crumbsTo } from "./breadcrumbs.tsx";
import classes from "./catalogue.module.css";
import {
	type CatalogueFilter,
	catalogueFilterOf,
	cataloguePath,
	isCatalogueNarrowed,
	noCatalogueFilter,
} from "./catalogue-filter.ts";
import { CatalogueFilters } from "./catalogue-filters.tsx";
import { CatalogueResults } from "./catalogue-results.tsx";
import { SearchForm, SortField } from "./catalogue-search.tsx";
import { GivenFilters } from "./given-filters.tsx";
import { catalogueFacetsQuery, catalogueQuery } from "./queries.ts";

/** All products, as visitors see them. The filter is in the URL. */
export function Catalogue() {
	const [params] = useSearchParams();
	const filter = useMemo(() => catalogueFilterOf(params), [params]);
	const list = useQuery({ ...catalogueQuery(filter), placeholderData: keepPreviousData });
	const { data: facets } = useQuery({ ...catalogueFacetsQuery(filter), placeholderData: keepPreviousData });
	const shop = useShopName();
	const { category, search, page } = filter;
	const name = category === "" ? t`Products` : (categoryLevels(category)?.at(-1) ?? category);
	const heading =
		search === ""
			? name
			: t({ comment: "name is a category's, or ‘Products’", message: `${name}: ‘${search}’` });
	return (
		<div className={classes.page}>
			<PageInfo
				title={page === 1 ? heading : t`${heading}, page ${page}`}
				description={descriptionOf(filter, shop, list.data?.total)}
				path={cataloguePath({ ...noCatalogueFilter, category, page })}
				isHidden={isCatalogueNarrowed(filter) || filter.sort !== "" || page > 1 || list.data?.total === 0}
			/>
			<header className={classes.head}>
				<div>
					<Breadcrumbs crumbs={crumbsTo(category || null).slice(0, -1)} />
					{/* A new heading takes the focus, so that another category or page is announced. */}
					<PageTitle
						key={`${category} ${page}`}
						className={classes.title}
						lang={category === "" ? undefined : originalLanguage()}
					>
						{heading}
					</PageTitle>
				</div>
				<SearchForm filter={filter} />
			</header>
			<div className={classes.columns}>
				<CatalogueFilters filter={filter} facets={facets} />
				<div className="fading" aria-busy={list.isPlaceholderData}>
					<div className={classes.bar}>
						<output className="dim figures">
							{list.data && countOf(list.data.total, list.data.isTotalExact)}
						</output>
						<SortField filter={filter} />
					</div>
					<GivenFilters filter={filter} />
					<CatalogueResults filter={filter} />
				</div>
			</div>
		</div>
	);
}

function countOf(total: number, isExact: boolean): string {
	return isExact
		? plural(total, { one: "# product", other: "# products" })
		: plural(total, { one: "More than # product", other: "More than # products" });
}

function descriptionOf(filter: CatalogueFilter, shop: string, total: number | undefined): string {
	const what = subjectOf(filter, shop);
	if (total === undefined) return what;
	const count = plural(total, {
		one: "# product, each with its price and how many there are.",
		other: "# products, each with its price and how many there are.",
	});
	return `${what} ${count}`;
}

function subjectOf({ category, search }: CatalogueFilter, shop: string): string {
	if (category === "") {
		return search === ""
			? t`Bicycles and everything around them at ${shop}.`
			: t`Bicycles and everything around them at ${shop}, found by ‘${search}’.`;
	}
	const what = category.replace(">", "–");
	return search === ""
		? t({ comment: "what is a category", message: `${what} at ${shop}.` })
		: t({ comment: "what is a category", message: `${what} at ${shop}, found by ‘${search}’.` });
}
