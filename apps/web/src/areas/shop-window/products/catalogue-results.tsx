import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CardGrid } from "#areas/catalogue/cards/product-cards.tsx";
import { paths } from "#lib/paths.ts";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import {
	CATALOGUE_PAGE,
	type CatalogueFilter,
	cataloguePath,
	isCatalogueNarrowed,
} from "./catalogue-filter.ts";
import { CataloguePages } from "./catalogue-pages.tsx";
import { catalogueQuery } from "./queries.ts";
import { ShopCard } from "./shop-card.tsx";

type Props = { filter: CatalogueFilter };

/** The products of a page of the catalogue. */
export function CatalogueResults({ filter }: Props) {
	const query = { ...catalogueQuery(filter), placeholderData: keepPreviousData };
	const read = useQuery(query);
	const { data } = read;
	if (data === undefined) return <LoadState query={read} what={t`The products could not be loaded.`} />;
	if (data.items.length === 0) return <NothingFound filter={filter} total={data.total} />;
	return (
		<>
			<CardGrid isDense>
				{data.items.map((product, index) => (
					<li key={product._id}>
						<ShopCard
							product={product}
							headingLevel="h2"
							isEager={index < 6}
							isFiltered={isCatalogueNarrowed(filter)}
						/>
					</li>
				))}
			</CardGrid>
			<CataloguePages filter={filter} last={lastPage(filter, data)} />
		</>
	);
}

/** The last page that certainly exists. */
function lastPage({ page }: CatalogueFilter, list: { total: number; next: string | undefined }): number {
	return Math.max(Math.ceil(list.total / CATALOGUE_PAGE), list.next === undefined ? page : page + 1);
}

function NothingFound({ filter, total }: Props & { total: number }) {
	const { search, category, page } = filter;
	if (page > 1 && total > 0) {
		return (
			<EmptyState sentence={t`There is no page ${page}.`} picture="/drawings/empty.svg">
				<ButtonLink to={cataloguePath({ ...filter, page: 1 })} variant="default">
					<Trans>To the first page</Trans>
				</ButtonLink>
			</EmptyState>
		);
	}
	if (!isCatalogueNarrowed(filter) && category === "") {
		return <EmptyState sentence={t`Nothing here yet.`} picture="/drawings/empty.svg" />;
	}
	const sentence = search === "" ? t`No products match.` : t`Nothing found for ‘${search}’.`;
	return (
		<EmptyState sentence={sentence} picture="/drawings/empty.svg">
			<ButtonLink to={paths.products} variant="default">
				<Trans>All products</Trans>
			</ButtonLink>
		</EmptyState>
	);
}
