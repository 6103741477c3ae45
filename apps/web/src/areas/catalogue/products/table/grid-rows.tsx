import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { ProductSort } from "@freehub/contract/catalogue/product-limits";
import { t } from "@lingui/core/macro";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { FlexRender, type Header, type Row as TanStackRow } from "@tanstack/react-table";
import { memo } from "react";
import { flushSync } from "react-dom";
import { formatCount } from "#lib/format.ts";
import { CardContent } from "./card.tsx";
import type { Features } from "./cells.tsx";
import { type ColumnId, columnById, type TableRow } from "./columns.ts";
import { ariaSort, nextSort } from "./filter.ts";
import classes from "./grid.module.css";
import type { CellPlace } from "./grid-keys.ts";
import type { RowSelection } from "./selection.ts";
import type { TableLayout } from "./use-table-layout.ts";

/** The ARIA roles are explicit, because the style sheet overrides the table's display. */
export const gridRoles = {
	group: { role: "rowgroup" },
	row: { role: "row" },
	header: { role: "columnheader" },
	cell: { role: "gridcell" },
} as const;

export function cellId({ row, column }: CellPlace): string {
	return `product-cell-${row}-${column}`;
}

/** An element's width in 1/16 rem. */
export function widthOf(element: Element): number {
	const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
	return (element.getBoundingClientRect().width / rem) * 16;
}

type HeadProps = {
	headers: readonly Header<Features, TableRow>[];
	sort: ProductSort | "";
	onSort: (sort: ProductSort | "") => void;
	layout: TableLayout;
	activeColumn: number | undefined;
	selection: RowSelection | undefined;
	total: number;
};

export function GridHead({ headers, sort, onSort, layout, activeColumn, selection, total }: HeadProps) {
	return (
		<thead {...gridRoles.group} className={classes.head}>
			<tr
				{...gridRoles.row}
				aria-rowindex={1}
				data-index={-1}
				data-active={activeColumn !== undefined || undefined}
			>
				{headers.map((header, column) => {
					const id = header.column.id as ColumnId;
					const { sort: key, isNumeric } = columnById[id];
					const direction = key && ariaSort(key, sort);
					return (
						<th
							key={id}
							{...gridRoles.header}
							scope="col"
							id={cellId({ row: -1, column })}
							aria-sort={direction}
							data-column={id}
							data-numeric={isNumeric}
							data-pinned={header.column.getIsPinned() || undefined}
							data-active={activeColumn === column || undefined}
						>
							{id === "number" && selection && <SelectAll selection={selection} total={total} />}
							{key && direction ? (
								<button
									type="button"
									tabIndex={-1}
									className={classes.sort}
									onClick={() => onSort(nextSort(key, sort))}
								>
									<FlexRender header={header} />
									<SortIcon direction={direction} />
								</button>
							) : (
								<FlexRender header={header} />
							)}
							{id !== "actions" && <ResizeHandle header={header} layout={layout} />}
						</th>
					);
				})}
			</tr>
		</thead>
	);
}

function SelectAll({ selection, total }: { selection: RowSelection; total: number }) {
	const { size } = selection.chosen;
	return (
		<input
			type="checkbox"
			tabIndex={-1}
			aria-label={t`Select all`}
			checked={size > 0 && size >= total}
			ref={(box) => {
				if (box !== null) box.indeterminate = size > 0 && size < total;
			}}
			onChange={() => (size > 0 ? selection.clear() : selection.selectAll())}
		/>
	);
}

function SortIcon({ direction }: { direction: "ascending" | "descending" | "none" }) {
	if (direction === "ascending") return <IconArrowUp className="icon-small" aria-hidden="true" />;
	if (direction === "descending") return <IconArrowDown className="icon-small" aria-hidden="true" />;
	return <IconArrowsSort className="icon-small" aria-hidden="true" data-unsorted />;
}

/** The draggable edge of a heading. From the keyboard: Shift and an arrow key on the heading. */
function ResizeHandle({ header, layout }: { header: Header<Features, TableRow>; layout: TableLayout }) {
	const resize = header.getResizeHandler();
	function start(event: { currentTarget: Element }) {
		const heading = event.currentTarget.parentElement;
		// The column that fills the remaining space is wider than its set width, so start with its visible width.
		if (heading) flushSync(() => layout.setWidths({ [header.column.id]: widthOf(heading) }));
		resize(event);
	}
	return (
		<span
			className={classes.handle}
			aria-hidden="true"
			data-dragged={header.column.getIsResizing() || undefined}
			onMouseDown={start}
			onTouchStart={start}
		/>
	);
}

/** More than the number of rows drawn at once. Rows that are still loading reuse their elements. */
export const ROW_SLOTS = 128;

type RowProps = {
	row: TanStackRow<Features, TableRow>;
	product: Product;
	/** In px from the top of the list. */
	top: number;
	isSelected: boolean;
	activeColumn: number | undefined;
	/** Changes with the columns. */
	layoutKey: string;
	isCard: boolean;
};

export const Row = memo(function Row({ row, top, isSelected, activeColumn, isCard }: RowProps) {
	const { index } = row.original;
	return (
		<tr
			{...gridRoles.row}
			className={classes.row}
			style={{ transform: `translateY(${top}px)` }}
			aria-rowindex={index + (isCard ? 1 : 2)}
			aria-selected={row.getCanSelect() ? isSelected : undefined}
			data-index={index}
			data-row
			data-active={activeColumn === undefined ? undefined : true}
			data-selected={isSelected || undefined}
		>
			{isCard ? (
				<td
					{...gridRoles.cell}
					id={cellId({ row: index, column: 0 })}
					data-active={activeColumn === 0 || undefined}
				>
					<CardContent row={row.original} isSelected={isSelected} />
				</td>
			) : (
				row.getVisibleCells().map((cell, column) => (
					<td
						key={cell.column.id}
						{...gridRoles.cell}
						id={cellId({ row: index, column })}
						data-column={cell.column.id}
						data-numeric={columnById[cell.column.id as ColumnId].isNumeric}
						data-pinned={cell.column.getIsPinned() || undefined}
						data-active={activeColumn === column || undefined}
					>
						<FlexRender cell={cell} />
					</td>
				))
			)}
		</tr>
	);
}, isSameRow);

/** TanStack Table creates new row objects for every render, but a row with the same product looks the same. */
function isSameRow(before: RowProps, after: RowProps): boolean {
	return (
		before.product === after.product &&
		before.row.original.index === after.row.original.index &&
		before.top === after.top &&
		before.isSelected === after.isSelected &&
		before.activeColumn === after.activeColumn &&
		before.layoutKey === after.layoutKey
	);
}

/** A row that is still loading: it has its final height and its number. */
export const SkeletonRow = memo(function SkeletonRow(props: { index: number; top: number; columns: number }) {
	const { index, top, columns } = props;
	return (
		<tr
			{...gridRoles.row}
			className={classes.row}
			style={{ transform: `translateY(${top}px)` }}
			aria-rowindex={index + 2}
			aria-busy="true"
			data-index={index}
			data-waiting
		>
			<td {...gridRoles.cell} colSpan={columns} aria-colspan={columns} id={cellId({ row: index, column: 0 })}>
				{formatCount(index + 1)}
			</td>
		</tr>
	);
});
