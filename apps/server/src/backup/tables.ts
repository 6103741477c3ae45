import { tablesKept } from "#kinds.ts";

/** The tables of a backup. Each refers only to itself and to earlier ones. */
export const backedUpTables = tablesKept("open", "internal");

/**
 * The tables that are in no backup. A restore must not bring back what was ended since: sessions, one-time links, tokens,
 * invitations, and deliveries of webhooks, which would be sent twice. The sequence of changes is reset, so that every reader
 * reads everything again. A restored shop has no proven copy yet. The others are gone in minutes, or follow from the backup's tables.
 */
export const leftOutTables = tablesKept("left out");

/** The tables that another program can use. */
export const openTables = tablesKept("open");

/** Columns that are derived from others, or secret. */
const INTERNAL_COLUMN = /_key$|^search_|^document$|^translated_tokens$|secret|^worker$|^worked_until$/;

/** Whether another program can use a column. */
export function isOpenColumn(name: string): boolean {
	return !INTERNAL_COLUMN.test(name);
}

/** A row as it is in a backup: the same on both engines. Points in time are ISO texts, large sums are texts of digits. */
export type Row = Record<string, ColumnValue>;
export type ColumnValue = string | number | boolean | null;

/** The type of a column's values, if the engines store it differently. */
export type ColumnKind = "moment" | "stamp" | "flag" | "sum" | "plain";

/** better-auth stores its times as ISO texts on SQLite; all others are milliseconds there. */
const STAMP = /[a-z]At$/;
const MOMENT = /(^|_)(at|since)$|_until$/;

/** By the column's name: the schema keeps to it, which `backup.db.test.ts` checks. */
export function kindOf(table: string, column: string): ColumnKind {
	if (STAMP.test(column)) return "stamp";
	if (MOMENT.test(column)) return "moment";
	if (column === "emailVerified") return "flag";
	if (table === "stock_figure" && (column === "price" || column === "cost")) return "sum";
	return "plain";
}

/** SQLite itself numbers its rows in these columns. */
export function isRowNumber(table: string, column: string): boolean {
	return column === "seq" && (table === "product" || table === "customer" || table === "search_word");
}
