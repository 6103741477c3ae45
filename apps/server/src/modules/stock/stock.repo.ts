import type { Levels } from "@freehub/domain/stock";
import { type History, historyOf } from "@freehub/domain/stock-history";
import { type Insertable, type Selectable, sql } from "kysely";
import { addToRows, insertRows } from "#db/bulk.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { MovementTable } from "#db/schema.ts";

export type LockedProduct = {
	id: string;
	name: string;
	on_hand: number;
	ledger_seq: number;
	/** When its latest movement happened, in ms; 0 where there is none. */
	movedAt: number;
};

/**
 * Locks the products in the order of their ids, so that two batches can never wait for each other. Whoever
 * changes a product's levels holds this lock.
 */
export async function lockProducts(db: Db, tx: Tx, ids: readonly string[]): Promise<LockedProduct[]> {
	const rows = tx
		.selectFrom("product")
		.select(["id", "name", "on_hand", "ledger_seq", "moved_at"])
		.where("id", "in", ids)
		.where("deleted_at", "is", null)
		.orderBy("id");
	const locked = await db.engine.lockRows(rows).execute();
	return locked.map(({ moved_at, ...row }) => ({
		...row,
		movedAt: moved_at === null ? 0 : new Date(moved_at).getTime(),
	}));
}

export async function loadLevels(tx: Tx, products: readonly string[]): Promise<Levels> {
	const rows = await tx
		.selectFrom("level")
		.select(["product", "location", "quantity"])
		.where("product", "in", products)
		.execute();
	const levels = new Map<string, Map<string, number>>(products.map((product) => [product, new Map()]));
	for (const { product, location, quantity } of rows) levels.get(product)?.set(location, quantity);
	return levels;
}

/** What happened to products after a moment. */
export async function loadHistory(tx: Tx, products: readonly string[], after: Date): Promise<History> {
	const rows = await tx
		.selectFrom("movement")
		.select(["product", "from_location as from", "to_location as to", "quantity", "occurred_at"])
		.where("product", "in", products)
		.where("occurred_at", ">", after)
		.execute();
	return historyOf(rows.map((row) => ({ ...row, at: new Date(row.occurred_at).getTime() })));
}

export async function findLocations(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
	const rows = await tx.selectFrom("location").select("id").where("id", "in", ids).execute();
	return new Set(rows.map(({ id }) => id));
}

export async function insertMovements(tx: Tx, rows: readonly Insertable<MovementTable>[]): Promise<void> {
	await tx.insertInto("movement").values(rows).execute();
}

/**
 * Levels move by a difference, never to an absolute value. It is no upsert, because the CHECK would look at the
 * row to insert, which is below zero where stock goes out; the product's lock keeps others from inserting it.
 */
export async function addToLevel(tx: Tx, product: string, location: string, delta: number): Promise<void> {
	const { numUpdatedRows } = await tx
		.updateTable("level")
		.set({ quantity: sql`quantity + ${delta}` })
		.where("product", "=", product)
		.where("location", "=", location)
		.executeTakeFirst();
	if (numUpdatedRows === 0n)
		await tx.insertInto("level").values({ product, location, quantity: delta }).execute();
}

/** What movements do to their product: pieces on hand, how many movements, and when the latest of all happened. */
export type ProductChange = readonly [id: string, delta: number, movements: number, movedAt: Date];

export async function addToProduct(tx: Tx, [id, delta, movements, moved_at]: ProductChange): Promise<void> {
	await tx
		.updateTable("product")
		.set({ on_hand: sql`on_hand + ${delta}`, ledger_seq: sql`ledger_seq + ${movements}`, moved_at })
		.where("id", "=", id)
		.execute();
}

/** Levels of products at locations where they had none yet. */
export async function insertLevels(
	db: Db,
	tx: Tx,
	levels: readonly (readonly [product: string, location: string, quantity: number])[],
): Promise<void> {
	const rows = levels.map(([product, location, quantity]) => ({ product, location, quantity }));
	await insertRows(db, tx, "level", rows);
}

/** Differences to levels that are there. */
export async function addToLevels(
	db: Db,
	tx: Tx,
	levels: readonly (readonly [product: string, location: string, delta: number])[],
): Promise<void> {
	const table = { table: "level", keys: ["product", "location"], columns: ["quantity"] } as const;
	await addToRows(db, tx, table, levels);
}

export async function addToProducts(db: Db, tx: Tx, products: readonly ProductChange[]): Promise<void> {
	const columns = ["on_hand", "ledger_seq"];
	const table = { table: "product", keys: ["id"], columns, moments: ["moved_at"] } as const;
	await addToRows(db, tx, table, products);
}

export type MovementRow = Selectable<MovementTable> & {
	product_name: string;
	actor_name: string | null;
	reversed_by: string | null;
};

/** Also after an account is deleted, unless its owner wanted the name removed. */
const actorName = sql<string | null>`coalesce("user".name, former_user.name)`.as("actor_name");

export function movementQuery(connection: Connection) {
	return connection
		.selectFrom("movement")
		.innerJoin("product", "product.id", "movement.product")
		.leftJoin("user", "user.id", "movement.actor")
		.leftJoin("former_user", "former_user.id", "movement.actor")
		.leftJoin("movement as reversal", "reversal.reverses", "movement.id")
		.selectAll("movement")
		.select(["product.name as product_name", actorName, "reversal.id as reversed_by"]);
}

export async function findMovements(tx: Tx, ids: readonly string[]): Promise<MovementRow[]> {
	return movementQuery(tx)
		.where("movement.id", "in", ids)
		.orderBy("movement.product")
		.orderBy("movement.seq")
		.execute();
}

export async function findBatch(tx: Tx, batch: string): Promise<MovementRow[]> {
	return movementQuery(tx).where("movement.batch", "=", batch).orderBy("movement.id").execute();
}

/** How many movements a product has, deleted or not; undefined when there never was such a product. */
export async function findLedgerSize(connection: Connection, id: string): Promise<number | undefined> {
	const row = await connection
		.selectFrom("product")
		.select("ledger_seq")
		.where("id", "=", id)
		.executeTakeFirst();
	return row?.ledger_seq;
}
