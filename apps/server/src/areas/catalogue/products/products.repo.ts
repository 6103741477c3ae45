import { type RawBuilder, sql, type Updateable } from "kysely";
import { refusal } from "#app-error.ts";
import { withBins } from "#areas/stock/locations/real-locations.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { ProductTable } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import { isStorable } from "#db/storable.ts";
import { changeRows } from "./change-rows.ts";
import { learnWords } from "./find/vocabulary.ts";
import { indexFacts } from "./index-products.ts";
import type { WholeRow } from "./product-columns.ts";
import { type AnswerRow, answerColumns, type There } from "./product-document.ts";

/** The number of products, from the counter that writers maintain. */
export async function productTotal(db: Db): Promise<number> {
	return (await indexFacts(db)).products;
}

const one = statement<AnswerRow, "id">((db, value) =>
	db.kysely
		.selectFrom("product")
		.select(answerColumns)
		.where("id", "=", value("id"))
		.where("deleted_at", "is", null)
		.compile(),
);

export async function findProduct(db: Db, id: string): Promise<AnswerRow | undefined> {
	return (await one(db, { id }))[0];
}

/** The time of the last change of a product that is not deleted. */
export function findWritten(connection: Connection, id: string) {
	return connection
		.selectFrom("product")
		.select("updated_at")
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

const some = statement<AnswerRow, "ids">((db, value) =>
	sql<AnswerRow>`
		select ${sql.join(answerColumns.map((column) => sql.ref(column)))} from product
		where id in (select value from ${db.engine.search.each(value("ids"))} as wanted) and deleted_at is null`.compile(
		db.kysely,
	),
);

/** Those of the products that are not deleted, in the order of the given ids. */
export async function findProducts(db: Db, ids: readonly string[]): Promise<AnswerRow[]> {
	if (ids.length === 0) return [];
	const rows = await some(db, { ids: JSON.stringify(ids) });
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

const there = statement<There & { product: string }, "ids" | "location">((db, value) =>
	sql<There & { product: string }>`
		select product, cast(sum(quantity) as integer) as quantity, cast(sum(reserved) as integer) as reserved from level
		where product in (select value from ${db.engine.search.each(value("ids"))} as wanted)
			and location in ${withBins(value("location"))}
		group by product`.compile(db.kysely),
);

/** The pieces of each product at a location and in its bins; products without any are omitted. */
export async function quantitiesAt(
	db: Db,
	location: string,
	ids: readonly string[],
): Promise<Map<string, There>> {
	const rows = await there(db, { ids: JSON.stringify(ids), location });
	return new Map(rows.map(({ product, ...pieces }) => [product, pieces]));
}

/** Pieces of a product at a warehouse or in one of its bins. */
export type Pieces = {
	product: string;
	quantity: number;
	reserved: number;
	name: string;
	warehouse: string | null;
};

const eachPlace = statement<Pieces, "ids" | "location">((db, value) =>
	sql<Pieces>`
		select level.product, level.quantity, level.reserved, place.name, warehouse.name as warehouse from level
		join location as place on place.id = level.location
		left join location as warehouse on warehouse.id = place.parent
		where level.product in (select value from ${db.engine.search.each(value("ids"))} as wanted)
			and level.location in ${withBins(value("location"))} and level.quantity > 0
		order by place.place_order`.compile(db.kysely),
);

/** The same per place: the store first, then its bins in their order. */
export async function piecesAt(
	db: Db,
	location: string,
	ids: readonly string[],
): Promise<Map<string, Pieces[]>> {
	return Map.groupBy(await eachPlace(db, { ids: JSON.stringify(ids), location }), ({ product }) => product);
}

/** Products that are not deleted, in the order of addition. */
export function productsById(connection: Connection, after: string, limit: number) {
	return connection
		.selectFrom("product")
		.select(answerColumns)
		.where("deleted_at", "is", null)
		.where("id", ">", after)
		.orderBy("id")
		.limit(limit);
}

/** Products in stock, the most recently moved first. */
export function productsByMovement(
	connection: Connection,
	before: [movedAt: number, id: string] | undefined,
	limit: number,
) {
	let query = connection
		.selectFrom("product")
		.select(answerColumns)
		.select("moved_at")
		.where("deleted_at", "is", null)
		.where("on_hand", ">", 0)
		.where("moved_at", "is not", null)
		.orderBy("moved_at", "desc")
		.orderBy("id", "desc")
		.limit(limit);
	if (before !== undefined) {
		const [movedAt, id] = [new Date(before[0]), before[1]];
		// The index contains only times, so the time range is a separate condition from the id, which breaks ties.
		query = query
			.where("moved_at", "<=", movedAt)
			.where((eb) => eb.or([eb("moved_at", "<", movedAt), eb("id", "<", id)]));
	}
	return query;
}

export async function updateProduct(db: Db, tx: Tx, id: string, columns: Updateable<ProductTable>) {
	await changeRows(db, tx, [{ id, columns }], () =>
		tx.updateTable("product").set(columns).where("id", "=", id).execute(),
	);
	if (columns.search_text !== undefined) await learnWords(db, tx, [columns.search_text]);
}

/** A product, deleted or not, locked until the transaction ends. */
export function lockProduct(db: Db, tx: Tx, id: string) {
	return db.engine
		.lockRows(tx.selectFrom("product").select(answerColumns).select("deleted_at").where("id", "=", id))
		.executeTakeFirst();
}

/** A product that is not deleted, locked until the transaction ends. @throws AppError not_found */
export async function lockLive(db: Db, tx: Tx, id: string) {
	const row = isStorable(id) ? await lockProduct(db, tx, id) : undefined;
	if (row === undefined || row.deleted_at !== null) throw refusal("not_found", { what: "product" });
	return row;
}

/** Locks products, deleted or not, in the order of their ids, so that two batches never deadlock. */
export function lockBatch(db: Db, tx: Tx, ids: readonly string[]): Promise<WholeRow[]> {
	const rows = tx.selectFrom("product").selectAll().where("id", "in", ids).orderBy("id");
	return db.engine.lockRows(rows).execute();
}

/** Sets the same columns on all products, and increments their versions. */
export async function updateBatch(
	db: Db,
	tx: Tx,
	ids: readonly string[],
	columns: Updateable<ProductTable>,
): Promise<void> {
	const changes = ids.map((id) => ({ id, columns }));
	await changeRows(db, tx, changes, () =>
		tx
			.updateTable("product")
			.set((eb) => ({ ...columns, version: eb("version", "+", 1) }))
			.where("id", "in", ids)
			.execute(),
	);
}

/** Those of the SKUs that a product has which is not deleted. */
export async function findTakenSkus(tx: Tx, skus: readonly string[]): Promise<(string | null)[]> {
	if (skus.length === 0) return [];
	const rows = await tx
		.selectFrom("product")
		.select("sku")
		.where("sku", "in", skus)
		.where("deleted_at", "is", null)
		.execute();
	return rows.map(({ sku }) => sku);
}

/** Deleted products, latest first, before `after` if given. */
export function deletedQuery(
	connection: Connection,
	after: [deletedAt: number, id: string] | undefined,
	limit: number,
) {
	let query = connection
		.selectFrom("product")
		.select(answerColumns)
		.select("deleted_at")
		.where("deleted_at", "is not", null)
		.orderBy("deleted_at", "desc")
		.orderBy("id", "desc")
		.limit(limit);
	if (after !== undefined) {
		query = query.where(sql<boolean>`(deleted_at, id) < (${new Date(after[0])}, ${after[1]})`);
	}
	return query;
}

/**
 * The suppliers that have products, in alphabetical order; uses a recursive index skip scan over the names.
 * @param where restricts the products that count.
 */
export async function listSuppliers(connection: Connection, where?: RawBuilder<boolean>): Promise<string[]> {
	const { rows } = await supplierQuery(where).execute(connection);
	return rows.map((row) => row.supplier);
}

export function supplierQuery(where?: RawBuilder<boolean>) {
	const also = where === undefined ? sql`` : sql`and ${where}`;
	const next = (after: ReturnType<typeof sql>) =>
		sql`(select supplier from product where deleted_at is null ${also} ${after} order by supplier limit 1)`;
	return sql<{ supplier: string }>`
		with recursive step (supplier) as (
			select ${next(sql``)}
			union all
			select ${next(sql`and supplier > step.supplier`)} from step where step.supplier is not null
		)
		select supplier from step where supplier is not null`;
}
