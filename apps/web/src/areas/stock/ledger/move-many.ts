import type { Product } from "@freehub/contract/catalogue/product-fields";
import { ApiError } from "@freehub/contract/errors";
import { listStock, MAX_PRODUCTS } from "@freehub/contract/stock/levels";
import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { plural, t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";

type MovedProduct = Pick<Product, "_id" | "name">;

export type Move = {
	from: string;
	to: string;
	/** Quantity per product; undefined to move all pieces. */
	quantity: number | undefined;
};

/** The batch that moves many products from one location to another; without lines if none of them has pieces there. */
export async function batchFor(products: readonly MovedProduct[], move: Move) {
	const { from, to } = move;
	const quantities = await quantitiesOf(products, move);
	const lines: MovementLine[] = [...quantities].map(([product, quantity]) => ({
		product,
		kind: "transfer",
		quantity,
		location: from,
		to,
	}));
	return { lines, message: movedSentence(lines.length, products.length - lines.length), move };
}

/** '3 products moved; 2 have nothing there'. */
function movedSentence(moved: number, left: number): string {
	if (left === 0) return t`${plural(moved, { one: "# product moved", other: "# products moved" })}`;
	return t`${plural(moved, { one: "# product moved", other: "# products moved" })}; ${plural(left, { one: "# has nothing there", other: "# have nothing there" })}`;
}

async function quantitiesOf(products: readonly MovedProduct[], { from, quantity }: Move) {
	if (quantity !== undefined) return new Map(products.map(({ _id }) => [_id, quantity]));
	const there = new Map<string, number>();
	for (let start = 0; start < products.length; start += MAX_PRODUCTS) {
		const ids = products.slice(start, start + MAX_PRODUCTS).map(({ _id }) => _id);
		const query = { location: from, product: ids.join(",") };
		for (const level of await api.all(listStock, { query })) there.set(level.product, level.quantity);
	}
	return there;
}

/** Why nothing was moved, and which product caused it. */
export function moveSentence(error: unknown, why: string, products: readonly MovedProduct[]): string {
	const name = products.find(({ _id }) => error instanceof ApiError && _id === error.problem.product)?.name;
	if (name === undefined) return t`Nothing was moved. ${why}`;
	return t({ comment: "name is a product's", message: `Nothing was moved. ${name}: ${why}` });
}
