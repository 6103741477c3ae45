import type { Product } from "@freehub/contract/catalogue/product-fields";
import {
	addProduct,
	changeProduct,
	deleteProduct,
	restoreProduct,
} from "@freehub/contract/catalogue/products";
import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { facetKeys, nameKeys, productKeys, shopKeys } from "#lib/product-cache.ts";
import { productQuery } from "#lib/product-queries.ts";
import { later, type Write } from "#lib/write.ts";
import type { Item } from "./item.ts";

export const staleProductLists = () => [productKeys.all, shopKeys.all, facetKeys.all, nameKeys.all];

export const addOneProduct: Write<Item, Product> = {
	send: (body, idempotencyKey) => api.call(addProduct, { body, idempotencyKey }),
	stale: staleProductLists,
};

type ProductEdit = {
	id: string;
	/** The changed fields, as sent to the server. */
	changes: Partial<Item>;
	/** The version that the person has seen. */
	version: number;
};

export const changeOneProduct: Write<ProductEdit, Product> = {
	send: ({ id, changes, version }, idempotencyKey) =>
		api.call(changeProduct, { params: { id }, body: changes, version, idempotencyKey }),
	show: (product, _, queryClient) => queryClient.setQueryData(productQuery(product._id).queryKey, product),
	stale: staleProductLists,
};

export const deleteOneProduct: Write<Product, undefined> = {
	send: async ({ _id }) => {
		try {
			await api.call(deleteProduct, { params: { id: _id } });
		} catch (error) {
			// Somebody else deleted it first, so the goal is reached.
			if (!(error instanceof ApiError && error.status === 404)) throw error;
		}
		return undefined;
	},
	stale: staleProductLists,
	done: (_, product) => {
		const { name } = product;
		return {
			message: t({ comment: "name is a product's", message: `${name} deleted` }),
			undo: later(restoreOneProduct, product),
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

type RestoredProduct = Pick<Product, "_id" | "name" | "sku" | "barcode">;

export const restoreOneProduct: Write<RestoredProduct, unknown> = {
	send: ({ _id }, idempotencyKey) => api.call(restoreProduct, { params: { id: _id }, idempotencyKey }),
	content: ({ _id }) => _id,
	stale: staleProductLists,
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

function whyNotRestored(error: unknown, product: RestoredProduct): string {
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
