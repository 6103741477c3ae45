import { ApiError } from "@freehub/contract/errors";
import type { Product } from "@freehub/contract/product-fields";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useStanding } from "#lib/rights.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import classes from "./inventory.module.css";
import { useDeleteProduct } from "./mutations.ts";
import type { Place } from "./table/filter-sections.tsx";
import { ProductTable } from "./table/product-table.tsx";
import { useDeleteDialog } from "./use-delete-dialog.ts";
import { useUndoDelete } from "./use-undo-delete.ts";

type Props = {
	addItemPath: string;
	booksPath: string;
	deletedPath: string;
	/** Whose choice of columns it is; empty for a visitor. */
	personId: string;
	isVisitor: boolean;
	/** Takes a visitor to the sign-in page, and back here after it. */
	onSignInNeeded: () => void;
	/** Where stock can be. */
	places: readonly Place[];
	/** A row's quantity, with what can be done to it. */
	renderQuantity: (product: Product) => ReactNode;
	/** The way to move many products to another place. */
	renderMove: (products: readonly Product[], onMoved: () => void) => ReactNode;
};

/** The Manage Inventory screen: the table with its search, its filters and the way to delete. */
export function Inventory(props: Props) {
	const { addItemPath, booksPath, deletedPath, isVisitor, onSignInNeeded } = props;
	const { isSettled, offers } = useStanding();
	const table = useRef<HTMLElement>(null);
	const dialog = useDeleteDialog();
	const { mutate, isPending, isSuccess, error, reset } = useDeleteProduct();
	const offerUndo = useUndoDelete(onSignInNeeded);

	function askToDelete(product: Product) {
		if (isVisitor) return onSignInNeeded();
		reset();
		dialog.open(product);
	}
	// The rows hold on to the same function, so that they need not be drawn again.
	const latest = useRef(askToDelete);
	useEffect(() => {
		latest.current = askToDelete;
	});
	const onDelete = useCallback((product: Product) => latest.current(product), []);

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
			<section ref={table} tabIndex={-1} className={classes.list} aria-label="Products">
				<ProductTable {...props} onDelete={offers("product.write") ? onDelete : undefined} />
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
