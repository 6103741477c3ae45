import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import classes from "./deleted-items.module.css";
import { DeletedRow } from "./deleted-row.tsx";
import { deletedPagesQuery } from "./queries.ts";

/** The Deleted items screen: what was deleted, and the way back for it. */
export function DeletedItems() {
	return (
		<OnlyWith right="product.write" title="Deleted items" sentence="Deleted items are for buyers and owners.">
			<div className={classes.page}>
				<PageTitle>Deleted items</PageTitle>
				<p className={classes.lead}>A restored item comes back with its stock and its history.</p>
				<List />
			</div>
		</OnlyWith>
	);
}

function List() {
	const deleted = useInfiniteQuery(deletedPagesQuery);
	const list = useRef<HTMLElement>(null);
	if (deleted.data === undefined) {
		if (deleted.error === null) return <Loading />;
		return (
			<LoadFailed
				what="The deleted items could not be loaded."
				error={deleted.error}
				onRetry={() => void deleted.refetch()}
				isRetrying={deleted.isFetching}
			/>
		);
	}
	const items = deleted.data.pages.flatMap((page) => page.items);
	return (
		<section ref={list} tabIndex={-1} className={classes.list} aria-label="Deleted items">
			{items.length === 0 ? (
				<EmptyState sentence="Nothing is deleted." picture="/drawings/empty.svg" />
			) : (
				<>
					<DataTable
						caption="Deleted items, the latest first"
						columns={["Image", "Product Name", "Supplier", "Deleted", "Action"]}
					>
						{items.map((item) => (
							<DeletedRow
								key={item._id}
								item={item}
								// The button that had the focus goes with its row.
								onRestored={() => list.current?.focus({ preventScroll: true })}
							/>
						))}
					</DataTable>
					<ShowMore
						what="deleted items"
						shown={items.length}
						total={0}
						hasMore={deleted.hasNextPage}
						isLoading={deleted.isFetchingNextPage}
						error={deleted.isFetchNextPageError ? deleted.error : null}
						onMore={() => void deleted.fetchNextPage({ cancelRefetch: false })}
					/>
				</>
			)}
		</section>
	);
}
