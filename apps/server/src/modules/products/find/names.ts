import type { nameKinds } from "@freehub/contract/products";
import { sortKey } from "@freehub/domain/search-words";
import type { Db } from "#db/connection.ts";

const MOST = 50;

/** Names of a kind that begin with a text, without regard to case and accents, in alphabetical order. */
export async function listNames(db: Db, kind: (typeof nameKinds)[number], search = ""): Promise<string[]> {
	const key = sortKey(search);
	if (kind === "brand") {
		const rows = await db.kysely
			.selectFrom("facet")
			.select("value as name")
			.where("kind", "=", "brand")
			.where("products", ">", 0)
			.orderBy("value")
			.execute();
		return rows
			.map(({ name }) => name)
			.filter((name) => sortKey(name).startsWith(key))
			.slice(0, MOST);
	}
	const rows = await db.kysely
		.selectFrom(kind)
		.select("name")
		.where("name_key", ">=", key)
		.where("name_key", "<", `${key}\uffff`)
		.orderBy("name_key")
		.orderBy("name")
		.limit(MOST)
		.execute();
	return rows.map(({ name }) => name);
}
