import { addDays, shopDay } from "@freehub/domain/local-days";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { currentOffers } from "#areas/buying/offers/current-prices.ts";
import { currencyOf } from "#areas/buying/purchase-lines/amounts.ts";
import type { OrderOutlook } from "#areas/stock/ledger/line-books.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import type { Changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import { draftedPieces } from "./line-needs.ts";
import { requireOpenLocation } from "./lock-purchase.ts";
import { findProducts, lockLatestDrafts, planDraft, writeDraft } from "./order-products.ts";
import * as repo from "./purchase-orders.repo.ts";

/** The effect of ordering pieces of a product today; undefined: it has no supplier. */
export async function orderOutlook(
	connection: Connection,
	product: string,
	now: Date,
): Promise<OrderOutlook | undefined> {
	const row = await connection
		.selectFrom("product")
		.innerJoin("supplier", "supplier.id", "product.supplier_id")
		.select(["supplier.id", "supplier.name", "supplier.currency", "supplier.lead_days"])
		.select(draftedPieces().as("in_drafts"))
		.where("product.id", "=", product)
		.where("supplier.deleted_at", "is", null)
		.executeTakeFirst();
	if (row === undefined) return undefined;
	const terms = { supplier: row.id, currency: currencyOf(row), now };
	const offer = (await currentOffers(connection, terms, [product])).get(product);
	const days = offer?.lead_days ?? row.lead_days;
	const day = days === null ? null : addDays(shopDay(now), days);
	return { supplier: row.name, day, inDrafts: row.in_drafts };
}

/**
 * Adds exactly these pieces of a product to the latest draft to its supplier, or begins one.
 * @returns the draft; undefined: the product has no supplier.
 * @throws AppError invalid_input if the draft would have too many lines, or be worth too much; location_closed.
 */
export async function orderPieces(
	db: Db,
	tx: Tx,
	{ product, pieces }: { product: string; pieces: number },
	request: WriteRequest,
): Promise<{ _id: string; supplier: string; changed: Changed } | undefined> {
	const drafts = await lockLatestDrafts(db, tx, [product], request.now);
	const drafted = [...drafts.values()].flatMap(({ lines }) => lines.map((line) => line.product));
	await lockProducts(db, tx, [product, ...drafted]);
	const found = await findProducts(tx, [product]);
	const id = found[0]?.supplier_id ?? null;
	const supplier = id === null ? undefined : await repo.lockSupplierShared(db, tx, id);
	if (supplier === undefined) return undefined;
	const plan = await planDraft(tx, supplier, drafts.get(supplier.id), found, request.now, pieces);
	if (plan.before === undefined) await requireOpenLocation(db, tx, MAIN_LOCATION);
	const changed = await writeDraft(db, tx, plan, request);
	return { _id: changed.subject, supplier: supplier.name, changed };
}
