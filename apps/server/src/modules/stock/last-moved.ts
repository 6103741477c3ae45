import type { Db } from "#db/connection.ts";

/** When each of some products moved last; those that never did, or are deleted, are left out. */
export async function lastMoved(
	{ kysely }: Db,
	products: readonly string[],
): Promise<{ product: string; movedAt: string }[]> {
	if (products.length === 0) return [];
	const rows = await kysely
		.selectFrom("product")
		.select(["id", "moved_at"])
		.where("id", "in", products)
		.where("deleted_at", "is", null)
		.execute();
	return rows.flatMap(({ id, moved_at: at }) =>
		at === null ? [] : [{ product: id, movedAt: new Date(at).toISOString() }],
	);
}
