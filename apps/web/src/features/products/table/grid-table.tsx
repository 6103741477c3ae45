import type { Product } from "@freehub/contract/product-fields";
import { Button, VisuallyHidden } from "@mantine/core";
import type { Virtualizer } from "@tanstack/react-virtual";
import {
	type MouseEvent,
	type Ref,
	useEffect,
	useEffectEvent,
	useImperativeHandle,
	useMemo,
	useRef,
	useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { scrollKeyOf } from "#lib/remembered-path.ts";
import { useStanding } from "#lib/rights.ts";
import { gridTemplate } from "./columns.ts";
import { FastRows } from "./fast-rows.tsx";
import { canJump, type TableFilter } from "./filter.ts";
import classes from "./grid.module.css";
import { onGridKey } from "./grid-keys.ts";
import { gridRoles } from "./grid-roles.ts";
import { Header } from "./header.tsx";
import { PlaceholderRow, Row, rowId } from "./row.tsx";
import type { RowActions } from "./row-actions.ts";
import type { Speed } from "./speed-meter.ts";
import type { Columns } from "./use-columns.ts";
import { useLate } from "./use-late.ts";
import { usePages } from "./use-pages.ts";
import type { useSelection } from "./use-selection.ts";
import { useSummaries } from "./use-summaries.ts";

/** Rows that wait for others for so long look as if they did. */
const LATE_MS = 400;

/** The part of the two virtualizers that the table needs. */
export type Rows = {
	virtualizer: Pick<
		Virtualizer<Element, Element> | Virtualizer<Window, Element>,
		"getVirtualItems" | "getTotalSize" | "scrollToIndex" | "scrollOffset" | "range"
	>;
	/** Pixels between the beginning of what scrolls and the first row. */
	margin: number;
	hasHead: boolean;
	/** How fast the rows pass just now. */
	speed: () => Speed;
	/** The row that stays when it is out of view, because it holds the focus. */
	kept: number | undefined;
	onKeep: (index: number | undefined) => void;
	/** Tells how far rows have been read, and whether the list ends there. */
	onReach: (rows: number, isEnd: boolean) => void;
};

/** What the screen around can ask of the grid. */
export type GridHandle = { focus: () => void };

export type GridProps = {
	ref: Ref<GridHandle>;
	filter: TableFilter;
	onSort: (sort: TableFilter["sort"]) => void;
	total: number;
	/** Otherwise there are more than `total`. */
	isTotalExact: boolean;
	/** The rows still belong to the filter before. */
	isStale: boolean;
	columns: Columns;
	/** Undefined where the person can do nothing with many rows. */
	selection: ReturnType<typeof useSelection> | undefined;
	onDelete: ((product: Product) => void) | undefined;
	renderQuantity: RowActions["renderQuantity"];
	count: number;
	rows: Rows;
};

export function GridTable(props: GridProps) {
	const { ref, filter, onSort, total, isStale, columns, selection, onDelete, renderQuantity, count, rows } =
		props;
	const { virtualizer, margin, hasHead, kept, onKeep, onReach } = rows;
	const { isSettled } = useStanding();
	const navigate = useNavigate();
	const location = useLocation();
	const table = useRef<HTMLTableElement>(null);
	const [active, setActive] = useState<number>();
	const current = active === undefined || active >= count ? undefined : active;

	// A transition with a delay would have the table painted several times for every key of a search.
	const isLate = useLate(isStale, LATE_MS);

	const items = virtualizer.getVirtualItems();
	const range = { first: virtualizer.range?.startIndex ?? 0, last: virtualizer.range?.endIndex ?? 0 };
	const speed = rows.speed();
	const pages = usePages(filter, range, count, speed);
	const summaryAt = useSummaries(filter, range, count, speed, pages.rowAt(range.last) === undefined);

	const { rows: readTo, isEnd } = canJump(filter) ? pages.readTo : { rows: pages.knownTo, isEnd: false };
	const reach = useEffectEvent(onReach);
	useEffect(() => {
		reach(readTo, isEnd);
	}, [readTo, isEnd]);

	const list = location.pathname + location.search;
	const scrollKey = scrollKeyOf(location);
	function toggleRow(index: number, isRange: boolean) {
		const product = pages.rowAt(index);
		setActive(index);
		if (isRange) selection?.extendTo(index);
		else if (product !== undefined) selection?.toggle(index, product);
	}
	const isSelecting = selection !== undefined;
	const toggle = useRef(toggleRow);
	useEffect(() => {
		toggle.current = toggleRow;
	});
	const linkState = useMemo(() => ({ list: { to: list, scrollKey } }), [list, scrollKey]);
	const actions = useMemo<RowActions>(
		() => ({
			onDelete,
			onToggle: isSelecting ? (index, isRange) => toggle.current(index, isRange) : undefined,
			renderQuantity,
			linkState,
		}),
		[onDelete, isSelecting, renderQuantity, linkState],
	);

	function move(index: number) {
		setActive(index);
		onKeep(index);
		virtualizer.scrollToIndex(index, { align: "auto" });
	}

	function focusFirst() {
		table.current?.focus({ preventScroll: true });
		move(current ?? range.first);
	}
	useImperativeHandle(ref, () => ({ focus: focusFirst }));

	function onClick(event: MouseEvent<HTMLElement>) {
		const target = event.target as HTMLElement;
		const row = target.closest<HTMLElement>("[data-index]");
		if (row === null || target.closest("a, button, input") !== null) return;
		const index = Number(row.dataset.index);
		setActive(index);
		if (event.shiftKey && selection !== undefined) selection.extendTo(index, current ?? index);
	}

	/** How far the list is scrolled behind where rows that fly past are pinned. */
	const pinnedFor = Math.max(0, (virtualizer.scrollOffset ?? 0) - (hasHead ? 0 : margin));
	const leastWidth = columns.shown.reduce((sum, { id, width }) => sum + (columns.widths[id] ?? width), 0);
	return (
		<>
			<table
				ref={table}
				// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table with a keyboard of its own
				role="grid"
				className={classes.table}
				tabIndex={0}
				aria-rowcount={Math.max(total, count) + 1}
				aria-multiselectable={isSelecting || undefined}
				aria-activedescendant={current === undefined ? undefined : rowId(current)}
				aria-busy={isStale}
				data-stale={isLate || undefined}
				data-unsettled={!isSettled || undefined}
				style={
					{ "--columns": gridTemplate(columns.shown, columns.widths), "--least": `${leastWidth}px` } as object
				}
				onClick={onClick}
				onFocus={(event) => {
					const row = (event.target as HTMLElement).closest<HTMLElement>("[data-index]");
					if (row !== null) onKeep(Number(row.dataset.index));
				}}
				onKeyDown={(event) =>
					onGridKey(event, {
						count,
						active: current,
						screenful: Math.max(1, range.last - range.first - 1),
						move,
						open: (index) => {
							const product = pages.rowAt(index);
							if (product) void navigate(paths.details(product._id), { state: linkState });
						},
						select: selection && {
							toggle: (index) => toggle.current(index, false),
							extendTo: selection.extendTo,
							all: selection.selectAll,
						},
					})
				}
			>
				<caption>
					<VisuallyHidden>Products with quantity, price and supplier</VisuallyHidden>
				</caption>
				{hasHead && (
					<Header columns={columns.shown} sort={filter.sort} onSort={onSort} onResize={columns.setWidth} />
				)}
				{speed.isFast && (
					<FastRows
						items={items.filter(({ index }) => index !== kept)}
						summaryAt={(index) => summaryAt(index) ?? pages.rowAt(index)}
						columns={columns.shown}
						offset={margin + pinnedFor}
					/>
				)}
				<tbody {...gridRoles.group} className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
					{(speed.isFast ? items.filter(({ index }) => index === kept) : items).map(({ index, start }) => {
						const product = pages.rowAt(index);
						const place = { index, top: start - margin, columns: columns.shown };
						if (product === undefined) {
							return <PlaceholderRow key={index} {...place} summary={summaryAt(index)} />;
						}
						return (
							<Row
								key={index}
								{...place}
								product={product}
								query={filter.search}
								isSelected={selection?.chosen.has(product._id) ?? false}
								isActive={index === current}
								actions={actions}
							/>
						);
					})}
				</tbody>
			</table>
			{count < total && canJump(filter) && (
				<p className={classes.end}>
					The first {formatCount(count)} of {formatCount(total)} products are shown. Search or filter to see
					the others.
				</p>
			)}
			{pages.error !== null && (
				<div role="alert" className={classes.failed}>
					<p>Some rows could not be loaded. {errorSentence(pages.error)}</p>
					<Button size="sm" variant="default" onClick={pages.retry} loading={pages.isFetching}>
						Retry
					</Button>
				</div>
			)}
		</>
	);
}
