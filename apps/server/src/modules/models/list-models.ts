import type { ModelLine } from "@freehub/contract/models";
import { DEFAULT_PAGE } from "@freehub/contract/products";
import { sortKey } from "@freehub/domain/search-words";
import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { modelQuery } from "./models.repo.ts";

type Query = { search?: string | undefined; cursor?: string | undefined; limit?: number | undefined };
type Position = { key: string; name: string };

/** One page of the models that have variants, by name; with `search`, of those whose name begins with it. */
export async function listModels(
	db: Db,
	{ search = "", cursor, limit = DEFAULT_PAGE }: Query,
): Promise<{ items: ModelLine[]; total: undefined; next: string | undefined }> {
	const after = cursor === undefined ? undefined : decode(cursor);
	const begin = sortKey(search);
	// A search made of punctuation alone names nothing, which is not the same as no search.
	if (search !== "" && begin === "") return { items: [], total: undefined, next: undefined };
	const rows = await modelQuery(db.kysely, { begin, after, limit: limit + 1 }).execute();
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	const items = rows
		.slice(0, limit)
		.map(({ id, name, variants, quantity }) => ({ _id: id, name, variants, quantity }));
	return { items, total: undefined, next: last && encode({ key: last.name_key, name: last.name }) };
}

function encode({ key, name }: Position): string {
	return Buffer.from(JSON.stringify([key, name])).toString("base64url");
}

function decode(cursor: string): Position {
	const parts = parse(cursor);
	if (Array.isArray(parts) && parts.length === 2) {
		const [key, name] = parts as unknown[];
		if (isStorable(key) && isStorable(name)) return { key, name };
	}
	throw new AppError("invalid_cursor", "This cursor is not valid here. Start again from the first page.");
}

function parse(cursor: string): unknown {
	try {
		return JSON.parse(Buffer.from(cursor, "base64url").toString());
	} catch {
		return undefined;
	}
}
