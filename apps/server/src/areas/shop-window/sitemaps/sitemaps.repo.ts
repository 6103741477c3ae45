import { sql } from "kysely";
import { isInShop } from "#areas/catalogue/products/in-shop.ts";
import type { Connection } from "#db/connection.ts";

/**
 * The ids of every nth product, deleted or not, ordered by id, starting with the first. It jumps from one to the next through the
 * index of ids; numbering all rows took twenty times as long.
 */
export async function everyNthProduct(connection: Connection, nth: number): Promise<string[]> {
	const { rows } = await nthQuery(nth).execute(connection);
	return rows.map(({ id }) => id);
}

export function nthQuery(nth: number) {
	return sql<{ id: string }>`
		with recursive start (id) as (
			select min(id) from product
			union all
			select (select id from product where id > start.id order by id limit 1 offset ${nth - 1})
			from start where start.id is not null
		)
		select id from start where id is not null`;
}

/** Products ordered by id, starting at or after an id; `is_listed` is 0 for deleted products and those hidden from the shop. */
export function productsFrom(
	connection: Connection,
	{ id, isWith }: { id: string; isWith: boolean },
	limit: number,
) {
	return connection
		.selectFrom("product")
		.select(["id", "name", "updated_at"])
		.select(sql<number>`case when deleted_at is null and ${isInShop} then 1 else 0 end`.as("is_listed"))
		.where("id", isWith ? ">=" : ">", id)
		.orderBy("id")
		.limit(limit);
}

/** The published articles, latest first. */
export function publishedArticles(connection: Connection) {
	return connection
		.selectFrom("blog")
		.select(["id", "title", "body", "author", "published_at", "updated_at"])
		.where("state", "=", "published")
		.where("deleted_at", "is", null)
		.orderBy("published_at", "desc")
		.orderBy("id", "desc");
}

/** The company's pages, written or not. */
export function companyPages(connection: Connection) {
	return connection.selectFrom("company_page").select(["slug", "body", "updated_at"]).orderBy("slug");
}
