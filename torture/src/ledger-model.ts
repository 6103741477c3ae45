import type { Movement } from "@freehub/contract/stock";
import { isVirtual } from "@freehub/domain/stock";

export type Moved = Pick<Movement, "product" | "quantity" | "from" | "to">;

/** What the books must say, from nothing but the movements that the server has answered with 201. */
export type LedgerModel = {
	movements: Map<string, Moved>;
	/** The keys of `movements` in the order of their answers, to choose from. */
	ids: string[];
	/** Batches of more than one movement. */
	batches: string[];
	/** Movements that were taken back. */
	reversed: Set<string>;
	/** Pieces per product, then per location. */
	levels: Map<string, Map<string, number>>;
};

export function createModel(): LedgerModel {
	return { movements: new Map(), ids: [], batches: [], reversed: new Set(), levels: new Map() };
}

/**
 * Adds a movement that the server has answered under a key for the first time.
 * @returns what cannot be, if anything.
 */
export function accept(
	model: LedgerModel,
	{ _id, product, quantity, from, to, reverses }: Movement,
): string | undefined {
	if (model.movements.has(_id)) return "one movement was answered under two keys";
	model.movements.set(_id, { product, quantity, from, to });
	model.ids.push(_id);
	const levels = model.levels.get(product) ?? new Map<string, number>();
	model.levels.set(product, levels);
	levels.set(from, (levels.get(from) ?? 0) - quantity);
	levels.set(to, (levels.get(to) ?? 0) + quantity);
	if (reverses === null) return undefined;
	if (model.reversed.has(reverses)) return "one movement was taken back twice";
	model.reversed.add(reverses);
	return undefined;
}

/** Pieces of a product on hand. */
export function quantityOf(model: LedgerModel, product: string): number {
	let sum = 0;
	for (const [location, level] of model.levels.get(product) ?? []) if (!isVirtual(location)) sum += level;
	return sum;
}

/** The levels at real locations that are not zero, as `product location` → pieces. */
export function realLevels(model: LedgerModel): Map<string, number> {
	const all = new Map<string, number>();
	for (const [product, levels] of model.levels) {
		for (const [location, level] of levels) {
			if (level !== 0 && !isVirtual(location)) all.set(`${product} ${location}`, level);
		}
	}
	return all;
}
