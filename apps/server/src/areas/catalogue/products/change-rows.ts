import { changesLacks, noteLacks } from "#areas/stock/findings/note-findings.ts";
import { changesWorth, changeWorth } from "#areas/stock/ledger/note-worth.ts";
import type { Db, Tx } from "#db/connection.ts";
import { changeIndexed, changesIndex } from "./index-products.ts";

/**
 * Changes columns of products, which the transaction has locked, and updates everything derived from them: the search index, the
 * totals, the value of the stock, and the findings about missing data.
 */
export async function changeRows<T>(
	db: Db,
	tx: Tx,
	changes: readonly { id: string; columns: object }[],
	write: () => Promise<T>,
): Promise<T> {
	const those = (isChanged: (columns: object) => boolean) =>
		changes.filter(({ columns }) => isChanged(columns)).map(({ id }) => id);
	const value = await changeWorth(db, tx, those(changesWorth), () =>
		changeIndexed(db, tx, those(changesIndex), write),
	);
	await noteLacks(tx, those(changesLacks));
	return value;
}
