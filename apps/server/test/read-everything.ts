import { expect } from "vitest";
import type { BuyingShop } from "./buying.ts";

/** The path of every page, list and export that shows amounts or pieces. */
function pathsOf(supplier: string, products: readonly string[], orders: readonly string[]): string[] {
	return [
		"/today",
		"/today?days=90",
		"/movers",
		"/movements",
		"/movements?fold=imports",
		"/movements.csv",
		"/stock",
		"/stock/totals",
		"/stock/last-counts",
		`/stock?at=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`,
		"/ledger/check",
		"/products",
		"/products?sort=-incoming",
		"/products?sort=-available",
		"/products?promised=yes",
		"/products?available=yes",
		"/products?sort=weight",
		"/product-export",
		"/product-export?format=xlsx",
		"/product-export?program=shopify-products",
		"/product-export?program=shopify-inventory",
		"/product-export?program=woocommerce",
		"/product-export?program=square",
		"/product-papers/price-list",
		"/product-papers/shelf-list",
		"/findings",
		"/review",
		"/my-items",
		"/status",
		"/audit",
		"/stock-value",
		"/stock-value.csv",
		"/purchase-orders",
		"/purchase-orders.csv",
		"/sales-order-export",
		"/incoming",
		"/lines-to-receive",
		"/receipts",
		"/offers",
		"/offers.csv",
		"/suppliers",
		`/suppliers/${supplier}`,
		`/suppliers/${supplier}/figures`,
		`/suppliers/${supplier}/price-changes`,
		`/suppliers/${supplier}/articles`,
		`/suppliers/${supplier}/articles.csv`,
		...products.flatMap((id) => [
			`/products/${id}`,
			`/products/${id}/movements`,
			`/products/${id}/stock-series`,
			`/promise-sources?product=${id}`,
		]),
		...orders.flatMap((id) => [
			`/purchase-orders/${id}`,
			`/purchase-orders/${id}/revisions`,
			`/purchase-orders/${id}/credits`,
		]),
	];
}

/**
 * Reads every page, list and export of a shop, and fails with the paths that are not answered.
 * @param batches of receipts, whose charges are read.
 * @returns the answers by path.
 */
export async function readEverything(
	{ server, cookie, supplier, products }: BuyingShop,
	{ orders = [], batches = [] }: { orders?: readonly string[]; batches?: readonly string[] } = {},
): Promise<Map<string, string>> {
	const paths = [
		...pathsOf(supplier, products, orders),
		...batches.map((batch) => `/receipts/${batch}/charges`),
	];
	const answers = new Map<string, string>();
	const failed: string[] = [];
	for (const path of paths) {
		const response = await server.request(`/api${path}`, { headers: { cookie } });
		const text = await response.text().catch((error: unknown) => `broke off: ${String(error)}`);
		if (response.status !== 200 || text.startsWith("broke off"))
			failed.push(`${path}: ${response.status} ${text.slice(0, 200)}`);
		answers.set(path, text);
	}
	expect(failed).toEqual([]);
	return answers;
}
