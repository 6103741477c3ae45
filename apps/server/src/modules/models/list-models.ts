import type { ModelLine } from "@freehub/contract/models";
import { DEFAULT_PAGE } from "@freehub/contract/products";
import { sortKey } from "@freehub/domain/search-words";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { modelQuery } from "./models.repo.ts";

type Query = { search?: string | undefined; cursor?: string | undefined; limit?: number | undefined };

/** One page of the models that have variants, by name; with `search`, of those whose name begins with it. */
export async function listModels(
	db: Db,
	{ search = "", cursor, limit = DEFAULT_PAGE }: Query,
): Promise<{ items: ModelLine[]; total: undefined; next: string | undefined }> {
	const [key = "", name = ""] = cursor === undefined ? [] : decodeCursor(cursor, "text", "text");
	const after = cursor === undefined ? undefined : { key, name };
	const begin = sortKey(search);
	// A search made of punctuation alone names nothing, which is not the same as no search.
	if (search !== "" && begin === "") return { items: [], total: undefined, next: undefined };
	const rows = await modelQuery(db.kysely, { begin, after, limit: limit + 1 }).execute();
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	const items = rows
		.slice(0, limit)
		.map(({ id, name, variants, quantity }) => ({ _id: id, name, variants, quantity }));
	return { items, total: undefined, next: last && encodeCursor(last.name_key, last.name) };
}
