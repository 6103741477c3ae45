import type { Connection } from "#db/connection.ts";

export function findProduct(connection: Connection, id: string) {
	return connection
		.selectFrom("product")
		.select(["image", "version", "category", "name"])
		.where("id", "=", id)
		.where("deleted_at", "is", null)
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
