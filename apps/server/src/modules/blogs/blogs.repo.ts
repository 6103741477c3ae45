import type { Connection } from "#db/connection.ts";

const columns = ["id", "image", "title", "body", "author"] as const;

export type BlogRow = Record<(typeof columns)[number], string>;

/** All articles in the order they were written; a shop has tens of them, so there are no pages. */
export function listBlogs(connection: Connection): Promise<BlogRow[]> {
	return connection.selectFrom("blog").select(columns).orderBy("id").execute();
}

export function findBlog(connection: Connection, id: string): Promise<BlogRow | undefined> {
	return connection.selectFrom("blog").select(columns).where("id", "=", id).executeTakeFirst();
}
