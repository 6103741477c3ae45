/** The tables of a backup. Each refers only to itself and to earlier ones. */
export const backedUpTables = [
	"user",
	"account",
	"former_user",
	"view",
	"audit",
	"supplier",
	"former_supplier_name",
	"category",
	"model",
	"product",
	"product_text",
	"further_barcode",
	"search_word",
	"search_typo",
	"location",
	"offer",
	"purchase_order",
	"purchase_order_line",
	"purchase_order_revision",
	"movement",
	"charge",
	"charge_part",
	"supplier_credit",
	"level",
	"stock_figure",
	"worth_change",
	"review_limit",
	"finding",
	"product_activity",
	"blog",
	"article_text",
	"company_page",
	"page_text",
	"company",
	"enquiry",
	"setting",
	"shop_currency",
	"import",
	"import_row",
	"import_mapping",
	"supplier_article",
	"refused_match",
	"webhook",
	"idempotency",
	"clock_mark",
	"counter",
	"facet_count",
] as const;

/**
 * The tables that are in no backup. A restore must not bring back what was ended since: sessions, one-time links, tokens,
 * invitations, and deliveries of webhooks, which would be sent twice. The sequence of changes is reset, so that every reader
 * reads everything again. A restored shop has no proven copy yet. The others are gone in minutes, or follow from the backup's tables.
 */
export const leftOutTables = [
	"session",
	"verification",
	"api_token",
	"invitation",
	"webhook_delivery",
	"change",
	"change_outbox",
	"presence",
	"attempt",
	"product_search",
	"backup_state",
] as const;

/** The tables that mean nothing to another program, or hold what nobody should read: passwords, keys of requests. */
const internalTables: ReadonlySet<string> = new Set([
	"account",
	"search_word",
	"search_typo",
	"stock_figure",
	"worth_change",
	"product_activity",
	"import_row",
	"import_mapping",
	"idempotency",
	"clock_mark",
	"counter",
	"facet_count",
]);

/** The tables that another program can use. */
export const openTables = backedUpTables.filter((table) => !internalTables.has(table));

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
const MOMENT = /(^|_)at$|_until$|_since$/;

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
	return column === "seq" && (table === "product" || table === "search_word");
}
