import type { nameKinds } from "@freehub/contract/catalogue/products";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { type RawBuilder, sql } from "kysely";
import { type Audience, isInShop, rowsNotInShop } from "#areas/catalogue/products/in-shop.ts";
import type { FacetKind, Named } from "#areas/catalogue/products/index-products.ts";
import type { Db } from "#db/connection.ts";
import { LAST_CHARACTER } from "#db/storable.ts";
import { countsWithout } from "./facet-counts.ts";

const MOST = 50;

type NamesQuery = Audience & { kind: (typeof nameKinds)[number]; search?: string | undefined };

/**
 * Names of a kind with a given prefix, ignoring case and accents, in alphabetical order. Only names that products use are listed;
 * names that only deleted products use stay in the database.
 */
export async function listNames(db: Db, { kind, search = "", inShop }: NamesQuery): Promise<string[]> {
	const key = sortKey(search);
	const counts = async (of: FacetKind) => {
		const hidden = inShop ? await rowsNotInShop<Named>(db.kysely, sql`supplier, brand, category`) : [];
		return countsWithout(db, of, hidden);
	};
	if (kind === "brand") {
		const names = [...(await counts("brand")).keys()].toSorted((a, b) => (a < b ? -1 : 1));
		return names.filter((name) => sortKey(name).startsWith(key)).slice(0, MOST);
	}
	const named = (isUsed: RawBuilder<boolean>, limit: RawBuilder<unknown>) =>
		sql<{ name: string }>`
			select name from ${sql.table(kind)} as named
			where name_key >= ${key} and name_key < ${`${key}${LAST_CHARACTER}`} and ${isUsed}
			order by name_key, name ${limit}`.execute(db.kysely);
	if (kind === "model") {
		const isUsed = sql<boolean>`exists (
			select 1 from product where model_key = named.name_key and model_id = named.id and deleted_at is null
				${inShop ? sql`and ${isInShop}` : sql``}
		)`;
		return (await named(isUsed, sql`limit ${MOST}`)).rows.map(({ name }) => name);
	}
	const [{ rows }, used] = await Promise.all([named(sql`true`, sql``), counts(kind)]);
	return rows
		.map(({ name }) => name)
		.filter((name) => used.has(name))
		.slice(0, MOST);
}
