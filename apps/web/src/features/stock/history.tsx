import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount, plural } from "#lib/format.ts";
import { useStanding } from "#lib/rights.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import classes from "./history.module.css";
import { HistoryTable } from "./history-table.tsx";
import { Places } from "./places.tsx";
import { locationsQuery, movementPagesQuery } from "./queries.ts";
import { StockChart } from "./stock-chart.tsx";
import type { StockedProduct } from "./stock-form.ts";

export function History({ product }: { product: StockedProduct }) {
	const { isVisitor } = useStanding();
	const { data } = useInfiniteQuery(movementPagesQuery(product._id, isVisitor));
	const total = data?.pages[0]?.total;
	return (
		<section className={classes.history} aria-labelledby="history">
			<div id="history">
				<SectionHead heading="History" aside={total !== undefined && plural(total, "change")} />
			</div>
			<Places product={product} />
			<Lines product={product} />
		</section>
	);
}

function Lines({ product }: { product: StockedProduct }) {
	const { isVisitor } = useStanding();
	const { data: locations = [] } = useQuery(locationsQuery);
	const movements = useInfiniteQuery(movementPagesQuery(product._id, isVisitor));
	if (movements.data === undefined) {
		if (movements.error === null) return <Loading />;
		return (
			<LoadFailed
				what="The history could not be loaded."
				error={movements.error}
				onRetry={() => void movements.refetch()}
				isRetrying={movements.isFetching}
			/>
		);
	}
	const items = movements.data.pages.flatMap((page) => page.items);
	if (items.length === 0) return <EmptyState sentence="Nothing has come or gone yet." />;
	const total = movements.data.pages.at(-1)?.total ?? items.length;
	return (
		<>
			<StockChart product={product} />
			<HistoryTable movements={items} locations={locations} />
			{movements.isFetchNextPageError && (
				<p role="alert" className={classes.failed}>
					The earlier changes could not be loaded. {errorSentence(movements.error)}
				</p>
			)}
			{movements.hasNextPage && (
				<div className={classes.more}>
					<p>
						{formatCount(items.length)} of {formatCount(total)}
					</p>
					<Button
						variant="default"
						loading={movements.isFetchingNextPage}
						onClick={() => void movements.fetchNextPage({ cancelRefetch: false })}
					>
						Show more
					</Button>
				</div>
			)}
		</>
	);
}
