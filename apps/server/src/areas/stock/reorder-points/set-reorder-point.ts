import type { StoreReorderPoint } from "@freehub/contract/stock/reorder-points";
import { refusal } from "#app-error.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import { requireOwnPlace } from "#areas/stock/locations/own-stores.ts";
import { changesBetween } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { noteActivity } from "#db/product-activity.ts";
import { type WriteRequest, write } from "#db/write.ts";
import * as repo from "./reorder-points.repo.ts";

type Asked = { id: string; store: string; reorderPoint: number | null };

/**
 * Gives a store a reorder point of its own for a product, or takes it away (null). Where it has that already, nothing changes.
 * @param version of the point that the editor has seen; 0: there was none.
 * @throws AppError product_changed with the current one if somebody else changed it first; not_found for a product, or a place that
 * is no store; location_closed; forbidden at another store than the caller's.
 */
export function setReorderPoint(
	db: Db,
	{ id: product, store, reorderPoint }: Asked,
	version: number,
	request: WriteRequest,
): Promise<StoreReorderPoint> {
	return write(db, request, async (tx) => {
		// In the order in which bookings lock: the product, then places.
		const live = await lockProducts(db, tx, [product]);
		if (!live.has(product)) throw refusal("not_found", { what: "product" });
		const { name } = await lockStore(db, tx, store);
		await requireOwnPlace(tx, request, store);
		const [row] = await repo.findPoints(tx, [product], store);
		const quantity = await repo.piecesAt(tx, product, store);
		const before = { product, store, reorder_point: null, version: 0, ...row, quantity };
		const current = toPoint(before);
		if (current.reorderPoint === reorderPoint) return { answer: current };
		if (current.version !== version) throw refusal("product_changed", { details: { current } });
		const after = { ...before, reorder_point: reorderPoint, version: version + 1 };
		await repo.putPoint(tx, { ...after, updated_at: request.now });
		await noteActivity(db, tx, [product], "changed", request);
		return {
			answer: toPoint(after),
			changes: [changed("product", product)],
			audit: [
				{ store: name, changed: changesBetween({ reorderPoint: current.reorderPoint }, { reorderPoint }) },
			],
		};
	});
}

/** Locks a store, so that it cannot be closed or become a bin meanwhile. */
async function lockStore({ engine }: Db, tx: Tx, id: string) {
	const query = tx.selectFrom("location").select(["name", "store_kind", "closed_at"]).where("id", "=", id);
	const store = await engine.lockShared(query).executeTakeFirst();
	if (store === undefined || store.store_kind === null) throw refusal("not_found.location", { location: id });
	if (store.closed_at !== null)
		throw refusal("location_closed", { name: store.name, details: { location: id } });
	return store;
}

type Row = {
	product: string;
	store: string;
	reorder_point: number | null;
	quantity: number;
	version: number;
};

/** Converts a stored reorder point to the API's form. */
export function toPoint({ reorder_point, ...row }: Row): StoreReorderPoint {
	return { ...row, reorderPoint: reorder_point };
}
