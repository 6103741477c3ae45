import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import type { Random } from "../../../bench/src/data/seeded-random.ts";
import { quantityOf } from "../ledger-model.ts";
import type { Operation } from "../operation.ts";
import { addPlace, addProducts, newMovement, perform, runClients, type Shop } from "../shop.ts";
import { verifyHistory } from "../verify-books.ts";

const CLIENTS = 40;
const PRODUCTS = 4;
const STOCK = 60;

/** Moves stock back and forth between two bins, also in batches that list their products in opposite orders. */
export async function transfers(shop: Shop, operations: number): Promise<void> {
	const warehouse = await addPlace(shop);
	const bins = [await addPlace(shop, warehouse), await addPlace(shop, warehouse)] as const;
	const products = await addProducts(shop, PRODUCTS);
	for (const product of products) {
		for (const location of bins) {
			await perform(shop, newMovement(shop, { product, kind: "receive", quantity: STOCK, location }));
		}
	}
	await runClients(shop, CLIENTS, async (random, index) => {
		for (let turn = index; turn < operations; turn += CLIENTS) {
			await perform(shop, randomTransfer(shop, random, products, bins), turn);
		}
	});
	for (const product of products) {
		const quantity = quantityOf(shop.model, product);
		if (quantity !== 2 * STOCK) shop.findings.add(`transfers left ${quantity} of ${2 * STOCK} pieces`);
		await verifyHistory(shop, product);
	}
}

function randomTransfer(
	shop: Shop,
	random: Random,
	products: readonly string[],
	bins: readonly [string, string],
): Operation {
	const [location, to] = random.below(2) === 0 ? bins : [bins[1], bins[0]];
	const lineOf = (product: string): MovementLine => ({
		product,
		kind: "transfer",
		quantity: 1 + random.below(20),
		location,
		to,
	});
	if (random.below(2) === 0) return newMovement(shop, lineOf(random.pick(products)));
	const ordered = random.below(2) === 0 ? products : products.toReversed();
	const mode = random.below(3) === 0 ? "each" : "all";
	return { key: shop.newKey(), what: "batch", mode, lines: ordered.map(lineOf) };
}
