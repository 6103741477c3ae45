import type { DeletedProduct } from "@freehub/contract/products";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { MOMENT } from "#db/storable.ts";
import { toProduct } from "./product-document.ts";
import { deletedQuery } from "./products.repo.ts";

const PAGE = 50;

/** One page of deleted products, latest first. */
export async function listDeletedProducts(
	db: Db,
	{ cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: DeletedProduct[]; total: undefined; next: string | undefined }> {
	const [deletedAt, id] = cursor === undefined ? [] : decodeCursor(cursor, MOMENT, "text");
	const after = id === undefined ? undefined : { deletedAt: new Date(deletedAt ?? 0), id };
	const rows = await deletedQuery(db.kysely, after, limit + 1).execute();
	const items = rows.slice(0, limit).map((row) => ({
		...toProduct(row),
		deletedAt: new Date(row.deleted_at ?? 0).toISOString(),
	}));
	const last = rows.length > limit ? items.at(-1) : undefined;
	return { items, total: undefined, next: last && encodeCursor(Date.parse(last.deletedAt), last._id) };
}
