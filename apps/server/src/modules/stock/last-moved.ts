import type { Db } from "#db/connection.ts";

/** The time of each product's latest movement; omits products without movements and deleted ones. */
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
