import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { OfferTable } from "#db/buying-schema.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { LAST_CHARACTER } from "#db/storable.ts";

export type OfferRow = Selectable<OfferTable>;

/** An offer with the names that its answer shows. */
export type NamedOffer = OfferRow & { supplier_name: string; product_name: string; sku: string | null };

/** The offers whose supplier and product are not deleted. */
function offers(connection: Connection) {
	return connection
		.selectFrom("offer")
		.innerJoin("supplier", "supplier.id", "offer.supplier")
		.innerJoin("product", "product.id", "offer.product")
		.selectAll("offer")
		.select(["supplier.name as supplier_name", "product.name as product_name", "product.sku"])
		.where("offer.deleted_at", "is", null)
		.where("supplier.deleted_at", "is", null)
		.where("product.deleted_at", "is", null);
}

type OfferCondition = {
	supplier: string | undefined;
	product: string | undefined;
	/** Prefix of the supplier's SKU. */
	search: string;
};

/** Offers by the supplier's SKU. */
export function offersQuery(
	connection: Connection,
	{ supplier, product, search }: OfferCondition,
	after: { sku: string; id: string } | undefined,
	limit: number,
) {
	let query = offers(connection).orderBy("offer.supplier_sku").orderBy("offer.id").limit(limit);
	if (supplier !== undefined) query = query.where("offer.supplier", "=", supplier);
	if (product !== undefined) query = query.where("offer.product", "=", product);
	if (search !== "") {
		query = query
			.where("offer.supplier_sku", ">=", search)
			.where("offer.supplier_sku", "<", search + LAST_CHARACTER);
	}
	return after === undefined
		? query
		: query.where(sql<boolean>`(offer.supplier_sku, offer.id) > (${after.sku}, ${after.id})`);
}

export function findOffer(connection: Connection, id: string): Promise<NamedOffer | undefined> {
	return offers(connection).where("offer.id", "=", id).executeTakeFirst();
}

/** An offer that is not deleted, locked until the transaction ends. */
export function lockOffer({ engine }: Db, tx: Tx, id: string): Promise<OfferRow | undefined> {
	const query = tx.selectFrom("offer").selectAll().where("id", "=", id).where("deleted_at", "is", null);
	return engine.lockRows(query).executeTakeFirst();
}

export async function insertOffer(tx: Tx, row: Insertable<OfferTable>): Promise<void> {
	await tx.insertInto("offer").values(row).execute();
}

/** Changes an offer and increments its version. */
export async function updateOffer(
	tx: Tx,
	{ id, version }: Pick<OfferRow, "id" | "version">,
	columns: Updateable<OfferTable>,
): Promise<void> {
	await tx
		.updateTable("offer")
		.set({ ...columns, version: version + 1 })
		.where("id", "=", id)
		.execute();
}

/** Removes an offer from those that it replaces, and increments their versions. */
export async function forgetReplacement(tx: Tx, id: string): Promise<void> {
	await tx
		.updateTable("offer")
		.set((eb) => ({ superseded_by: null, version: eb("version", "+", 1) }))
		.where("superseded_by", "=", id)
		.execute();
}

/** A product that is not deleted, so that nobody deletes it before this transaction ends. */
export function keepProduct({ engine }: Db, tx: Tx, id: string) {
	const query = tx.selectFrom("product").select("id").where("id", "=", id).where("deleted_at", "is", null);
	return engine.keepRows(query).executeTakeFirst();
}

/** Whether `sought` is the first offer, or one that replaces it, or one that replaces that one, and so on. */
export async function isReplacedBy(connection: Connection, first: string, sought: string): Promise<boolean> {
	const { rows } = await sql<{ id: string }>`
		with recursive chain (id) as (
			select id from offer where id = ${first}
			union
			select offer.superseded_by from chain join offer on offer.id = chain.id
			where offer.superseded_by is not null
		)
		select id from chain where id = ${sought}`.execute(connection);
	return rows.length > 0;
}
