import type { Product } from "@freehub/contract/product-fields";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useStanding } from "#lib/rights.ts";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { useCommand } from "#lib/use-command.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import classes from "./inventory.module.css";
import { deleteOne } from "./product-commands.ts";
import type { LocationChoice } from "./table/filter-sections.tsx";
import { ProductTable } from "./table/product-table.tsx";
import { useDeleteDialog } from "./use-delete-dialog.ts";

type Props = {
	addItemPath: string;
	booksPath: string;
	deletedPath: string;
	/** Whose choice of columns it is; empty for a visitor. */
	personId: string;
	/** Where stock can be. */
	locations: readonly LocationChoice[];
	/** A row's quantity, with what can be done to it. */
	renderQuantity: (product: Product) => ReactNode;
	/** The way to move many products to another place. */
	renderMove: (products: readonly Product[], onMoved: () => void) => ReactNode;
};

/** The Manage Inventory screen: the table with its search, its filters and the way to delete. */
export function Inventory(props: Props) {
	const { addItemPath, booksPath, deletedPath } = props;
	const { isSettled, isVisitor, offers } = useStanding();
	const goToSignIn = useSignInDetour();
	const table = useRef<HTMLElement>(null);
	const dialog = useDeleteDialog();
	const { run, isPending, failure, reset } = useCommand(deleteOne);
	const isDeleted = useRef(false);

	function askToDelete(product: Product) {
		if (isVisitor) return goToSignIn();
		reset();
		isDeleted.current = false;
		dialog.open(product);
	}
	// The rows hold on to the same function, so that they need not be drawn again.
	const latest = useRef(askToDelete);
	useEffect(() => {
		latest.current = askToDelete;
	});
	const onDelete = useCallback((product: Product) => latest.current(product), []);

	async function remove(product: Product) {
		isDeleted.current = (await run(product)).isDone;
		if (isDeleted.current) dialog.close();
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
				failure={failure}
				onCancel={dialog.close}
				onDelete={(product) => void remove(product)}
				onClosed={() => {
					// The button that had the focus goes with its row.
					if (isDeleted.current) table.current?.focus({ preventScroll: true });
				}}
			/>
		</section>
	);
}
