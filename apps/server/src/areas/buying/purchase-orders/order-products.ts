import type { LineNeed } from "@freehub/contract/buying/found-lines";
import type { ChangedPurchaseLine } from "@freehub/contract/buying/purchase-orders";
import { needOf, proposal } from "@freehub/domain/buying/proposal";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { currentOffers } from "#areas/buying/offers/current-prices.ts";
import { currencyOf } from "#areas/buying/purchase-lines/amounts.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import { type Changed, changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { inParts } from "#queues/long-lists.ts";
import { changeLines } from "./change-lines.ts";
import { columnsOfLines, type LineColumns } from "./line-columns.ts";
import { lineNeeds } from "./line-needs.ts";
import { summariesOf } from "./list-purchases.ts";
import { isDraft, newLines, requireOpenLocation } from "./lock-purchase.ts";
import { writerAt } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";
import { addDraft, requireRoom } from "./write-drafts.ts";

type Draft = { order: repo.PurchaseOrderRow; lines: readonly repo.TotalledLine[] };

/** A draft as it will be. */
type Planned = {
	supplier: string;
	currency: string;
	/** Undefined: it is begun. */
	before: Draft | undefined;
	lines: readonly ChangedPurchaseLine[];
	columns: readonly LineColumns[];
};

/**
 * Adds products to the latest draft to the supplier of each, or begins one; all of them or none. A product gets the
 * pieces that `proposal` says.
 * @throws AppError invalid_input if a draft would have too many lines, or be worth too much; location_closed.
 */
export function orderProducts(
	db: Db,
	{ products: ids }: { products: readonly string[] },
	request: WriteRequest,
) {
	return write(db, request, async (tx) => {
		const wanted = [...new Set(ids)];
		const drafts = await lockLatestDrafts(db, tx, wanted, request.now);
		const all = [...drafts.values()].flatMap(({ lines }) => lines.map(({ product }) => product));
		await lockProducts(db, tx, [...wanted, ...all]);
		const products = await findProducts(tx, wanted);
		const planned: Planned[] = [];
		let withoutSupplier = 0;
		for (const [id, own] of Map.groupBy(products, ({ supplier_id }) => supplier_id)) {
			const supplier = id === null ? undefined : await repo.lockSupplierShared(db, tx, id);
			if (supplier === undefined) withoutSupplier += own.length;
			else planned.push(await planDraft(tx, supplier, drafts.get(supplier.id), own, request.now));
		}
		if (planned.some(({ before }) => before === undefined)) await requireOpenLocation(db, tx, MAIN_LOCATION);
		const changes: Changed[] = [];
		for (const plan of planned) changes.push(await writeDraft(db, tx, plan, request));
		const drafted = changes.map(({ subject }) => subject);
		const orders = await summariesOf(tx, drafted, writerAt(request));
		const audit = [{ orders: orders.length, products: products.length - withoutSupplier }];
		return { answer: { orders, withoutSupplier }, changes, audit };
	});
}

type Wanted = Awaited<ReturnType<typeof findProducts>>[number];

export function findProducts(connection: Connection, ids: readonly string[]) {
	return inParts(ids, (part) =>
		connection
			.selectFrom("product")
			.select(["id", "supplier_id"])
			.where("id", "in", part)
			.where("deleted_at", "is", null)
			.orderBy("name_key")
			.orderBy("id")
			.execute(),
	);
}

/** The latest draft to each supplier of products, locked, with its lines. */
export async function lockLatestDrafts(
	db: Db,
	tx: Tx,
	products: readonly string[],
	now: Date,
): Promise<Map<string, Draft>> {
	const suppliers = [
		...new Set((await findProducts(tx, products)).flatMap(({ supplier_id }) => supplier_id ?? [])),
	];
	const latest = await repo.findLatestDrafts(tx, suppliers, now);
	const orders = latest.length === 0 ? [] : await repo.lockPurchaseOrders(db, tx, latest);
	const drafts = orders.filter((order) => isDraft(order, now));
	const lines = Map.groupBy(
		await repo.findLines(
			tx,
			drafts.map(({ id }) => id),
		),
		({ purchase_order }) => purchase_order,
	);
	return new Map(drafts.map((order) => [order.supplier, { order, lines: lines.get(order.id) ?? [] }]));
}

/** @param pieces of each product; default: what `proposal` says. */
export async function planDraft(
	tx: Tx,
	supplier: { id: string; currency: string | null; lead_days: number | null },
	before: Draft | undefined,
	products: readonly Wanted[],
	now: Date,
	pieces?: number,
): Promise<Planned> {
	const currency = before?.order.currency ?? currencyOf(supplier);
	const terms = { supplier: supplier.id, currency, rate: before?.order.rate ?? null };
	const ids = products.map(({ id }) => id);
	const offers = await currentOffers(tx, { ...terms, now }, ids);
	const needs = await lineNeeds(tx, ids, {
		leadDays: supplier.lead_days,
		offers,
		order: before?.order.id,
		now,
	});
	const lines = (before?.lines ?? []).map(({ id: _id, product, ordered, pack, supplier_sku }) => {
		return { _id, product, ordered, pack, supplierSku: supplier_sku };
	}) as ChangedPurchaseLine[];
	for (const [product, need] of needs) {
		addTo(lines, { product, pieces }, need, offers.get(product)?.supplier_sku ?? "");
	}
	requireRoom(lines.length);
	const columns = await columnsOfLines(tx, terms, lines, now, before);
	return { supplier: supplier.id, currency, before, lines, columns };
}

/** Adds pieces of a product to its line, or a new line. */
function addTo(
	lines: ChangedPurchaseLine[],
	{ product, pieces: wanted }: { product: string; pieces: number | undefined },
	need: LineNeed,
	supplierSku: string,
): void {
	const known = lines.find((line) => line.product === product);
	const pieces = wanted ?? proposal(needOf(need, known?.ordered)).pieces;
	if (known === undefined) lines.push({ product, ordered: pieces, pack: need.pack, supplierSku });
	else known.ordered = Math.min(known.ordered + pieces, MAX_QUANTITY);
}

/** @returns the change for readers. */
export async function writeDraft(
	db: Db,
	tx: Tx,
	{ supplier, currency, before, lines, columns }: Planned,
	request: WriteRequest,
): Promise<Changed> {
	if (before !== undefined) {
		await repo.updatePurchaseOrder(tx, before.order, { updated_at: request.now });
		await changeLines(db, tx, { ...before, columns }, lines);
		return changed("purchase_order", before.order.id);
	}
	const header = { supplier, location: MAIN_LOCATION, currency, currency_from: "supplier" } as const;
	const id = await addDraft(tx, { ...header, rate: null, expected: null, note: "" }, request);
	await repo.insertLines(db, tx, newLines(id, columns));
	return changed("purchase_order", id, "added");
}
