import type { Movement } from "@freehub/contract/stock/stock";
import { isVirtual } from "@freehub/domain/stock/stock";

export type Moved = Pick<Movement, "product" | "quantity" | "from" | "to">;

/** The expected books, derived only from movements that the server answered with 201. */
export type LedgerModel = {
	movements: Map<string, Moved>;
	/** The keys of `movements` in the order of their answers, to pick from. */
	ids: string[];
	/** Batches of more than one movement. */
	batches: string[];
	/** Reversed movements. */
	reversed: Set<string>;
	/** Pieces per product, then per location. */
	levels: Map<string, Map<string, number>>;
};

export function createModel(): LedgerModel {
	return { movements: new Map(), ids: [], batches: [], reversed: new Set(), levels: new Map() };
}

/**
 * Adds a movement after the server's first answer under its key.
 * @returns what is impossible about it, if anything.
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

/** The non-zero levels at real locations, as `product location` → pieces. */
export function realLevels(model: LedgerModel): Map<string, number> {
	const all = new Map<string, number>();
	for (const [product, levels] of model.levels) {
		for (const [location, level] of levels) {
			if (level !== 0 && !isVirtual(location)) all.set(`${product} ${location}`, level);
		}
	}
	return all;
}
