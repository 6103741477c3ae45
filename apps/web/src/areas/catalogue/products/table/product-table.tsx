import type { Product } from "@freehub/contract/catalogue/product-fields";
import { MAX_BATCH } from "@freehub/contract/catalogue/product-limits";
import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ShownTable } from "#areas/catalogue/products/shown-table.ts";
import { MovementDialog } from "#areas/stock/ledger/late-movement-dialog.ts";
import { useLocationChoices } from "#areas/stock/ledger/location-choices.ts";
import { useIsNarrow } from "#lib/browser-state.ts";
import { holdLists } from "#lib/held-lists.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions, useSignInDetour } from "#lib/permissions.ts";
import { EmptyState, Loading, LoadState } from "#ui/load-state.tsx";
import type { ManyButton } from "./bulk-bar.tsx";
import {
	isTableNarrowed,
	noTableFilter,
	type TableFilter,
	tableServerParams,
	tableUrlParams,
} from "./filter.ts";
import { Grid } from "./grid.tsx";
import type { GridHandle } from "./grid-table.tsx";
import type { useShownFilter } from "./pages.ts";
import { Panel } from "./panel.tsx";
import { PrintProducts } from "./print-products.tsx";
import { useSelection } from "./selection.ts";
import classes from "./toolbar.module.css";
import { Toolbar } from "./toolbar.tsx";
import { useTableLayout } from "./use-table-layout.ts";
import { ViewsMenu } from "./views-menu.tsx";

const EmptyShop = lazyPart("empty-shop", async () => (await import("#ui/empty-shop.tsx")).EmptyShop);
const BulkBar = lazyPart("bulk-bar", async () => (await import("./bulk-bar.tsx")).BulkBar);
const DeleteDialog = lazyPart(
	"delete-dialog",
	async () => (await import("#areas/catalogue/products/delete-dialog.tsx")).DeleteDialog,
);

type Props = {
	addItemPath: string;
	/** Column settings are stored per person; empty for a visitor. */
	personId: string;
	filter: TableFilter;
	onChange: (part: Partial<TableFilter>) => void;
	rows: ReturnType<typeof useShownFilter>;
	OrderMany: ManyButton;
};

/** The products with filters, columns and the actions for one or many of them. */
export function ProductTable({ addItemPath, personId, filter, onChange, rows, OrderMany }: Props) {
	const { shown, first, isStale, asked } = rows;
	const { isKnown, isVisitor, offers } = usePermissions();
	const locations = useLocationChoices();
	const layout = useTableLayout(personId);
	const total = first?.total ?? 0;
	const selection = useSelection(shown, total);
	const isCards = useIsNarrow();
	const grid = useRef<GridHandle>(null);
	const bulkBar = useRef<HTMLElement>(null);
	/** Loads what the rows open. */
	function prepareRows(): void {
		for (const { opener } of [BulkBar, OrderMany, DeleteDialog, MovementDialog]) opener.onFocus();
	}
	const focusRows = () => grid.current?.focus();
	const deletion = useDeletion(selection.drop, focusRows);

	// People who may read the stock can print labels.
	const canSelect = isKnown && !isVisitor && offers("stock.read");
	const selected = canSelect ? selection.chosen.size : 0;
	useEffect(() => holdLists(() => selected > 0 || grid.current?.isHeld() === true), [selected]);
	const wasSelected = useRef(0);
	useEffect(() => {
		// The focused element disappeared with the bulk bar.
		if (wasSelected.current > 0 && selected === 0 && document.activeElement === document.body) focusRows();
		wasSelected.current = selected;
	}, [selected]);

	const query = new URLSearchParams(tableUrlParams(filter));
	if (layout.text !== undefined) query.set("cols", layout.text);
	return (
		<>
			<div className={`tall below-12 ${classes.top}`} data-selected={selected > 0 || undefined}>
				{selected > 0 ? (
					<BulkBar
						ref={bulkBar}
						selection={selection}
						filter={filter}
						onClose={selection.clear}
						total={total}
						OrderMany={OrderMany}
						isFirstOfMore={selected === MAX_BATCH && total > MAX_BATCH}
					/>
				) : (
					<Toolbar
						filter={filter}
						onChange={onChange}
						locations={locations}
						isCards={isCards}
						layout={layout}
						onDown={focusRows}
					>
						<ViewsMenu query={query.toString()} isVisitor={isVisitor} />
						<PrintProducts filter={shown} columns={layout.chosen} locations={locations} size="icon" />
						<ExportMenu query={tableServerParams(filter)} columns={layout.chosen} />
					</Toolbar>
				)}
			</div>
			{list()}
			{isCards && first !== undefined && first.total > 0 && (
				<div className="above-12">
					<PrintProducts filter={shown} columns={layout.chosen} locations={locations} size="small" />
				</div>
			)}
			{deletion.dialog}
		</>
	);

	function list(): ReactNode {
		if (asked.data === undefined && asked.error !== null) {
			return <LoadState query={asked} what={t`The products could not be loaded.`} />;
		}
		if (first === undefined) return <Loading />;
		if (total === 0) {
			if (isTableNarrowed(shown)) return <NoRows filter={shown} onChange={onChange} />;
			return <EmptyShop addItemPath={addItemPath} />;
		}
		return (
			<Grid
				ref={grid}
				prepare={prepareRows}
				isCards={isCards}
				filter={shown}
				onSort={(sort) => onChange({ sort })}
				total={total}
				isTotalExact={first.isTotalExact}
				isStale={isStale}
				layout={layout}
				selection={canSelect ? selection : undefined}
				toBulkBar={() => bulkBar.current?.querySelector("button")?.focus()}
				onDelete={offers("product.write") ? deletion.ask : undefined}
			/>
		);
	}
}

/** Asks before one product is deleted. */
function useDeletion(onDeleted: (id: string) => void, focusRows: () => void) {
	const { isVisitor } = usePermissions();
	const goToSignIn = useSignInDetour();
	// The product stays while the dialog fades out.
	const [product, setProduct] = useState<Product>();
	const [isOpen, setOpen] = useState(false);
	const isDeleted = useRef(false);

	function open(next: Product) {
		if (isVisitor) return goToSignIn();
		isDeleted.current = false;
		setProduct(next);
		setOpen(true);
	}
	// The rows get a stable function, so that they do not render again.
	const latest = useRef(open);
	useLayoutEffect(() => {
		latest.current = open;
	});
	const ask = useCallback((next: Product) => latest.current(next), []);
	const close = () => setOpen(false);

	return {
		ask,
		dialog: (
			<DeleteDialog
				product={product}
				isOpen={isOpen}
				onClose={close}
				onDeleted={({ _id }) => {
					isDeleted.current = true;
					onDeleted(_id);
					close();
				}}
				onClosed={() => {
					// The focused button disappears with its row.
					if (isDeleted.current) focusRows();
				}}
			/>
		),
	};
}

type NothingProps = { filter: TableFilter; onChange: (part: Partial<TableFilter>) => void };

/** No product matches the search and filters. */
function NoRows({ filter, onChange }: NothingProps) {
	const { search } = filter;
	const hasFilters = isTableNarrowed({ ...filter, search: "" });
	return (
		<EmptyState sentence={nothingMatches(search, hasFilters)}>
			<Button variant="default" onClick={() => onChange({ ...noTableFilter, sort: filter.sort })}>
				{hasFilters ? t`Clear search and filters` : t`Clear search`}
			</Button>
		</EmptyState>
	);
}

function nothingMatches(search: string, hasFilters: boolean): string {
	if (search === "") return t`Nothing matches these filters.`;
	return hasFilters ? t`Nothing matches ‘${search}’ with these filters.` : t`Nothing matches ‘${search}’.`;
}

const ExportWays = lazyPart(
	"export-ways",
	async () => (await import("#areas/catalogue/products/export-ways.tsx")).ExportWays,
);

/** Exports what the table shows, with its filter, order and columns. */
function ExportMenu(shown: ShownTable) {
	const { isKnown, offers } = usePermissions();
	if (!isKnown || !offers("stock.read")) return null;
	return (
		<Panel label={t`Export`} icon={<IconDownload aria-hidden="true" />} prepare={ExportWays.preload}>
			{(close) => <ExportWays {...shown} onClose={close} />}
		</Panel>
	);
}
