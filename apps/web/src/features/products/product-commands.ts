import { ApiError } from "@freehub/contract/errors";
import {
	changeProducts,
	deleteProducts,
	type ProductsChange,
	restoreProducts,
} from "@freehub/contract/product-batches";
import type { Product } from "@freehub/contract/product-fields";
import { addProduct, changeProduct, deleteProduct, restoreProduct } from "@freehub/contract/products";
import { plural, t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { type Command, later } from "#lib/command.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { facetKeys, nameKeys, productKeys, shopKeys } from "#lib/product-cache.ts";
import type { Item } from "./item.ts";
import { productQuery } from "./queries.ts";

const stale = () => [productKeys.all, shopKeys.all, facetKeys.all, nameKeys.all];

export const addOne: Command<Item, Product> = {
	send: (body, idempotencyKey) => api.call(addProduct, { body, idempotencyKey }),
	stale,
};

type Change = {
	id: string;
	/** The changed fields, as the server takes them. */
	changes: Partial<Item>;
	/** The version that the person has seen. */
	version: number;
};

export const changeOne: Command<Change, Product> = {
	send: ({ id, changes, version }, idempotencyKey) =>
		api.call(changeProduct, { params: { id }, body: changes, version, idempotencyKey }),
	show: (product, _, queryClient) => queryClient.setQueryData(productQuery(product._id).queryKey, product),
	stale,
};

export const deleteOne: Command<Product, undefined> = {
	send: async ({ _id }) => {
		try {
			await api.call(deleteProduct, { params: { id: _id } });
		} catch (error) {
			// Someone else was quicker: it is gone, which is what was asked for.
			if (!(error instanceof ApiError && error.status === 404)) throw error;
		}
		return undefined;
	},
	stale,
	done: (_, product) => {
		const { name } = product;
		return {
			message: t({ comment: "name is a product's", message: `${name} deleted` }),
			undo: later(restoreOne, product),
		};
	},
	why: (error, { name }) => {
		const reason = errorSentence(error);
		return t({
			comment: "name is a product's, reason one sentence or more",
			message: `${name} was not deleted. ${reason}`,
		});
	},
};

type Restored = Pick<Product, "_id" | "name" | "sku" | "barcode">;

export const restoreOne: Command<Restored, unknown> = {
	send: ({ _id }, idempotencyKey) => api.call(restoreProduct, { params: { id: _id }, idempotencyKey }),
	content: ({ _id }) => _id,
	stale,
	done: (_, { name }) => t({ comment: "name is a product's", message: `${name} restored` }),
	why: (error, product) => {
		const { name } = product;
		const reason = whyNotRestored(error, product);
		return t({
			comment: "name is a product's, reason one sentence or more",
			message: `${name} was not restored. ${reason}`,
		});
	},
};

function whyNotRestored(error: unknown, product: Restored): string {
	const sku = product.sku ?? "";
	const barcode = product.barcode ?? "";
	if (!(error instanceof ApiError)) return errorSentence(error);
	switch (error.code) {
		case "sku_taken":
			return t`Another product has its SKU, ${sku}, by now. Give that one another SKU, then try again.`;
		case "barcode_taken":
			return t`Another product has its barcode, ${barcode}, by now. Correct that one's barcode, then try again.`;
		case "not_found":
			return t`It is no longer among the deleted items: somebody else may have restored it.`;
		default:
			return errorSentence(error);
	}
}

type Done = { count: number; products: string[] };

export const deleteMany: Command<readonly string[], Done> = {
	send: (products, idempotencyKey) =>
		api.call(deleteProducts, { body: { products: [...products] }, idempotencyKey }),
	stale,
	done: ({ count, products }) => ({
		message: plural(count, { one: "# product deleted", other: "# products deleted" }),
		undo: later(restoreMany, products),
	}),
	why: (error) => {
		const reason = errorSentence(error);
		return t({ comment: "reason is one sentence or more", message: `Nothing was deleted. ${reason}` });
	},
};

const restoreMany: Command<string[], Done> = {
	send: (products, idempotencyKey) => api.call(restoreProducts, { body: { products }, idempotencyKey }),
	stale,
	done: ({ count }) => plural(count, { one: "# product restored", other: "# products restored" }),
	why: (error) => {
		const isTaken =
			error instanceof ApiError && (error.code === "sku_taken" || error.code === "barcode_taken");
		const reason = errorSentence(error);
		if (!isTaken) {
			return t({ comment: "reason is one sentence or more", message: `Nothing was restored. ${reason}` });
		}
		return t({
			comment: "reason is one sentence or more",
			message: `Nothing was restored. ${reason} The deleted items can be restored one by one.`,
		});
	},
};

type ManyChange = {
	products: readonly Product[];
	change: ProductsChange;
	message: (count: number) => string;
};

export const changeMany: Command<ManyChange, { count: number }> = {
	send: ({ products, change }, idempotencyKey) =>
		api.call(changeProducts, { body: { products: products.map(({ _id }) => _id), change }, idempotencyKey }),
	content: ({ products, change }) => [products.map(({ _id }) => _id), change],
	stale,
	done: ({ count }, { message }) => message(count),
	why: (error, { products }) => {
		const reason = whyNotChanged(error, products);
		return t({ comment: "reason is one sentence or more", message: `Nothing was changed. ${reason}` });
	},
};

function whyNotChanged(error: unknown, products: readonly Product[]): string {
	const isGone = error instanceof ApiError && error.code === "not_found";
	const gone = isGone ? products.find(({ _id }) => _id === error.problem.product) : undefined;
	if (gone === undefined) return errorSentence(error);
	const { name } = gone;
	return t({
		comment: "name is a product's",
		message: `${name} is deleted, so it is no longer selected. Try again with the others.`,
	});
}
