import { createContext, type ReactNode, startTransition, use, useEffect, useState } from "react";
import { useRowProps } from "#lib/use-held-rows.ts";
import classes from "./data-table.module.css";
import listClasses from "./held-list.module.css";
import { NewerRows, useHeldElements } from "./held-list.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A column's name, or one whose cells are numbers. */
export type Column = string | { numbers: string };

type Props = {
	caption: string;
	columns: readonly Column[];
	/** The rows still belong to the previous query. */
	isStale?: boolean;
	/** `DataRow`s, or components that show one, each with the key of what it shows. */
	children: ReactNode;
};

/**
 * A simple table. On narrow screens each row is a card, and its cells name their columns. Its rows stay where they are while
 * somebody is in it: see `use-held-rows.ts`.
 */
export function DataTable({ caption, columns, isStale = false, children }: Props) {
	const { list, rows, newer, show } = useHeldElements(children, isStale);
	const numberNames = columns.flatMap((column) => (typeof column === "string" ? [] : [column.numbers]));
	const numbers = useSameSet(numberNames);
	return (
		<div ref={list} className={`${classes.frame} ${listClasses.list}`}>
			<table className={classes.table} {...roles.table} aria-busy={isStale} data-stale={isStale || undefined}>
				<caption>
					<VisuallyHidden>{caption}</VisuallyHidden>
				</caption>
				<thead {...roles.group}>
					<tr {...roles.row}>
						{columns.map((column) => {
							const name = typeof column === "string" ? column : column.numbers;
							return (
								<th key={name} {...roles.header} scope="col" data-number={numbers.has(name) || undefined}>
									{name}
								</th>
							);
						})}
					</tr>
				</thead>
				<tbody {...roles.group}>
					<NumberColumns value={numbers}>{rows}</NumberColumns>
				</tbody>
			</table>
			<NewerRows newer={newer} onShow={show} />
		</div>
	);
}

/** @returns the same set as long as it has the same names, so that rows need not render again. */
function useSameSet(names: readonly string[]): ReadonlySet<string> {
	const [set, keep] = useState(() => new Set(names));
	if (set.size === names.length && names.every((name) => set.has(name))) return set;
	const next = new Set(names);
	keep(next);
	return next;
}

export function DataRow({ children }: { children: ReactNode }) {
	return (
		<tr {...roles.row} {...useRowProps()}>
			{children}
		</tr>
	);
}

/** The names of a table's columns of numbers: their cells end below one another. */
const NumberColumns = createContext<ReadonlySet<string>>(new Set());

type CellProps = {
	/** The column's name; omitted if the content is clear without it, but not in a column of numbers. */
	label?: string;
	className?: string | undefined;
	children: ReactNode;
};

export function Cell({ label, className, children }: CellProps) {
	const numbers = use(NumberColumns);
	const isNumber = label !== undefined && numbers.has(label);
	return (
		<td {...roles.cell} className={className} data-label={label} data-number={isNumber || undefined}>
			{children}
		</td>
	);
}

/**
 * Explicit roles of a table's parts: on narrow screens the style sheet turns rows into cards, and some browsers then no longer
 * treat them as rows.
 */
const roles = {
	table: { role: "table" },
	group: { role: "rowgroup" },
	row: { role: "row" },
	header: { role: "columnheader" },
	cell: { role: "cell" },
} as const;

/** Rows that are rendered at once: more than a screen has. */
const ROWS_AT_ONCE = 40;

/**
 * The first rows at once, and the others when those are painted, so that a list of hundreds opens as fast as a short one.
 * @param rows in the order in which they are shown.
 */
export function useGradual<Row>(rows: readonly Row[]): readonly Row[] {
	const [isWhole, setWhole] = useState(rows.length <= ROWS_AT_ONCE);
	useEffect(() => {
		if (!isWhole) startTransition(() => setWhole(true));
	}, [isWhole]);
	return isWhole ? rows : rows.slice(0, ROWS_AT_ONCE);
}
