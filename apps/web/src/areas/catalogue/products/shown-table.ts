import type { ColumnId } from "./table/columns.ts";

/** The rows and columns that the table shows. */
export type ShownTable = {
	/** The filter and sort, as query parameters. */
	query: Readonly<Record<string, string | number | readonly string[] | undefined>>;
	columns: readonly ColumnId[];
};
