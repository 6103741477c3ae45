import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { ProductSort } from "@freehub/contract/catalogue/product-limits";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { functionalUpdate, useTable } from "@tanstack/react-table";
import type { Virtualizer } from "@tanstack/react-virtual";
import {
	type MouseEvent,
	type Ref,
	type RefObject,
	useCallback,
	useEffect,
	useEffectEvent,
	useImperativeHandle,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { useMyPlaces } from "#areas/stock/ledger/row-levels.ts";
import { useStockForm } from "#areas/stock/ledger/stock-form.ts";
import { askToKeep } from "#lib/asked-to-keep.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { isHeld as isListHeld, watchList } from "#lib/presses.ts";
import { scrollKeyOf } from "#lib/remembered-path.ts";
import { useMayKeep } from "#ui/keep-button.tsx";
import { undoLatest } from "#ui/notify.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { columnDefs, features } from "./cells.tsx";
import { type ColumnId, columnById, neededSizes, RowsContext, type TableRow } from "./columns.ts";
import { canJump, nextSort, type TableFilter } from "./filter.ts";
import classes from "./grid.module.css";
import { type CellPlace, onGridKey } from "./grid-keys.ts";
import { cellId, GridHead, gridRoles, ROW_SLOTS, Row, SkeletonRow, widthOf } from "./grid-rows.tsx";
import { usePages } from "./pages.ts";
import type { RowSelection } from "./selection.ts";
import { changedWidths, type TableLayout, templateOf } from "./use-table-layout.ts";

/** The table's methods for the rest of the screen. */
export type GridHandle = {
	focus: () => void;
	/** Whether the person has the focus in the table or has scrolled down: then rows must not change by themselves. */
	isHeld: () => boolean;
};

type Rows = {
	virtualizer: Pick<
		Virtualizer<HTMLDivElement, Element>,
		"getVirtualItems" | "getTotalSize" | "range" | "scrollToIndex"
	>;
	/** The height above the first row, in the virtualizer's pixels. */
	margin: number;
	/** Keeps the focused row rendered, however far it is scrolled away. */
	keep: (row: number) => void;
	/** Receives how far the list has been read. */
	onReach: (rows: number, isEnd: boolean) => void;
};

export type GridProps = {
	ref: Ref<GridHandle>;
	isCards: boolean;
	filter: TableFilter;
	onSort: (sort: ProductSort | "") => void;
	total: number;
	/** If false, there are more than `total`. */
	isTotalExact: boolean;
	/** The rows still belong to the previous filter. */
	isStale: boolean;
	layout: TableLayout;
	/** Undefined if the person has no bulk actions. */
	selection: RowSelection | undefined;
	toBulkBar: () => void;
	onDelete: ((product: Product) => void) | undefined;
	count: number;
	rows: Rows;
};

export function GridTable(props: GridProps) {
	const { ref, isCards, filter, onSort, total, isStale, layout, selection, onDelete, count, rows } = props;
	const { virtualizer, margin, keep, onReach } = rows;
	const { isKnown, offers } = usePermissions();
	const mayKeep = useMayKeep();
	const openStockForm = useStockForm();
	const navigate = useNavigate();
	const location = useLocation();
	const grid = useRef<HTMLTableElement>(null);
	const [kept, setActive] = useState<CellPlace>();
	const isLate = useLate(isStale);

	const items = virtualizer.getVirtualItems();
	const range = { first: virtualizer.range?.startIndex ?? 0, last: virtualizer.range?.endIndex ?? 0 };
	const pages = usePages(filter, range, count);
	const { rows: readTo, isEnd } = canJump(filter) ? pages.readTo : { rows: pages.knownTo, isEnd: false };
	const reach = useEffectEvent(onReach);
	useEffect(() => {
		reach(readTo, isEnd);
	}, [readTo, isEnd]);

	const table = useProductTable(pages, items, layout, selection);
	const shownColumns = table.getVisibleLeafColumns();
	const columnCount = isCards ? 1 : shownColumns.length;
	const firstRow = isCards ? 0 : -1;
	const active = kept && {
		row: Math.min(kept.row, count - 1),
		column: Math.min(kept.column, columnCount - 1),
	};

	const [to, scrollKey] = [location.pathname + location.search, scrollKeyOf(location)];
	const linkState = useMemo(() => ({ list: { to, scrollKey } }), [to, scrollKey]);
	const isSelecting = selection !== undefined;
	const latest = useRef(selection);
	useLayoutEffect(() => {
		latest.current = selection;
	});
	const toggleRow = useCallback(({ index, product }: TableRow, isRange: boolean) => {
		if (isRange) latest.current?.extendTo(index);
		else latest.current?.toggle(index, product);
	}, []);
	const { search, location: place } = filter;
	const myPlaces = useMyPlaces();
	const context = useMemo<RowsContext>(
		() => ({
			query: search,
			location: place,
			myPlaces,
			hasSkuColumn: layout.chosen.includes("sku"),
			isCompact: layout.density === "compact",
			linkState,
			onDelete,
			onToggle: isSelecting ? toggleRow : undefined,
		}),
		[search, place, myPlaces, layout.chosen, layout.density, linkState, onDelete, isSelecting, toggleRow],
	);

	function activate(place: CellPlace) {
		setActive(place);
		keep(place.row);
	}
	function move(place: CellPlace) {
		activate(place);
		if (place.row >= 0) virtualizer.scrollToIndex(place.row, { align: "auto" });
		if (place.column !== active?.column) revealColumn(grid.current, place.column);
	}
	function focus() {
		grid.current?.focus({ preventScroll: true });
		move({ row: active?.row ?? range.first, column: active?.column ?? 0 });
	}
	const isHeld = useIsHeld(grid, range.first > 0);
	useImperativeHandle(ref, () => ({ focus, isHeld }));

	function open({ row, column }: CellPlace) {
		const id = shownColumns[column]?.id as ColumnId | undefined;
		if (row < 0) {
			const key = id && columnById[id].sort;
			return key && onSort(nextSort(key, filter.sort));
		}
		const product = pages.rowAt(row);
		if (product === undefined) return;
		const isModel = !isCards && id === "model" && product.modelId !== null;
		void navigate(isModel ? paths.model(product.modelId ?? "") : paths.details(product._id), {
			state: linkState,
		});
	}
	const withProduct = (act: ((product: Product) => void) | undefined) => (row: number) => {
		const product = pages.rowAt(row);
		if (product !== undefined) act?.(product);
	};
	const book = (kind: "receive" | "deliver" | "transfer") =>
		withProduct(
			offers(`stock.${kind}`)
				? (product) => openStockForm({ product, kinds: [kind], location: place })
				: undefined,
		);

	function onClick(event: MouseEvent<HTMLElement>) {
		const place = cellPlaceOf(event.target as HTMLElement);
		if (place === undefined || (event.target as HTMLElement).closest("a, button, input") !== null) return;
		activate(place);
		if (event.shiftKey && place.row >= 0)
			selection?.extendTo(place.row, Math.max(0, active?.row ?? place.row));
	}

	const template = templateOf(
		shownColumns.map((column) => [column.id as ColumnId, column.getSize()]),
		layout,
	);
	const known = table.getRowModel().rows;
	const layoutKey = [isCards, isSelecting, ...layout.chosen].join();
	const bodyRows = [];
	const used = new Set<string>();
	let next = 0;
	for (const { index, start } of items) {
		const row = known[next]?.original.index === index ? known[next++] : undefined;
		const top = start - margin;
		bodyRows.push(
			row === undefined ? (
				<SkeletonRow key={`waiting ${index % ROW_SLOTS}`} index={index} top={top} columns={columnCount} />
			) : (
				<Row
					key={rowKey(used, row.original.product, index)}
					row={row}
					product={row.original.product}
					top={top}
					isSelected={row.getIsSelected()}
					activeColumn={index === active?.row ? active.column : undefined}
					layoutKey={layoutKey}
					isCard={isCards}
				/>
			),
		);
	}
	const reason = pages.error === null ? undefined : errorSentence(pages.error);
	return (
		<RowsContext value={context}>
			<table
				ref={grid}
				// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table with a keyboard of its own
				role="grid"
				className={classes.table}
				tabIndex={0}
				aria-rowcount={Math.max(total, count) - firstRow}
				aria-multiselectable={isSelecting || undefined}
				aria-activedescendant={active && cellId(active)}
				aria-busy={isStale}
				data-stale={isLate || undefined}
				data-unknown={!isKnown || undefined}
				style={template as object}
				onClick={onClick}
				onFocus={(event) => {
					const place = cellPlaceOf(event.target);
					if (place !== undefined) activate(place);
					else if (active === undefined) activate({ row: range.first, column: 0 });
				}}
				onKeyDown={(event) =>
					onGridKey(event, {
						rows: count,
						columns: columnCount,
						firstRow,
						active: active ?? { row: firstRow, column: 0 },
						screenful: Math.max(1, range.last - range.first - 1),
						move,
						open,
						resize: (column, by) => {
							const id = shownColumns[column]?.id as ColumnId | undefined;
							const heading = id && document.getElementById(cellId({ row: -1, column }));
							if (!heading) return;
							flushSync(() => layout.setWidths({ [id]: widthOf(heading) + by * STEP }));
							revealColumn(grid.current, column);
						},
						receive: book("receive"),
						deliver: book("deliver"),
						transfer: book("transfer"),
						keep: withProduct(mayKeep ? (product) => askToKeep({ product }) : undefined),
						remove: withProduct(onDelete),
						undo: undoLatest,
						toBulkBar: props.toBulkBar,
						select: selection && {
							toggle: (index) => withProduct((product) => selection.toggle(index, product))(index),
							extendTo: selection.extendTo,
							all: selection.selectAll,
						},
					})
				}
			>
				<caption>
					<VisuallyHidden>
						<Trans>Products with quantity, price and supplier</Trans>
					</VisuallyHidden>
				</caption>
				{!isCards && (
					<GridHead
						headers={table.getLeafHeaders()}
						sort={filter.sort}
						onSort={onSort}
						layout={layout}
						activeColumn={active?.row === -1 ? active.column : undefined}
						selection={selection}
						total={total}
					/>
				)}
				<tbody {...gridRoles.group} className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
					{bodyRows}
				</tbody>
			</table>
			{count < total && canJump(filter) && <CutShort count={count} total={total} />}
			{reason !== undefined && (
				<FailedRows reason={reason} onRetry={pages.retry} isFetching={pages.isFetching} />
			)}
		</RowsContext>
	);
}

/** Width change per key press, in 1/16 rem. */
const STEP = 16;

/** Returns a function that tells whether the table's rows must stay: somebody is in it, or has scrolled down. */
function useIsHeld(grid: RefObject<HTMLElement | null>, isScrolled: boolean): () => boolean {
	useEffect(() => (grid.current === null ? undefined : watchList(grid.current, () => undefined)), [grid]);
	return useCallback(() => {
		const { current } = grid;
		return (
			isScrolled || (current !== null && (current.contains(document.activeElement) || isListHeld(current)))
		);
	}, [grid, isScrolled]);
}

/** The key of a row: its product's, so that its elements never become another one's. While pages differ, two may have the same. */
function rowKey(used: Set<string>, { _id }: { _id: string }, index: number): string {
	const key = used.has(_id) ? `${_id} ${index}` : _id;
	used.add(key);
	return key;
}

/** The cell that contains an element. */
function cellPlaceOf(element: HTMLElement): CellPlace | undefined {
	const cell = element.closest<HTMLTableCellElement>("td, th");
	const row = cell?.closest<HTMLElement>("[data-index]");
	return cell && row ? { row: Number(row.dataset.index), column: cell.cellIndex } : undefined;
}

/** Scrolls sideways to a column that is hidden by the edge or the pinned column. */
function revealColumn(grid: HTMLElement | null, column: number): void {
	const heading = grid?.querySelectorAll("th")[column];
	heading?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** How long the previous rows may stay before they are dimmed, in ms. */
const DIM_AFTER_MS = 250;

/** Whether something has lasted for `LATE_MS`. A transition with a delay would repaint the table at every key of a search. */
function useLate(isOn: boolean): boolean {
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		if (!isOn) return undefined;
		const timer = setTimeout(() => setLate(true), DIM_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setLate(false);
		};
	}, [isOn]);
	return isOn && isLate;
}

/** Tells that the list does not show all products. */
function CutShort({ count, total }: { count: number; total: number }) {
	const shown = formatCount(count);
	return (
		<p className={classes.end}>
			<Trans>
				The first {shown} of <Plural value={total} one="# product" other="# products" /> are shown. Search or
				filter to see the others.
			</Trans>
		</p>
	);
}

type FailedRowsProps = { reason: string; onRetry: () => void; isFetching: boolean };

/** A message below the table: some rows could not be loaded. */
function FailedRows({ reason, onRetry, isFetching }: FailedRowsProps) {
	return (
		<div role="alert" className={classes.failed}>
			<p>{t({ comment: "reason: sentences", message: `Some rows could not be loaded. ${reason}` })}</p>
			<Button size="sm" variant="default" onClick={onRetry} loading={isFetching}>
				<Trans>Retry</Trans>
			</Button>
		</div>
	);
}

type Source = {
	rowAt: (index: number) => Product | undefined;
	/** The products of the pages in view; they determine the column widths. */
	products: readonly Product[];
};

const pinned = { start: [], end: ["actions"] };
const noneSelected = {};

/**
 * TanStack Table for the loaded rows in view; it holds no others, however long the list is. The selection and the column layout
 * are managed outside of it, because they outlive the rows.
 */
function useProductTable(
	{ rowAt, products }: Source,
	inView: readonly { index: number }[],
	layout: TableLayout,
	selection: RowSelection | undefined,
) {
	const [needed, setNeeded] = useState({ products, sizes: neededSizes(products) });
	if (needed.products !== products) setNeeded({ products, sizes: neededSizes(products, needed.sizes) });
	const data: TableRow[] = [];
	for (const { index } of inView) {
		const product = rowAt(index);
		if (product !== undefined) data.push({ index, product });
	}
	const columnSizing = { ...needed.sizes, ...layout.widths } as Record<string, number>;
	return useTable({
		features,
		columns: columnDefs,
		data,
		getRowId: ({ product }) => product._id,
		columnResizeMode: "onChange",
		enableRowSelection: selection !== undefined,
		state: {
			columnVisibility: layout.visibility,
			columnOrder: [...layout.chosen],
			columnPinning: pinned,
			columnSizing,
			rowSelection: selection?.rowSelection ?? noneSelected,
		},
		onColumnSizingChange: (updater) =>
			layout.setWidths(changedWidths(columnSizing, functionalUpdate(updater, columnSizing))),
	});
}
