import { type DeletedProduct, listDeletedProducts } from "@freehub/contract/catalogue/products";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { formatTimestamp } from "#lib/format-time.ts";
import { pagedQuery } from "#lib/paged-query.ts";
import { productKeys } from "#lib/product-cache.ts";
import { useWrite } from "#lib/use-write.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import managed from "#ui/managed-list.module.css";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { restoreOneProduct } from "./product-writes.ts";

/** Rows per page of the table. */
const PAGE = 50;

const deletedPagesQuery = pagedQuery([...productKeys.all, "deleted"], listDeletedProducts, {
	query: { limit: PAGE },
});

/** The Deleted items screen: lists deleted products and restores them. */
export function DeletedItems() {
	return (
		<OnlyWith
			right="product.write"
			title={t`Deleted items`}
			sentence={t`Deleted items are for buyers and owners.`}
		>
			<div>
				<PageHead title={t`Deleted items`} />
				<p className="dim below-20">
					<Trans>A restored item comes back with its stock and its history.</Trans>
				</p>
				<DeletedList />
			</div>
		</OnlyWith>
	);
}

function DeletedList() {
	const deleted = useInfiniteQuery(deletedPagesQuery);
	const list = useRef<HTMLElement>(null);
	if (deleted.data === undefined)
		return <LoadState query={deleted} what={t`The deleted items could not be loaded.`} />;
	const items = deleted.data.pages.flatMap((page) => page.items);
	return (
		<section ref={list} tabIndex={-1} className={managed.list} aria-label={t`Deleted items`}>
			{items.length === 0 ? (
				<EmptyState sentence={t`Nothing is deleted.`} picture="/drawings/empty.svg" />
			) : (
				<>
					<DataTable
						caption={t`Deleted items, newest first`}
						columns={[t`Image`, t`Product Name`, t`Supplier`, t`Deleted`, t`Action`]}
					>
						{items.map((item) => (
							<DeletedRow
								key={item._id}
								item={item}
								// The focused button disappears with its row.
								onRestored={() => list.current?.focus({ preventScroll: true })}
							/>
						))}
					</DataTable>
					<ShowMore what={t`deleted items`} pages={deleted} />
				</>
			)}
		</section>
	);
}

type Props = { item: DeletedProduct; onRestored: () => void };

function DeletedRow({ item, onRestored }: Props) {
	const { supplier, sku, deletedAt } = item;
	const name = item.name;
	const { run, isPending, failure } = useWrite(restoreOneProduct);

	async function restore() {
		const { isDone } = await run(item);
		if (isDone) onRestored();
	}

	return (
		<DataRow>
			<Cell className={managed.image}>
				<ProductPicture product={item} />
			</Cell>
			<Cell className="weight-650">
				{name}
				{sku && <small>{sku}</small>}
			</Cell>
			<Cell label={t`Supplier`}>{supplier}</Cell>
			<Cell label={t`Deleted`}>
				<time dateTime={deletedAt}>{formatTimestamp(deletedAt)}</time>
			</Cell>
			<Cell>
				<Button size="sm" variant="default" onClick={() => void restore()} loading={isPending}>
					<Trans>
						Restore<VisuallyHidden> {name}</VisuallyHidden>
					</Trans>
				</Button>
				<div role="alert">{failure !== undefined && <p className={managed.failure}>{failure}</p>}</div>
			</Cell>
		</DataRow>
	);
}
