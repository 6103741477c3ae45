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
import classes from "./grid.module.css";
import { type GridProps, GridTable } from "./grid-table.tsx";
import { useCount } from "./pages.ts";

/** Max height in px; browsers draw nothing below it. */
const TALLEST = 16_000_000;
/** Number of rows rendered outside of the view. */
const OVERSCAN = 4;

type Props = Omit<GridProps, "rows" | "count"> & {
	/** Loads what the rows open, when the pointer or the focus comes to them. */
	prepare: () => void;
};
type RowProps = Omit<Props, "prepare"> & { heights: Heights };
type Heights = { row: number; head: number; top: number };

/** The table's rows, of which only those in view are rendered: in a scroll box, or on phones as cards in the page. */
export function Grid({ prepare, ...props }: Props) {
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
			onPointerEnter={prepare}
			onFocus={prepare}
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

function RowsInBox({ heights, ...props }: RowProps) {
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
	// It changes with the font size.
	useOnChange(heights.row, () => virtualizer.measure());
	useLayoutEffect(() => {
		const { current } = box;
		return () => {
			if (current !== null) keptScroll.set(scrollKey, current.scrollTop);
		};
	}, [scrollKey]);
	// A new list starts at its first row.
	useOnChange(props.filter, () => {
		// Reading the box's own offset would force a layout at every key of a search.
		if (virtualizer.scrollOffset !== 0) virtualizer.scrollToOffset(0);
	});
	const sizes = { "--rows": `${count * heights.row + heights.head}px`, "--top": `${heights.top}px` };
	return (
		<div ref={box} className={classes.box} style={sizes as object}>
			<GridTable {...props} count={count} rows={{ virtualizer, margin: heights.head, keep, onReach }} />
		</div>
	);
}

function CardsInPage({ heights, ...props }: RowProps) {
	const { count, onReach } = useCount(props, Math.floor(TALLEST / heights.row));
	const [kept, keep] = useState<number>();
	const { top } = heights;
	// oxlint-disable-next-line react/incompatible-library -- no compiler memoises here what the virtualizer returns
	const virtualizer = useWindowVirtualizer({
		count,
		estimateSize: () => heights.row,
		overscan: OVERSCAN,
		scrollMargin: top,
		// The height that the page's bar covers.
		scrollPaddingStart: heights.head,
		rangeExtractor: (range) => withKept(range, kept),
	});
	useOnChange(heights.row, () => virtualizer.measure());
	useOnChange(props.filter, () => {
		if (scrollY > top) virtualizer.scrollToOffset(Math.max(0, top - heights.head));
	});
	return <GridTable {...props} count={count} rows={{ virtualizer, margin: top, keep, onReach }} />;
}

/** Scroll positions of the list boxes by history entry, restored on Back. */
const keptScroll = new Map<string, number>();

/** The rows in view, plus the row with the focus, which must stay in the DOM. */
function withKept(range: Range, row: number | undefined): number[] {
	const rows = defaultRangeExtractor(range);
	if (row === undefined || row < 0 || row >= range.count || rows.includes(row)) return rows;
	return [...rows, row].toSorted((a, b) => a - b);
}

/** Does it after each render with another value, but not after the first. */
function useOnChange(value: unknown, act: () => void): void {
	const before = useRef(value);
	useLayoutEffect(() => {
		if (before.current === value) return;
		before.current = value;
		act();
	});
}

/**
 * The heights of a row and of the headings, as set by the style sheet, and the distance from the page's top to the rows, in px.
 */
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
		// Content above the rows can appear and disappear.
		for (const element of [row, head, around]) if (element) observer.observe(element);
		return () => observer.disconnect();
	}, [frame, marks]);
	return heights;
}

function heightOf(element: Element | undefined): number {
	return element?.getBoundingClientRect().height ?? 0;
}

/** Keyboard hints below the rows. */
function KeyHints() {
	return (
		<p className={classes.foot}>
			<span className="row-inline gap-6">
				<Trans comment="Two keys, and what they do with a product's stock">
					<Keys combination="+" /> <Keys combination="-" /> receive, deliver
				</Trans>
			</span>
			<span className="row-inline gap-6">
				<Trans comment="A key, and what it does with a row">
					<Keys combination="Space" /> select
				</Trans>
			</span>
			<span className="row-inline gap-6">
				<Trans comment="A key that shows which keys there are">
					<Keys combination="?" /> all keys
				</Trans>
			</span>
		</p>
	);
}
