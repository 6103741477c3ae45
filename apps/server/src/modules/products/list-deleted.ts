import type { DeletedProduct } from "@freehub/contract/products";
import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { isStorable, isWholeWithin, MOMENT } from "#db/storable.ts";
import { toProduct } from "./product-document.ts";
import { deletedQuery } from "./products.repo.ts";

const PAGE = 50;

/** One page of deleted products, the latest first. */
export async function listDeletedProducts(
	db: Db,
	{ cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: DeletedProduct[]; total: undefined; next: string | undefined }> {
	const after = cursor === undefined ? undefined : decode(cursor);
	const rows = await deletedQuery(db.kysely, after, limit + 1).execute();
	const items = rows.slice(0, limit).map((row) => ({
		...toProduct(row),
		deletedAt: new Date(row.deleted_at ?? 0).toISOString(),
	}));
	const last = rows.length > limit ? items.at(-1) : undefined;
	return { items, total: undefined, next: last && `${last.deletedAt}_${last._id}` };
}

function decode(cursor: string): { deletedAt: Date; id: string } {
	const [moment = "", id = ""] = cursor.split("_");
	const deletedAt = new Date(moment);
	if (isWholeWithin(deletedAt.getTime(), MOMENT) && isStorable(id)) return { deletedAt, id };
	throw new AppError("invalid_cursor", "This cursor is not valid here. Start again from the first page.");
}
