import type { DemoProduct } from "./products.ts";

/** The storeroom of the demo shop, its packing place, and its bins with the categories that are there. */
export const storeroom = {
	name: "Storeroom",
	packing: "Packing table",
	bins: [
		{ name: "A-1", categories: ["Drivetrain", "Wheels"] },
		{ name: "A-2", categories: ["Brakes"] },
		{ name: "B-1", categories: ["Clothing", "Helmets", "Bags"] },
		{ name: "B-2", categories: ["Tools", "Lights"] },
	],
} as const;

/** Products with fewer pieces are all in the shop. */
const MIN_PIECES = 20;

/** The bin with what the shop has no room for; undefined: everything is in the shop. Bicycles stay there. */
export function binOf({ category, quantity }: DemoProduct): string | undefined {
	if (quantity < MIN_PIECES) return undefined;
	return storeroom.bins.find(({ categories }) => categories.some((each) => each === category))?.name;
}

/** A stock change of a product before it is known where it happens. */
type Change = {
	daysAgo: number;
	minute: number;
	line: { kind: string; quantity: number; location?: string | undefined; to?: string | undefined };
};

/** Restocking is before the shop opens, and after goods came and were counted. */
const RESTOCK_MINUTE = 7 * 60 + 10;

/**
 * Places the changes of a product, in the order of time: what comes goes into its bin, sales are from the shop, and the shop is
 * restocked from the bin before a sale that would leave less than half of what it has room for.
 */
export function placed<T extends Change>(
	product: DemoProduct,
	changes: readonly T[],
	transfer: (from: Pick<T, "daysAgo">, line: { quantity: number; location: string; minute: number }) => T,
): T[] {
	const bin = binOf(product);
	if (bin === undefined) return [...changes];
	const room = Math.max(6, Math.round(product.quantity * 0.4));
	let [shop, stored] = [0, 0];
	return changes.flatMap((change): T[] => {
		const { kind, quantity } = change.line;
		const inBin = (pieces: number) => at(change, bin, pieces);
		const inShop = (pieces: number) => at(change, undefined, pieces);
		if (kind === "receive") {
			const isOpening = shop + stored === 0;
			const shown = isOpening ? Math.min(quantity, room) : 0;
			shop += shown;
			stored += quantity - shown;
			return [...(shown > 0 ? [inShop(shown)] : []), ...(quantity > shown ? [inBin(quantity - shown)] : [])];
		}
		if (kind === "count") {
			// `quantity` is what was counted at both places together.
			const missing = shop + stored - quantity;
			if (stored > shop) stored -= missing;
			else shop -= missing;
			return stored === 0 ? [inShop(shop)] : [inShop(shop), inBin(stored)];
		}
		const restocked = shop - quantity < room / 2 ? Math.min(stored, Math.max(room, quantity) - shop) : 0;
		const isBefore = change.minute > RESTOCK_MINUTE;
		if (restocked <= 0 || !isBefore) {
			if (shop < quantity) {
				stored -= quantity;
				return [inBin(quantity)];
			}
			shop -= quantity;
			return [inShop(quantity)];
		}
		shop += restocked - quantity;
		stored -= restocked;
		const moved = transfer(change, { quantity: restocked, location: bin, minute: RESTOCK_MINUTE });
		return [moved, inShop(quantity)];
	});
}

function at<T extends Change>(change: T, location: string | undefined, quantity: number): T {
	return {
		...change,
		line: { ...change.line, quantity, ...(location !== undefined && { location }) },
	};
}
