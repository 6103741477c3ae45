import { isInShop } from "#areas/catalogue/products/in-shop.ts";
import type { Connection } from "#db/connection.ts";

/** The link of the shop's logo; '' if it has none. */
export async function findLogo(connection: Connection): Promise<string> {
	return (await connection.selectFrom("company").select("logo").executeTakeFirstOrThrow()).logo;
}

/** A product that visitors can see. */
export function findProduct(connection: Connection, id: string) {
	return connection
		.selectFrom("product")
		.select(["image", "version", "category", "name"])
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.where(isInShop)
		.executeTakeFirst();
}

export function findPublishedArticle(connection: Connection, id: string) {
	return connection
		.selectFrom("blog")
		.select(["image", "version"])
		.where("id", "=", id)
		.where("state", "=", "published")
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}
