import type { Levels } from "@freehub/domain/stock/stock";
import { type History, historyOf } from "@freehub/domain/stock/stock-history";
import type { Insertable, Selectable } from "kysely";
import { changing, insertion, type Query, selection } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { MovementTable, ProductTable } from "#db/schema.ts";
import { type Counters, lineCounters } from "./line-books.ts";
import { type MovementRow, movementQuery } from "./movements.repo.ts";

export type LockedProduct = {
	id: string;
	name: string;
	on_hand: number;
	incoming: number;
	/** Promised pieces: those on hand, and all, wherever they come from. */
	reserved: number;
	owed: number;
	reorder_point: number | null;
	ledger_seq: number;
	/** Of one piece, in minor units. */
	cost: number | null;
	/** When its latest movement happened, in ms; 0 if there is none. */
	movedAt: number;
};

/**
 * The statement that locks products in the order of their ids, so that two batches never deadlock. Every change of a product's levels holds this
 * lock. No id changes meanwhile (`no key`): who only adds a line of a document, in the order of its lines, does not wait for it.
 */
export function lockProductsQuery(db: Db, ids: readonly string[], alsoDeleted = false): Query {
	const select =
		"select id, name, on_hand, incoming, reserved, owed, reorder_point, ledger_seq, cost, moved_at from product";
	const where = alsoDeleted ? "where id" : "where deleted_at is null and id";
	const texts = {
		each: `${select} ${where} = ?`,
		whole: `${select} ${where} = any($1) order by id for no key update`,
	};
	return selection(db, texts, ids);
}

/** Converts the rows of `lockProductsQuery`. */
export function lockedProducts(rows: readonly unknown[]): LockedProduct[] {
	return (rows as Selectable<ProductTable>[]).map(({ moved_at, ...row }) => ({
		...row,
		movedAt: moved_at === null ? 0 : new Date(moved_at).getTime(),
	}));
}

export function findLevels(db: Db, products: readonly string[]): Query {
	const select = "select product, location, quantity from level where product";
	return selection(db, { each: `${select} = ?`, whole: `${select} = any($1)` }, products);
}

/** Converts the rows of `findLevels`. */
export function foundLevels(rows: readonly unknown[]): Levels {
	const levels = new Map<string, Map<string, number>>();
	for (const { product, location, quantity } of rows as StoredLevel[]) {
		levels.set(product, (levels.get(product) ?? new Map()).set(location, quantity));
	}
	return levels;
}

/** The movements of products after a time. */
export async function loadHistory(tx: Tx, products: readonly string[], after: Date): Promise<History> {
	const rows = await tx
		.selectFrom("movement")
		.select(["product", "from_location as from", "to_location as to", "quantity", "occurred_at"])
		.where("product", "in", products)
		.where("occurred_at", ">", after)
		.execute();
	return historyOf(rows.map((row) => ({ ...row, at: new Date(row.occurred_at).getTime() })));
}

/** Locations, locked until the transaction ends: nobody can close them before that. */
export async function lockLocationsShared(db: Db, tx: Tx, ids: readonly string[]) {
	if (ids.length === 0) return [];
	const query = tx.selectFrom("location").select(["id", "name", "closed_at"]).where("id", "in", ids);
	return db.engine.lockShared(query).execute();
}

/**
 * The open bins of locations, in the shop's order, each with its location's id and name. Packing places are none of them: what waits
 * there is picked, and a store that has no other bins is counted as a whole.
 */
export async function findOpenBins(tx: Tx, locations: readonly string[]) {
	return locations.length === 0 ? [] : openBins(tx, locations).execute();
}

/** Those of them in which products have been, or which are named: the others have nothing to give. */
export async function findFilledBins(
	tx: Tx,
	about: { locations: readonly string[]; products: readonly string[]; named: readonly string[] },
) {
	const { locations, products, named } = about;
	if (locations.length === 0) return [];
	return openBins(tx, locations)
		.where((eb) =>
			eb.or([
				eb(
					"bin.id",
					"in",
					eb.selectFrom("level").select("level.location").where("level.product", "in", products),
				),
				...(named.length === 0 ? [] : [eb("bin.id", "in", named)]),
			]),
		)
		.execute();
}

function openBins(tx: Tx, locations: readonly string[]) {
	return tx
		.selectFrom("location as bin")
		.innerJoin("location as place", "place.id", "bin.parent")
		.select(["place.id", "place.name", "bin.id as bin", "bin.name as binName"])
		.where("bin.parent", "in", locations)
		.where("bin.closed_at", "is", null)
		.where("bin.bin_kind", "is", null)
		.orderBy("bin.place_order");
}

export type InsertedMovement = Insertable<MovementTable>;

type StoredLevel = { product: string; location: string; quantity: number };
type ReservedLevel = StoredLevel & { reserved: number };

type PromisedChange = { reserved: number; owed: number };

type BookChanges = {
	movements: readonly InsertedMovement[];
	/** `newLevels`: levels at locations where the product had none; `levels`: differences to existing levels. */
	newLevels: readonly ReservedLevel[];
	levels: readonly ReservedLevel[];
	/**
	 * The effect of movements on their products: change of pieces on hand, of the counters of lines, of promised pieces, of the
	 * movement count, and the time of the latest movement.
	 */
	products: readonly ({
		id: string;
		on_hand: number;
		ledger_seq: number;
		moved_at: Date;
	} & PromisedChange &
		Required<Counters>)[];
	/** The change of promised pieces of products of which nothing was moved. */
	promised: readonly ({ id: string } & PromisedChange)[];
};

const promisedColumns = ["reserved", "owed"] as const;

/**
 * The statements that write movements and everything derived from them. Levels are not upserted, because the CHECK would validate
 * the row to insert, which is negative for outgoing stock; the product's lock prevents concurrent inserts.
 */
export function writeLedger(db: Db, changes: BookChanges): Query[] {
	const newLevels = changes.newLevels.map(({ product, location, quantity, reserved }) => ({
		product,
		location,
		quantity,
		reserved,
	}));
	// Together: the law of the database compares them.
	const level = { table: "level", keys: ["product", "location"], add: ["quantity", "reserved"] } as const;
	const product = {
		table: "product",
		keys: ["id"],
		add: ["on_hand", ...lineCounters, ...promisedColumns, "ledger_seq"],
		set: ["moved_at"],
	} as const;
	const promised = { table: "product", keys: ["id"], add: promisedColumns } as const;
	return [
		insertion(db, "movement", changes.movements),
		insertion(db, "level", newLevels),
		changing(db, level, changes.levels),
		changing(db, product, changes.products),
		changing(db, promised, changes.promised),
	];
}

/** Movements by id and by batch, ordered by id. */
export async function findReversible(
	tx: Tx,
	ids: readonly string[],
	batches: readonly string[],
): Promise<MovementRow[]> {
	if (ids.length + batches.length === 0) return [];
	const query = movementQuery(tx).orderBy("movement.id");
	return query
		.where((eb) =>
			eb.or([
				...(ids.length === 0 ? [] : [eb("movement.id", "in", ids)]),
				...(batches.length === 0 ? [] : [eb("movement.batch", "in", batches)]),
			]),
		)
		.execute();
}

/** The owner of each batch: all movements of a batch belong to one person. */
export async function findBatchOwners(
	tx: Tx,
	batches: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const owners = new Map<string, string>();
	for (const batch of new Set(batches)) {
		const query = tx.selectFrom("movement").select("actor").where("batch", "=", batch).limit(1);
		const row = await query.executeTakeFirst();
		if (row !== undefined) owners.set(batch, row.actor);
	}
	return owners;
}
