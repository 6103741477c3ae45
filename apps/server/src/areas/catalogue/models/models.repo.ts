import { type SelectQueryBuilder, sql } from "kysely";
import { isInShop } from "#areas/catalogue/products/in-shop.ts";
import type { Connection, Db } from "#db/connection.ts";
import type { Schema } from "#db/schema.ts";
import { LAST_CHARACTER } from "#db/storable.ts";

export type ModelRow = {
	id: string;
	name: string;
	name_key: string;
	variants: number;
	quantity: number;
	available: number;
};

export function findModel(connection: Connection, id: string) {
	return connection.selectFrom("model").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
}

/** The products of a model that are not deleted. */
export function variantQuery(db: Pick<Db, "kysely" | "engine">, model: string, limit: number) {
	return db.kysely
		.selectFrom("product")
		.selectAll()
		.where("model_key", "=", (eb) => eb.selectFrom("model").select("name_key").where("id", "=", model))
		.where("model_id", "=", model)
		.where("deleted_at", "is", null)
		.orderBy(sql.ref(db.engine.productOrder))
		.limit(limit);
}

/**
 * The models that have variants, by name.
 * @param page `begin`: prefix of the names' keys; `inShop`: only variants shown in the shop count.
 */
export function modelQuery(
	connection: Connection,
	page: { begin: string; after: [key: string, name: string] | undefined; limit: number; inShop?: boolean },
): SelectQueryBuilder<Schema, "model", ModelRow> {
	const { begin, after, limit, inShop = false } = page;
	const variants = sql`from product
		where product.model_key = model.name_key and product.model_id = model.id and product.deleted_at is null
			${inShop ? sql`and ${isInShop}` : sql``}`;
	let query = connection
		.selectFrom("model")
		.select(["id", "name", "name_key"])
		// Subqueries, evaluated only for the rows of the page: with a join, all models would be counted for every page.
		.select(sql<number>`(select count(*) ${variants})`.as("variants"))
		.select(sql<number>`(select sum(on_hand) ${variants})`.as("quantity"))
		.select(sql<number>`(select sum(available) ${variants})`.as("available"))
		.where(sql<boolean>`exists (select 1 ${variants})`)
		.where("name_key", ">=", begin)
		.where("name_key", "<", begin + LAST_CHARACTER)
		.orderBy("name_key")
		.orderBy("name")
		.limit(limit);
	if (after !== undefined) {
		query = query.where(sql<boolean>`(name_key, name) > (${after[0]}, ${after[1]})`);
	}
	return query;
}
