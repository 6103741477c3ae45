import {
	defaultRangeExtractor,
	observeElementOffset,
	observeWindowOffset,
	type Range,
	useVirtualizer,
	useWindowVirtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { scrollKeyOf } from "#lib/remembered-path.ts";
import { canJump, type TableFilter } from "./filter.ts";
import classes from "./grid.module.css";
import { type GridProps, GridTable } from "./grid-table.tsx";
import { keepScroll, keptScroll } from "./kept-scroll.ts";
import { PAGE } from "./pages.ts";
import { createSpeedMeter, type Speed } from "./speed-meter.ts";

/** Pixels; the style sheet says the same. */
const ROW = 72;
const CARD = 232;
const HEAD = 44;
const BAR = 64;
/** Browsers draw nothing further down than this. */
const TALLEST = 16_000_000;
/** Rows that are there already before they come into view; they would not be seen where rows fly past. */
const OVERSCAN = 3;

type Props = Omit<GridProps, "rows" | "count"> & { isNarrow: boolean; total: number };

/** The table's rows, of which only those in view are there: in a box of their own, or on phones as cards in the page. */
export function Grid({ isNarrow, ...props }: Props) {
	return isNarrow ? <CardsInPage {...props} /> : <RowsInBox {...props} />;
}

type ModeProps = Omit<Props, "isNarrow">;

function RowsInBox({ total, ...props }: ModeProps) {
	const box = useRef<HTMLDivElement>(null);
	const { count, onReach } = useCount(props, total, ROW);
	const [kept, setKept] = useState<number>();
	const scrollKey = scrollKeyOf(useLocation());
	const [meter] = useState(() => createSpeedMeter(ROW));
	// oxlint-disable-next-line react/incompatible-library -- no compiler memoises here what the virtualizer returns
	const virtualizer = useVirtualizer({
		count,
		getScrollElement: () => box.current,
		observeElementOffset: (instance, tell) =>
			observeElementOffset(instance, (top, isScrolling) => {
				meter.note(top, isScrolling);
				tell(top, isScrolling);
			}),
		estimateSize: () => ROW,
		overscan: OVERSCAN,
		scrollMargin: HEAD,
		scrollPaddingStart: HEAD,
		initialOffset: () => keptScroll(scrollKey),
		rangeExtractor: (range) => rowsOf(range, kept, meter.speed()),
	});
	useLayoutEffect(() => {
		const { current } = box;
		return () => {
			if (current !== null) keepScroll(scrollKey, current.scrollTop);
		};
	}, [scrollKey]);
	useScrollToTop(props.filter, () => {
		// Asking the box itself would have it laid out once more for every key of a search.
		if (virtualizer.scrollOffset !== 0) virtualizer.scrollToOffset(0);
	});
	return (
		<div
			ref={box}
			className={classes.box}
			data-rows="lines"
			style={{ "--rows": `${count * ROW + HEAD}px` } as object}
		>
			<GridTable
				{...props}
				total={total}
				count={count}
				rows={{
					virtualizer,
					margin: HEAD,
					hasHead: true,
					speed: meter.speed,
					kept,
					onKeep: setKept,
					onReach,
				}}
			/>
		</div>
	);
}

function CardsInPage({ total, ...props }: ModeProps) {
	const place = useRef<HTMLDivElement>(null);
	const { count, onReach } = useCount(props, total, CARD);
	const [kept, setKept] = useState<number>();
	const margin = useTop(place);
	const [meter] = useState(() => createSpeedMeter(CARD));
	// oxlint-disable-next-line react/incompatible-library -- no compiler memoises here what the virtualizer returns
	const virtualizer = useWindowVirtualizer({
		count,
		observeElementOffset: (instance, tell) =>
			observeWindowOffset(instance, (top, isScrolling) => {
				meter.note(top, isScrolling);
				tell(top, isScrolling);
			}),
		estimateSize: () => CARD,
		overscan: 2,
		scrollMargin: margin,
		scrollPaddingStart: BAR + 8,
		rangeExtractor: (range) => rowsOf(range, kept, meter.speed()),
	});
	useScrollToTop(props.filter, () => {
		if (scrollY > margin) virtualizer.scrollToOffset(Math.max(0, margin - BAR - 16));
	});
	return (
		<div ref={place} data-rows="cards">
			<GridTable
				{...props}
				total={total}
				count={count}
				rows={{
					virtualizer,
					margin,
					hasHead: false,
					speed: meter.speed,
					kept,
					onKeep: setKept,
					onReach,
				}}
			/>
		</div>
	);
}

/**
 * How many rows one can scroll to: all; where the list has to be read in its order, some more than were read; and where
 * the server has stopped counting, more as one goes on, up to the end.
 */
function useCount(
	{ filter, isTotalExact }: Pick<GridProps, "filter" | "isTotalExact">,
	total: number,
	height: number,
) {
	const [reach, setReach] = useState({ filter, rows: 0, isEnd: false });
	if (reach.filter !== filter) setReach({ filter, rows: 0, isEnd: false });
	const further = reach.isEnd ? reach.rows : reach.rows + PAGE;
	const isInOrder = !canJump(filter) && reach.rows > 0;
	const found = isTotalExact || !canJump(filter) ? total : reach.isEnd ? further : Math.max(total, further);
	return {
		count: Math.min(found, isInOrder ? further : found, Math.floor(TALLEST / height)),
		onReach: (rows: number, isEnd: boolean) => {
			if (isEnd || (rows > reach.rows && !reach.isEnd)) setReach({ filter, rows, isEnd });
		},
	};
}

/** The rows in view, and the one that holds the focus, which must not go with its row. */
function rowsOf(range: Range, row: number | undefined, { isFast }: Speed): number[] {
	const rows = defaultRangeExtractor(isFast ? { ...range, overscan: 0 } : range);
	if (row === undefined || row >= range.count || rows.includes(row)) return rows;
	return [...rows, row].toSorted((a, b) => a - b);
}

/** Another list begins at its first row. */
function useScrollToTop(filter: TableFilter, scroll: () => void): void {
	const before = useRef(filter);
	useLayoutEffect(() => {
		if (before.current === filter) return;
		before.current = filter;
		scroll();
	});
}

/** How far below the page's top an element begins, whatever comes and goes above it. */
function useTop(element: RefObject<HTMLElement | null>): number {
	const [top, setTop] = useState(0);
	useLayoutEffect(() => {
		const { current } = element;
		const around = current?.parentElement;
		if (current === null || !around) return;
		const measure = () => setTop(Math.round(current.getBoundingClientRect().top + scrollY));
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(around);
		return () => observer.disconnect();
	}, [element]);
	return top;
}
