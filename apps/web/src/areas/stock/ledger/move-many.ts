import type { Product } from "@freehub/contract/catalogue/product-fields";
import { ApiError } from "@freehub/contract/errors";
import { listStock, MAX_PRODUCTS } from "@freehub/contract/stock/levels";
import type { Location } from "@freehub/contract/stock/locations";
import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { plural, t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { placeTaken } from "./book-many.ts";
import { placesTaken, storeOfChoice } from "./location-choices.ts";

type MovedProduct = Pick<Product, "_id" | "name">;

export type Move = {
	from: string;
	to: string;
	/** Quantity per product; undefined to move all pieces. */
	quantity: number | undefined;
};

/**
 * The batch that moves many products from one location, or from a store with its bins, to another location; without lines if none
 * of them has pieces there.
 * @param locations to know the bins of a store.
 */
export async function batchFor(
	products: readonly MovedProduct[],
	move: Move,
	locations: readonly Location[],
) {
	const { from, to, quantity } = move;
	const lines =
		quantity === undefined
			? await allOf(products, move, locations)
			: products.map(({ _id }) => lineOf(_id, quantity, from, to));
	const moved = new Set(lines.map(({ product }) => product)).size;
	const message = movedSentence(moved, products.length - moved);
	return { lines, message, namesPlaces: true, move };
}

/** '3 products moved; 2 have nothing there'. */
function movedSentence(moved: number, left: number): string {
	if (left === 0) return t`${plural(moved, { one: "# product moved", other: "# products moved" })}`;
	return t`${plural(moved, { one: "# product moved", other: "# products moved" })}; ${plural(left, { one: "# has nothing there", other: "# have nothing there" })}`;
}

function lineOf(product: string, quantity: number, from: string, to: string): MovementLine {
	return { product, kind: "transfer", quantity, to, location: from, ...placeTaken(from) };
}

/** All pieces there; of a store with its bins one line for each place that has some, except the target. */
async function allOf(
	products: readonly MovedProduct[],
	{ from, to }: Move,
	locations: readonly Location[],
): Promise<MovementLine[]> {
	const store = storeOfChoice(from);
	const places = new Set(placesTaken(from, locations));
	const lines: MovementLine[] = [];
	for (let start = 0; start < products.length; start += MAX_PRODUCTS) {
		const product = products
			.slice(start, start + MAX_PRODUCTS)
			.map(({ _id }) => _id)
			.join(",");
		const query = { product, ...(store === undefined && { location: from }) };
		for (const level of await api.all(listStock, { query })) {
			const { location, quantity } = level;
			if (!places.has(location) || location === to || quantity <= 0) continue;
			lines.push(lineOf(level.product, quantity, location, to));
		}
	}
	return lines;
}

/** Why nothing was moved, and which product caused it. */
export function moveSentence(error: unknown, why: string, products: readonly MovedProduct[]): string {
	const name = products.find(({ _id }) => error instanceof ApiError && _id === error.problem.product)?.name;
	if (name === undefined) return t`Nothing was moved. ${why}`;
	return t({ comment: "name is a product's", message: `Nothing was moved. ${name}: ${why}` });
}
