import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { expectedQuery, type ReadLine } from "#areas/buying/purchase-lines/read-lines.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { Schema } from "#db/schema.ts";
import { LAST_CHARACTER } from "#db/storable.ts";
import { inParts } from "#queues/long-lists.ts";

export type SupplierRow = Selectable<Schema["supplier"]>;

/** Suppliers by name. @param begin prefix of the names' keys. */
export function suppliersQuery(
	connection: Connection,
	begin: string,
	after: [key: string, name: string] | undefined,
	limit: number,
) {
	const query = connection
		.selectFrom("supplier")
		.selectAll()
		.where("name_key", ">=", begin)
		.where("name_key", "<", begin + LAST_CHARACTER)
		.where("deleted_at", "is", null)
		.orderBy("name_key")
		.orderBy("name")
		.limit(limit);
	return after === undefined
		? query
		: query.where(sql<boolean>`(name_key, name) > (${after[0]}, ${after[1]})`);
}

export function findSupplier(connection: Connection, id: string): Promise<SupplierRow | undefined> {
	return connection
		.selectFrom("supplier")
		.selectAll()
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

/** The suppliers, not deleted, whose names have these keys. @param lock the database, if they are to be locked. */
export function suppliersByKeys(
	connection: Connection,
	keys: readonly string[],
	lock?: Db,
): Promise<SupplierRow[]> {
	return inParts(keys.toSorted(), (part) => {
		const query = connection
			.selectFrom("supplier")
			.selectAll()
			.where("name_key", "in", part)
			.where("deleted_at", "is", null)
			.orderBy("name_key")
			.orderBy("id");
		return (lock === undefined ? query : lock.engine.lockRows(query)).execute();
	});
}

/** A supplier, deleted or not, locked until the transaction ends. */
export function lockSupplier({ engine }: Db, tx: Tx, id: string): Promise<SupplierRow | undefined> {
	return engine.lockRows(tx.selectFrom("supplier").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** The same by its name. */
export function lockNamed({ engine }: Db, tx: Tx, name: string): Promise<SupplierRow | undefined> {
	return engine.lockRows(tx.selectFrom("supplier").selectAll().where("name", "=", name)).executeTakeFirst();
}

export function insertSupplier(tx: Tx, row: Insertable<Schema["supplier"]>): Promise<SupplierRow> {
	return tx.insertInto("supplier").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Notes a supplier's name before it changes. */
export async function noteFormerName(
	tx: Tx,
	{ id, name }: Pick<SupplierRow, "id" | "name">,
	now: Date,
): Promise<void> {
	await tx
		.insertInto("former_supplier_name")
		.values({ name, supplier: id, renamed_at: now })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ supplier: id, renamed_at: now }))
		.execute();
}

/** Changes a supplier and increments its version. */
export function updateSupplier(
	tx: Tx,
	{ id, version }: Pick<SupplierRow, "id" | "version">,
	columns: Updateable<Schema["supplier"]>,
): Promise<SupplierRow> {
	return tx
		.updateTable("supplier")
		.set({ ...columns, version: version + 1 })
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** The lines of suppliers' orders of which something may still be expected. */
export async function linesOfIncoming(
	connection: Connection,
	suppliers: readonly string[],
): Promise<ReadLine[]> {
	if (suppliers.length === 0) return [];
	return expectedQuery(connection).where("purchase_order.supplier", "in", suppliers).execute();
}

/** The lowest number of orders; undefined if there are none. */
export async function firstNumberOf(
	connection: Connection,
	orders: readonly string[],
): Promise<string | undefined> {
	if (orders.length === 0) return undefined;
	const numbered = connection.selectFrom("purchase_order").select("number").where("id", "in", orders);
	return (await numbered.orderBy("number").limit(1).executeTakeFirst())?.number ?? "";
}

/** The number of a supplier's orders whose mail is being sent at this time. */
export async function countBeingSent(connection: Connection, supplier: string, now: Date): Promise<number> {
	const { orders } = await connection
		.selectFrom("purchase_order")
		.select(sql<number>`count(*)`.as("orders"))
		.where("supplier", "=", supplier)
		.where("sent_at", "is", null)
		.where("sending_until", ">", now)
		.executeTakeFirstOrThrow();
	return Number(orders);
}
