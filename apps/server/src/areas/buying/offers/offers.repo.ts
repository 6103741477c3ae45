import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { OfferTable } from "#db/buying-schema.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { LAST_CHARACTER } from "#db/storable.ts";
import { inParts } from "#queues/long-lists.ts";

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
	after: [sku: string, id: string] | undefined,
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
		: query.where(sql<boolean>`(offer.supplier_sku, offer.id) > (${after[0]}, ${after[1]})`);
}

export function findOffer(connection: Connection, id: string): Promise<NamedOffer | undefined> {
	return offers(connection).where("offer.id", "=", id).executeTakeFirst();
}

/** An offer that is not deleted, locked until the transaction ends. */
export function lockOffer({ engine }: Db, tx: Tx, id: string): Promise<OfferRow | undefined> {
	const query = tx.selectFrom("offer").selectAll().where("id", "=", id).where("deleted_at", "is", null);
	return engine.lockRows(query).executeTakeFirst();
}

type OffersOf = { suppliers: readonly string[]; products: readonly string[] };

/** All offers, not deleted, of suppliers for products. @param lock the database, if they are to be locked. */
export function offersOf(
	connection: Connection,
	{ suppliers, products }: OffersOf,
	lock?: Db,
): Promise<OfferRow[]> {
	if (suppliers.length === 0) return Promise.resolve([]);
	return inParts(products.toSorted(), (part) => {
		const query = connection
			.selectFrom("offer")
			.selectAll()
			.where("supplier", "in", suppliers)
			.where("product", "in", part)
			.where("deleted_at", "is", null)
			.orderBy("id");
		return (lock === undefined ? query : lock.engine.lockRows(query)).execute();
	});
}

/** Offers, not deleted, by their ids. */
export function offersWithIds(connection: Connection, ids: readonly string[]): Promise<NamedOffer[]> {
	return inParts(ids, (part) => offers(connection).where("offer.id", "in", part).execute());
}

/** Which products suppliers call so; offers that were replaced come first, and newer ones last. */
export function offersWithSkus(
	connection: Connection,
	suppliers: readonly string[],
	skus: readonly string[],
): Promise<Pick<OfferRow, "supplier" | "supplier_sku" | "product" | "superseded_by">[]> {
	if (suppliers.length === 0) return Promise.resolve([]);
	return inParts(skus, (part) =>
		connection
			.selectFrom("offer")
			.innerJoin("product", "product.id", "offer.product")
			.select(["offer.supplier", "offer.supplier_sku", "offer.product", "offer.superseded_by"])
			.where("offer.supplier", "in", suppliers)
			.where("offer.supplier_sku", "in", part)
			.where("offer.deleted_at", "is", null)
			.where("product.deleted_at", "is", null)
			.orderBy(sql`case when offer.superseded_by is null then 1 else 0 end`)
			.orderBy("offer.id")
			.execute(),
	);
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

/** Locks those of the products that are not deleted, so that they stay until the transaction ends. @returns their ids. */
export async function lockProductsShared(
	{ engine }: Db,
	tx: Tx,
	ids: readonly string[],
): Promise<Set<string>> {
	const rows = await inParts(ids.toSorted(), (part) => {
		const query = tx
			.selectFrom("product")
			.select("id")
			.where("id", "in", part)
			.where("deleted_at", "is", null);
		return engine.lockShared(query.orderBy("id")).execute();
	});
	return new Set(rows.map(({ id }) => id));
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
