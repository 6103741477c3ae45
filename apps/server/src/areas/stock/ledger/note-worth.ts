import { insertRows } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { ProductTable } from "#db/schema.ts";
import { addWorthChanges, type WorthChange } from "./note-figures.ts";
import { isMisdated, redate } from "./redate.ts";

const worthColumns: readonly string[] = ["price", "cost", "deleted_at"] satisfies (keyof ProductTable)[];

/** Whether writing these columns may change the worth of products. */
export function changesWorth(written: object): boolean {
	return worthColumns.some((column) => column in written);
}

/** Runs `write`, which changes such columns of products, and records the changes of their worth and of the stock's value. */
export async function changeWorth<T>(
	db: Db,
	tx: Tx,
	products: readonly string[],
	write: () => Promise<T>,
): Promise<T> {
	if (products.length === 0) return write();
	const before = new Map((await findWorth(tx, products)).map((row) => [row.id, row]));
	const value = await write();
	const misdated = new Map<string, number>();
	const changes = (await findWorth(tx, products)).flatMap((row): WorthChange[] => {
		const { id, price, cost, latest, updatedAt } = row;
		const old = before.get(id);
		if (old === undefined || (price === old.price && cost === old.cost)) return [];
		if (isMisdated(db, Math.max(latest, old.latest), updatedAt)) misdated.set(id, updatedAt);
		return [{ product: id, at: new Date(latest), price: price - old.price, cost: cost - old.cost }];
	});
	await insertRows(db, tx, "worth_change", changes);
	await addWorthChanges(db, tx, changes);
	await redate(db, tx, misdated);
	return value;
}

/** The worth of a piece of each product; when it was changed, and the time of its latest event, in ms. */
async function findWorth(tx: Tx, products: readonly string[]) {
	const rows = await tx
		.selectFrom("product")
		.select(["id", "price", "cost", "deleted_at", "updated_at", "moved_at"])
		.where("id", "in", products)
		.execute();
	return rows.map(({ id, price, cost, deleted_at, updated_at, moved_at }) => {
		const updatedAt = new Date(updated_at).getTime();
		return {
			id,
			price: deleted_at === null ? price : 0,
			cost: deleted_at === null ? (cost ?? 0) : 0,
			updatedAt,
			latest: Math.max(updatedAt, new Date(moved_at ?? 0).getTime()),
		};
	});
}
