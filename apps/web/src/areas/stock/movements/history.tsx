import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { StockChart } from "#areas/stock/ledger/stock-chart.tsx";
import type { StockedProduct } from "#areas/stock/ledger/stock-form.ts";
import { usePermissions } from "#lib/permissions.ts";
import choices from "#ui/choices.module.css";
import head from "#ui/form-section.module.css";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { MovementList } from "./movement-list.tsx";
import { historyPagesQuery } from "./queries.ts";

type Props = {
	product: StockedProduct;
	/** The changes of its price and cost: of another area, shown on request. */
	prices: ReactNode;
};

export function History({ product, prices }: Props) {
	const { isVisitor } = usePermissions();
	const { data } = useInfiniteQuery(historyPagesQuery(product._id, isVisitor));
	const [isOfPrices, setOfPrices] = useState(false);
	const total = data?.pages[0]?.total;
	return (
		<section className="stack gap-14" aria-labelledby="history">
			<header className={head.listHead}>
				<h2 id="history">
					<Trans>History</Trans>
				</h2>
				<span className={choices.segments}>
					<button type="button" aria-pressed={!isOfPrices} onClick={() => setOfPrices(false)}>
						<Trans>Stock</Trans>
					</button>
					<button type="button" aria-pressed={isOfPrices} onClick={() => setOfPrices(true)}>
						<Trans comment="a product's earlier prices">Prices</Trans>
					</button>
				</span>
				{total !== undefined && !isOfPrices && (
					<span>
						<Plural value={total} one="# change" other="# changes" />
					</span>
				)}
			</header>
			{isOfPrices ? prices : <HistoryLines product={product} />}
		</section>
	);
}

function HistoryLines({ product }: { product: StockedProduct }) {
	const { isVisitor } = usePermissions();
	const { data: locations = [] } = useQuery(locationsQuery);
	const movements = useInfiniteQuery(historyPagesQuery(product._id, isVisitor));
	if (movements.data === undefined)
		return <LoadState query={movements} what={t`The history could not be loaded.`} />;
	const items = movements.data.pages.flatMap((page) => page.items);
	if (items.length === 0) return <EmptyState sentence={t`No movements yet.`} />;
	const total = movements.data.pages.at(-1)?.total ?? items.length;
	return (
		<>
			<StockChart product={product} />
			<MovementList movements={items} locations={locations} isOfProduct />
			<ShowMore what={t`changes`} pages={movements} total={total} />
		</>
	);
}
