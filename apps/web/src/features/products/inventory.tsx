import { ApiError } from "@freehub/contract/errors";
import type { Product } from "@freehub/contract/product-fields";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { useStanding } from "#lib/rights.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import classes from "./inventory.module.css";
import { MoreRows } from "./more-rows.tsx";
import { useDeleteProduct } from "./mutations.ts";
import { ProductTable } from "./product-table.tsx";
import { type ProductFilter, productPagesQuery } from "./queries.ts";
import { TableFilters } from "./table-filters.tsx";
import { useDeleteDialog } from "./use-delete-dialog.ts";
import { useTableFilter } from "./use-table-filter.ts";
import { useUndoDelete } from "./use-undo-delete.ts";

type Props = {
	addItemPath: string;
	booksPath: string;
	deletedPath: string;
	isVisitor: boolean;
	/** Takes a visitor to the sign-in page, and back here after it. */
	onSignInNeeded: () => void;
	/** A row's quantity, with what can be done to it. */
	renderQuantity: (product: Product) => ReactNode;
};

/** The Manage Inventory screen: the table with its search, its filter and the way to delete. */
export function Inventory(props: Props) {
	const { addItemPath, booksPath, deletedPath, isVisitor, onSignInNeeded, renderQuantity } = props;
	const { isSettled, offers } = useStanding();
	const { filter, change } = useTableFilter();
	const table = useRef<HTMLElement>(null);
	const dialog = useDeleteDialog();
	const { mutate, isPending, isSuccess, error, reset } = useDeleteProduct();
	const offerUndo = useUndoDelete(onSignInNeeded);

	function askToDelete(product: Product) {
		if (isVisitor) return onSignInNeeded();
		reset();
		dialog.open(product);
	}

	function remove(product: Product) {
		mutate(product._id, {
			onSuccess: () => {
				dialog.close();
				offerUndo(product);
			},
			onError: (failure) => {
				if (failure instanceof ApiError && failure.status === 401) onSignInNeeded();
			},
		});
	}

	return (
		<section className={classes.inventory}>
			<div className={classes.head}>
				<PageTitle>Manage Inventory</PageTitle>
				<div className={classes.ways} data-unsettled={!isSettled || undefined}>
					{offers("stock.read") && (
						<Button component={Link} to={booksPath} variant="quiet">
							Books
						</Button>
					)}
					{offers("product.write") && (
						<Button component={Link} to={deletedPath} variant="quiet">
							Deleted items
						</Button>
					)}
					{offers("product.write") && (
						<Button component={Link} to={addItemPath} leftSection={<IconPlus size={18} aria-hidden="true" />}>
							Add Item
						</Button>
					)}
				</div>
			</div>
			<TableFilters filter={filter} onChange={change} />
			<section ref={table} tabIndex={-1} className={classes.list} aria-label="Products">
				<ProductList
					filter={filter}
					onChange={change}
					onDelete={askToDelete}
					addItemPath={addItemPath}
					renderQuantity={renderQuantity}
				/>
			</section>
			<DeleteDialog
				product={dialog.product}
				isOpen={dialog.isOpen}
				isPending={isPending}
				error={error}
				onCancel={dialog.close}
				onDelete={remove}
				onClosed={() => {
					// The button that had the focus goes with its row.
					if (isSuccess) table.current?.focus({ preventScroll: true });
				}}
			/>
		</section>
	);
}

type ListProps = Pick<Props, "addItemPath" | "renderQuantity"> & {
	filter: ProductFilter;
	onChange: (part: Partial<ProductFilter>) => void;
	onDelete: (product: Product) => void;
};

function ProductList({ filter, onChange, onDelete, addItemPath, renderQuantity }: ListProps) {
	const { offers } = useStanding();
	const products = useInfiniteQuery(productPagesQuery(filter));
	if (products.data === undefined) {
		if (products.error === null) return <Loading />;
		return (
			<LoadFailed
				what="The products could not be loaded."
				error={products.error}
				onRetry={() => void products.refetch()}
				isRetrying={products.isFetching}
			/>
		);
	}
	const items = products.data.pages.flatMap((page) => page.items);
	if (items.length === 0) {
		if (filter.search === "" && filter.supplier === "") return <NothingYet addItemPath={addItemPath} />;
		return (
			<EmptyState sentence={`Nothing matches ${describeFilter(filter.search, filter.supplier)}.`}>
				<Button variant="default" onClick={() => onChange({ search: "", supplier: "" })}>
					Clear search
				</Button>
			</EmptyState>
		);
	}
	return (
		<>
			<ProductTable
				products={items}
				sort={filter.sort}
				onSort={(sort) => onChange({ sort })}
				onDelete={offers("product.write") ? onDelete : undefined}
				renderQuantity={renderQuantity}
				isStale={products.isPlaceholderData}
			/>
			<MoreRows
				shown={items.length}
				total={products.data.pages.at(-1)?.total ?? items.length}
				hasMore={products.hasNextPage}
				isLoading={products.isFetchingNextPage}
				error={products.isFetchNextPageError ? products.error : null}
				onMore={() => void products.fetchNextPage({ cancelRefetch: false })}
			/>
		</>
	);
}

function NothingYet({ addItemPath }: { addItemPath: string }) {
	const { offers } = useStanding();
	if (!offers("product.write")) {
		return <EmptyState sentence="Nothing here yet." picture="/drawings/empty.svg" />;
	}
	return (
		<EmptyState sentence="Nothing here yet. Add the first product." picture="/drawings/empty.svg">
			<Button component={Link} to={addItemPath} variant="default">
				Add the first product
			</Button>
		</EmptyState>
	);
}

function describeFilter(search: string, supplier: string): string {
	const words = search === "" ? "" : `‘${search}’`;
	if (supplier === "") return words;
	return words === "" ? supplier : `${words} at ${supplier}`;
}
