import { Trans } from "@lingui/react/macro";
import {
	defaultRangeExtractor,
	type Range,
	useVirtualizer,
	useWindowVirtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { scrollKeyOf } from "#lib/remembered-path.ts";
import { useSingleKeys } from "#lib/shortcuts.ts";
import { Keys } from "#ui/keys.tsx";
import type { TableFilter } from "./filter.ts";
import classes from "./grid.module.css";
import { type GridProps, GridTable } from "./grid-table.tsx";
import { useCount } from "./pages.ts";

/** Browsers draw nothing further down than this many pixels. */
const TALLEST = 16_000_000;
/** Rows that are drawn already before they come into view. */
const OVERSCAN = 4;

type Props = Omit<GridProps, "rows" | "count">;
type Heights = { row: number; head: number; top: number };

/** The table's rows, of which only those in view are there: in a box of their own, or on phones as cards in the page. */
export function Grid(props: Props) {
	const frame = useRef<HTMLDivElement>(null);
	const marks = useRef<HTMLDivElement>(null);
	const heights = useHeights(frame, marks);
	const { isCards, layout } = props;
	const areSingleKeysOn = useSingleKeys();
	const Rows = isCards ? CardsInPage : RowsInBox;
	return (
		<div
			ref={frame}
			className={classes.frame}
			data-rows={isCards ? "cards" : "lines"}
			data-density={isCards ? undefined : layout.density}
		>
			<div ref={marks} className={classes.marks} aria-hidden="true">
				<i />
				<i />
			</div>
			{heights.row > 0 && <Rows key={isCards ? "cards" : layout.density} {...props} heights={heights} />}
			{!isCards && areSingleKeysOn && <KeyHints />}
		</div>
	);
}

function RowsInBox({ heights, ...props }: Props & { heights: Heights }) {
	const box = useRef<HTMLDivElement>(null);
	const { count, onReach } = useCount(props, Math.floor(TALLEST / heights.row));
	const [kept, keep] = useState<number>();
	const scrollKey = scrollKeyOf(useLocation());
	// oxlint-disable-next-line react/incompatible-library -- no compiler memoises here what the virtualizer returns
	const virtualizer = useVirtualizer({
		count,
		getScrollElement: () => box.current,
		estimateSize: () => heights.row,
		overscan: OVERSCAN,
		scrollMargin: heights.head,
		scrollPaddingStart: heights.head,
		initialOffset: () => keptScroll.get(scrollKey) ?? 0,
		rangeExtractor: (range) => withKept(range, kept),
	});
	useMeasureAgain(virtualizer, heights.row);
	useLayoutEffect(() => {
		const { current } = box;
		return () => {
			if (current !== null) keptScroll.set(scrollKey, current.scrollTop);
		};
	}, [scrollKey]);
	useScrollToTop(props.filter, () => {
		// Asking the box itself would have it laid out once more for every key of a search.
		if (virtualizer.scrollOffset !== 0) virtualizer.scrollToOffset(0);
	});
	const sizes = { "--rows": `${count * heights.row + heights.head}px`, "--top": `${heights.top}px` };
	return (
		<div ref={box} className={classes.box} style={sizes as object}>
			<GridTable {...props} count={count} rows={{ virtualizer, margin: heights.head, keep, onReach }} />
		</div>
	);
}

function CardsInPage({ heights, ...props }: Props & { heights: Heights }) {
	const { count, onReach } = useCount(props, Math.floor(TALLEST / heights.row));
	const [kept, keep] = useState<number>();
	const { top } = heights;
	// oxlint-disable-next-line react/incompatible-library -- no compiler memoises here what the virtualizer returns
	const virtualizer = useWindowVirtualizer({
		count,
		estimateSize: () => heights.row,
		overscan: OVERSCAN,
		scrollMargin: top,
		// What the page's bar covers.
		scrollPaddingStart: heights.head,
		rangeExtractor: (range) => withKept(range, kept),
	});
	useMeasureAgain(virtualizer, heights.row);
	useScrollToTop(props.filter, () => {
		if (scrollY > top) virtualizer.scrollToOffset(Math.max(0, top - heights.head));
	});
	return <GridTable {...props} count={count} rows={{ virtualizer, margin: top, keep, onReach }} />;
}

/** Where the boxes of lists were scrolled to, by the history entry they stand in: for the way back. */
const keptScroll = new Map<string, number>();

/** The rows in view, and the one that holds the focus, which must not go with its row. */
function withKept(range: Range, row: number | undefined): number[] {
	const rows = defaultRangeExtractor(range);
	if (row === undefined || row < 0 || row >= range.count || rows.includes(row)) return rows;
	return [...rows, row].toSorted((a, b) => a - b);
}

/** Text that grows or shrinks takes the rows' height with it. */
function useMeasureAgain(virtualizer: { measure: () => void }, height: number): void {
	const before = useRef(height);
	useLayoutEffect(() => {
		if (before.current === height) return;
		before.current = height;
		virtualizer.measure();
	});
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

/** How high the style sheet makes a row and the headings, in pixels, and how far below the page's top the rows begin. */
function useHeights(frame: RefObject<HTMLElement | null>, marks: RefObject<HTMLElement | null>): Heights {
	const [heights, setHeights] = useState<Heights>({ row: 0, head: 0, top: 0 });
	useLayoutEffect(() => {
		const around = frame.current?.parentElement;
		if (frame.current === null || marks.current === null || !around) return;
		const [row, head] = marks.current.children;
		const measure = () => {
			const top = Math.round((frame.current?.getBoundingClientRect().top ?? 0) + scrollY);
			const next = { row: heightOf(row), head: heightOf(head), top };
			setHeights((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
		};
		measure();
		const observer = new ResizeObserver(measure);
		// What is above the rows comes and goes.
		for (const element of [row, head, around]) if (element) observer.observe(element);
		return () => observer.disconnect();
	}, [frame, marks]);
	return heights;
}

function heightOf(element: Element | undefined): number {
	return element?.getBoundingClientRect().height ?? 0;
}

/** Below the rows: what the keyboard can do with them. */
function KeyHints() {
	return (
		<p className={classes.foot}>
			<span>
				<Trans comment="Two keys, and what they do with a product's stock">
					<Keys combination="+" /> <Keys combination="-" /> receive, deliver
				</Trans>
			</span>
			<span>
				<Trans comment="A key, and what it does with a row">
					<Keys combination="Space" /> select
				</Trans>
			</span>
			<span>
				<Trans comment="A key that shows which keys there are">
					<Keys combination="?" /> all keys
				</Trans>
			</span>
		</p>
	);
}
