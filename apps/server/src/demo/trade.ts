import { inCases } from "@freehub/domain/buying/purchase";
import { LOW_STOCK } from "@freehub/domain/quantity";
import type { DemoProduct } from "./products.ts";

/** The pieces of a product sold in a normal week. */
export function weeklySales({ price }: DemoProduct): number {
	if (price >= 1000) return 0.25;
	if (price >= 300) return 0.4;
	if (price >= 100) return 0.6;
	return price >= 50 ? 0.9 : 1.4;
}

/** The reorder point: three weeks of sales, at least the default threshold for low stock. */
export function demoReorderPoint(product: DemoProduct): number {
	return Math.max(LOW_STOCK, Math.ceil(weeklySales(product) * 3));
}

/** The demo shop's cost of a product, as a share of its price. */
export function demoCost({ price, category }: DemoProduct): number {
	const share = category === "Bikes" ? 0.68 : category === "Clothing" ? 0.5 : 0.58;
	return toCents(price * share);
}

/** A supplier's offer for a product: a piece costs less from five cases on. */
export function demoOffer(product: DemoProduct) {
	const { price, supplier, sku } = product;
	const pack = price >= 100 ? 1 : price >= 50 ? 5 : 10;
	const cost = demoCost(product);
	return {
		supplierSku: `${supplier.slice(0, 3).toUpperCase()}-${sku.slice(3)}`,
		pack,
		minimum: pack,
		breaks: [
			{ from: 1, price: cost },
			{ from: pack * 5, price: toCents(cost * 0.95) },
		],
	};
}

/** The pieces that the shop orders of a product at a time: five weeks of sales, in whole cases. */
export function usualOrder(product: DemoProduct): number {
	const pieces = Math.max(2, Math.ceil(weeklySales(product) * 5));
	return inCases(pieces, demoOffer(product));
}

function toCents(amount: number): number {
	return Math.round(amount * 100) / 100;
}
