import type {
	changePrices as contract,
	GivenPriceRule,
	KeptPriceReason,
} from "@freehub/contract/catalogue/price-batches";
import { newPrice, type PriceEnding, type PriceRule } from "@freehub/domain/catalogue/price-rule";
import { fromMinor, toMinor } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import type { z } from "zod";
import { changesBetween } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { noteActivity } from "#db/product-activity.ts";
import type { WriteRequest } from "#db/write.ts";
import { type WholeRow, wholeProduct } from "./product-columns.ts";
import { ROOM_FOR_CHANGES, writeBatch } from "./write-batch.ts";
import { updateProducts } from "./write-many.ts";

type Asked = {
	products: readonly { id: string; version: number }[];
	rule: GivenPriceRule;
	ending: PriceEnding;
};

/**
 * Gives products new prices by a rule. Those that were changed since the given version, and those that the rule gives no price, keep theirs.
 * @returns the data to undo it, and the products that keep their price with the reason.
 * @throws AppError not_found with the id of a product that never existed.
 */
export function changePrices(
	db: Db,
	{ products, rule, ending }: Asked,
	request: WriteRequest,
): Promise<z.output<typeof contract.answer>> {
	const versions = new Map(products.map(({ id, version }) => [id, version]));
	return writeBatch(db, request, [...versions.keys()], async (tx, rows) => {
		const kept: { id: string; name: string; why: KeptPriceReason }[] = [];
		const priced = rows.flatMap((row) => {
			const found = priceFor(row, versions.get(row.id), inMinor(rule), ending);
			if ("why" in found) kept.push({ id: row.id, name: row.name, why: found.why });
			if ("why" in found || found.price === minorOf(wholeProduct(row).price)) return [];
			return [{ row, product: { ...wholeProduct(row), price: fromMinor(found.price) } }];
		});
		const { ids, changed } = await updateProducts(db, tx, priced, request.now);
		await noteActivity(db, tx, ids, "changed", request);
		const before = priced.map(({ row }) => {
			return { id: row.id, version: row.version + 1, change: { price: wholeProduct(row).price } };
		});
		const done = priced.map(({ row, product }) => {
			return { products: [row.id], changed: changesBetween(wholeProduct(row), product, ROOM_FOR_CHANGES) };
		});
		return { answer: { before, kept }, changes: changed, done };
	});
}

type Found = { price: number } | { why: KeptPriceReason };

function priceFor(row: WholeRow, version: number | undefined, rule: PriceRule, ending: PriceEnding): Found {
	if (row.deleted_at !== null) return { why: "deleted" };
	if (row.version !== version) return { why: "changed" };
	const { price, cost } = wholeProduct(row);
	return newPrice({ price: minorOf(price), cost: minorOf(cost) }, rule, ending, shop().currency);
}

/** A rule with its amount in minor units. */
export function inMinor(rule: GivenPriceRule): PriceRule {
	return rule.by === "amount" ? { by: "amount", amount: minorOf(rule.amount) } : rule;
}

/** An amount in minor units; 0: none. */
export function minorOf(amount: number | null): number {
	return toMinor(amount ?? 0) ?? 0;
}
