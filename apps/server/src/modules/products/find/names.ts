import type { nameKinds } from "@freehub/contract/products";
import { sortKey } from "@freehub/domain/search-words";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { LAST_CHARACTER } from "#db/storable.ts";
import { type Audience, isInShop } from "../in-shop.ts";

const MOST = 50;

/**
 * Names of a kind that begin with a text, without regard to case and accents, in alphabetical order: those that
 * products have. Names that only deleted products have keep their rows.
 */
export async function listNames(
	db: Db,
	kind: (typeof nameKinds)[number],
	search = "",
	{ inShop }: Audience = {},
): Promise<string[]> {
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
	const isUsed =
		kind === "model"
			? sql<boolean>`exists (
				select 1 from product where model_key = named.name_key and model_id = named.id and deleted_at is null
					${inShop ? sql`and ${isInShop}` : sql``}
			)`
			: sql<boolean>`exists (select 1 from facet where kind = ${kind} and value = named.name and products > 0)`;
	const { rows } = await sql<{ name: string }>`
		select name from ${sql.table(kind)} as named
		where name_key >= ${key} and name_key < ${`${key}${LAST_CHARACTER}`} and ${isUsed}
		order by name_key, name limit ${MOST}`.execute(db.kysely);
	return rows.map(({ name }) => name);
}
