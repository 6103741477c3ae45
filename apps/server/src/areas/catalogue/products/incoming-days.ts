import { expectedOf, nextDays } from "#areas/stock/ledger/line-books.ts";
import type { Caller } from "#caller.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { AnswerRow } from "./product-document.ts";

/** Whether the caller may know when pieces are expected: only people who may read the stock. */
export function knowsDays(caller: Caller | undefined): boolean {
	return caller?.rights.includes("stock.read") === true;
}

/** Rows of products with the next day of what is incoming, read for all rows at once, and only if something is. */
export async function withIncomingDays<Row extends AnswerRow>(
	db: Db,
	rows: readonly Row[],
): Promise<readonly Row[]> {
	const ordered = rows.filter(({ incoming }) => incoming > 0).map(({ id }) => id);
	if (ordered.length === 0) return rows;
	const days = await nextDays(db, ordered);
	return rows.map((row) => (row.incoming > 0 ? { ...row, incoming_next: days.get(row.id) ?? null } : row));
}

/** The same for one product in a write, whose answer says what a read says. */
export async function withIncomingDay<Row extends AnswerRow>(tx: Tx, row: Row): Promise<Row> {
	if (row.incoming === 0) return row;
	const [next] = (await expectedOf(tx, [row.id])).get(row.id) ?? [];
	return { ...row, incoming_next: next?.day ?? null };
}
