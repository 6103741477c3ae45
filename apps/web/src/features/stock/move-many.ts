import { ApiError } from "@freehub/contract/errors";
import { listStock, MAX_PRODUCTS } from "@freehub/contract/levels";
import type { MovementLine } from "@freehub/contract/movement-lines";
import type { Product } from "@freehub/contract/product-fields";
import { api } from "#lib/api.ts";
import { plural } from "#lib/format.ts";
import { stockSentence } from "./stock-sentence.ts";

export type Move = {
	from: string;
	to: string;
	/** Of each; undefined for all that is there. */
	quantity: number | undefined;
};

/** The batch that moves many products from one location to another; without lines where none of them has pieces there. */
export async function batchFor(products: readonly Product[], move: Move) {
	const { from, to } = move;
	const quantities = await quantitiesOf(products, move);
	const lines: MovementLine[] = [...quantities].map(([product, quantity]) => ({
		product,
		kind: "transfer",
		quantity,
		location: from,
		to,
	}));
	const left = products.length - lines.length;
	const others = left === 0 ? "" : `; ${left === 1 ? "1 has" : `${left} have`} nothing there`;
	return { lines, message: `${plural(lines.length, "product")} moved${others}`, move };
}

async function quantitiesOf(products: readonly Product[], { from, quantity }: Move) {
	if (quantity !== undefined) return new Map(products.map(({ _id }) => [_id, quantity]));
	const there = new Map<string, number>();
	for (let start = 0; start < products.length; start += MAX_PRODUCTS) {
		const ids = products.slice(start, start + MAX_PRODUCTS).map(({ _id }) => _id);
		const query = { location: from, product: ids.join(",") };
		for (const level of await api.all(listStock, { query })) there.set(level.product, level.quantity);
	}
	return there;
}

/** Why nothing was moved. */
export function moveSentence(error: unknown, products: readonly Product[]): string {
	const name = products.find(({ _id }) => error instanceof ApiError && _id === error.problem.product)?.name;
	return `Nothing was moved. ${name === undefined ? "" : `${name}: `}${stockSentence(error)}`;
}
