import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { type AdjustReason, adjustReasons } from "@freehub/domain/stock/stock";
import type { Random } from "../../bench/src/data/seeded-random.ts";
import { quantityOf } from "./ledger-model.ts";
import type { Operation } from "./operation.ts";
import { newMovement, type Shop } from "./shop.ts";

export type Places = { products: readonly string[]; locations: readonly string[] };

const DAY_MS = 24 * 60 * 60 * 1000;
const reasons = Object.keys(adjustReasons) as AdjustReason[];

/** Any kind of stock write. */
export function randomOperation(shop: Shop, random: Random, places: Places): Operation {
	const { ids, batches } = shop.model;
	const dice = random.below(100);
	if (dice < 70) return newMovement(shop, randomLine(shop, random, places));
	if (dice < 90) {
		const lines = randomLines(shop, random, places);
		return { key: shop.newKey(), what: "batch", mode: dice < 82 ? "all" : "each", lines };
	}
	// Prefer recent movements, so that clients pick the same one.
	const near = random.below(2) === 0 ? 50 : Number.MAX_SAFE_INTEGER;
	const recent = <T>(list: readonly T[]): T | undefined =>
		list[list.length - 1 - random.below(Math.min(list.length, near))];
	const batch = recent(batches);
	if (dice >= 98 && batch !== undefined) return { key: shop.newKey(), what: "batch reversal", batch };
	const movement = recent(ids);
	if (movement === undefined) return newMovement(shop, randomLine(shop, random, places));
	return { key: shop.newKey(), what: "reversal", movement };
}

/** Up to eight lines; often several for one product, also first out and then in. */
function randomLines(shop: Shop, random: Random, places: Places): MovementLine[] {
	const few = { ...places, products: [random.pick(places.products), random.pick(places.products)] };
	const from = random.below(2) === 0 ? few : places;
	return Array.from({ length: 1 + random.below(8) }, () => randomLine(shop, random, from));
}

/** Any change of one product's stock. */
export function randomLine(shop: Shop, random: Random, { products, locations }: Places): MovementLine {
	// A quarter of all lines use the same few products.
	const product = random.pick(random.below(4) === 0 ? products.slice(0, 5) : products);
	const location = random.pick(locations);
	const line = {
		product,
		location,
		...(random.below(20) === 0 ? { ifQuantity: quantityOf(shop.model, product) } : {}),
		...(random.below(20) === 0 ? { occurredAt: past(random) } : {}),
		...(random.below(5) === 0 ? { reference: `Order ${random.below(1000)}` } : {}),
	};
	const quantity = 1 + random.below(12);
	const dice = random.below(100);
	if (dice < 30) return { ...line, kind: "receive", quantity };
	if (dice < 58) return { ...line, kind: "deliver", quantity };
	if (dice < 65) return { ...line, kind: "return", quantity };
	if (dice < 85) {
		const to =
			locations[(locations.indexOf(location) + 1 + random.below(locations.length - 1)) % locations.length];
		return { ...line, kind: "transfer", quantity, to };
	}
	if (dice < 92) return { ...line, kind: "count", quantity: random.below(20) };
	const reason = random.pick(reasons);
	const sign = reason === "correction" && random.below(2) === 0 ? -1 : 1;
	return { ...line, kind: "adjust", quantity: sign * quantity, reason };
}

function past(random: Random): string {
	return new Date(Date.now() - random.below(DAY_MS)).toISOString();
}
