import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { lazyPart } from "#lib/lazy-part.tsx";
import { type Column, ColumnTable, printedColumns } from "./column-table.tsx";
import { ExportCsv, ExportXlsx } from "./export-csv.tsx";
import { LoadState } from "./load-state.tsx";
import type { PrintProps } from "./print-list.tsx";
import { allOf, joined, type Printed, shownOf } from "./printed-rows.ts";
import { ShowMore } from "./show-more.tsx";

/** A list shows its rows first, and pages with short lists in them do without this code where nothing is printed. */
const PrintList = lazyPart<PrintProps<unknown>>(
	"print-list",
	async () => (await import("./print-list.tsx")).PrintList,
	{ Failed: () => null },
);

function LatePrintList<Row>(props: PrintProps<Row>) {
	const Print = PrintList as ComponentType<PrintProps<Row>>;
	return <Print {...props} />;
}

/** A list that is read in pages, see `lib/paged-query.ts`; `total` is 0 if nobody has counted. */
type Pages<Row> = UseInfiniteQueryResult<InfiniteData<{ items: readonly Row[]; total: number }>>;

type ListProps<Row> = {
	/** The plural of the listed things, such as 'products'. */
	what: string;
	/** A sentence that says that they could not be loaded. */
	failure: string;
	pages: Pages<Row>;
	/** A second list, whose rows follow those of the first. */
	more?: Pages<Row> | undefined;
	/** In place of an empty list: says whether there is nothing, or nothing was found. */
	nothing: ReactNode;
	/** Says how many rows there are also if all are shown. */
	isCounted?: boolean;
	/** The paper's title, and the filter in words. `load` reads all rows if they are not to be added to the screen. */
	print?: { title: string; filter: readonly string[]; load?: () => Promise<Printed<Row>> } | undefined;
	/** The addresses of the list as CSV and as XLSX; offered below it. */
	csv?: string | undefined;
	xlsx?: string | undefined;
};

type TableProps<Row> = {
	columns: readonly Column<Row>[];
	caption: string;
	/** @returns what a row is known by; unique among the rows. */
	keyOf: (row: Row, index: number) => string;
};

/** Shows the rows in another way than as a table. */
type RowsProps<Row> = {
	/** Only for the paper. */
	columns?: readonly Column<Row>[];
	children: (rows: readonly Row[], isStale: boolean) => ReactNode;
};

/**
 * A list that is read in pages: loading, why it could not be loaded with a retry, nothing, or its rows with what follows them, print
 * and export. Its columns are those of the table and of the paper. What a page does with a row is in a cell, and what it does with
 * all of them around the list.
 */
export function PagedList<Row>(props: ListProps<Row> & (TableProps<Row> | RowsProps<Row>)) {
	const { what, failure, pages, more, nothing, columns = [], isCounted = false, print, csv, xlsx } = props;
	const parts = more === undefined ? [pages] : [pages, more];
	const unread = parts.find(({ data }) => data === undefined);
	if (unread !== undefined) return <LoadState query={unread} what={failure} />;
	const rows = rowsOf(pages, more);
	if (rows.length === 0) return nothing;
	const isStale = pages.isPlaceholderData;
	return (
		<>
			{"children" in props ? (
				props.children(rows, isStale)
			) : (
				<ColumnTable {...props} rows={rows} isStale={isStale} />
			)}
			{parts.map(
				(part, at) =>
					(isCounted || part.hasNextPage) && (
						<ShowMore
							key={at === 0 ? "first" : "more"}
							what={what}
							pages={part}
							total={part.data?.pages.at(-1)?.total ?? 0}
						/>
					),
			)}
			{(print !== undefined || csv !== undefined) && (
				<div className="line gap-8">
					{print && (
						<LatePrintList
							title={print.title}
							filter={print.filter}
							columns={printedColumns(columns)}
							shown={() => joined(parts.map(shownOf))}
							load={print.load ?? (async () => joined(await Promise.all(parts.map(allOf))))}
							size="small"
						/>
					)}
					{csv !== undefined && <ExportCsv href={csv} isBelow />}
					{xlsx !== undefined && <ExportXlsx href={xlsx} isBelow />}
				</div>
			)}
		</>
	);
}

/** The rows on the screen; those of `more` follow. None until both are read. */
export function rowsOf<Row>(pages: Pages<Row>, more?: Pages<Row>): readonly Row[] {
	if (more !== undefined && more.data === undefined) return [];
	return [...(pages.data?.pages ?? []), ...(more?.data?.pages ?? [])].flatMap(({ items }) => items);
}
