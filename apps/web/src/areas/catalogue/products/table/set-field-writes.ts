import {
	type Before,
	changeProducts,
	type ProductsChange,
	setProductsBack,
} from "@freehub/contract/catalogue/product-batches";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { ApiError } from "@freehub/contract/errors";
import { plural, t } from "@lingui/core/macro";
import { staleProductLists } from "#areas/catalogue/products/product-writes.ts";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { later, type Write } from "#lib/write.ts";
import type { DoneProducts } from "./bulk-writes.ts";

type ManyChange = {
	products: readonly Product[];
	change: ProductsChange;
	message: (count: number) => string;
};

export const changeManyProducts: Write<ManyChange, { count: number; before: Before[] }> = {
	send: ({ products, change }, idempotencyKey) =>
		api.call(changeProducts, { body: { products: products.map(({ _id }) => _id), change }, idempotencyKey }),
	content: ({ products, change }) => [products.map(({ _id }) => _id), change],
	stale: staleProductLists,
	done: ({ count, before }, { message }) => {
		const said = message(count);
		return before.length === 0 ? said : { message: said, undo: later(setBack, before) };
	},
	why: (error, { products }) => {
		const reason = whyNotChanged(error, products);
		return t({ comment: "reason is one sentence or more", message: `Nothing was changed. ${reason}` });
	},
};

export const setBack: Write<readonly Before[], DoneProducts> = {
	send: (before, idempotencyKey) =>
		api.call(setProductsBack, { body: { before: [...before] }, idempotencyKey }),
	stale: staleProductLists,
	done: ({ count }, before) => {
		const back = plural(count, { one: "# product set back", other: "# products set back" });
		const left = before.length - count;
		if (left === 0) return back;
		return t({
			comment: "back says how many products were set back",
			message: `${back}; ${plural(left, { one: "# was changed since", other: "# were changed since" })}`,
		});
	},
	why: (error) => {
		const reason = errorSentence(error);
		return t({ comment: "reason is one sentence or more", message: `Nothing was set back. ${reason}` });
	},
};

export function whyNotChanged(error: unknown, products: readonly Product[]): string {
	const isGone = error instanceof ApiError && error.code === "not_found";
	const gone = isGone ? products.find(({ _id }) => _id === error.problem.product) : undefined;
	if (gone === undefined) return errorSentence(error);
	const { name } = gone;
	return t({
		comment: "name is a product's",
		message: `${name} is deleted, so it is no longer selected. Try again with the others.`,
	});
}
