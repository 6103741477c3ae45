import { deleteProducts, restoreProducts } from "@freehub/contract/catalogue/product-batches";
import { ApiError } from "@freehub/contract/errors";
import { plural, t } from "@lingui/core/macro";
import { staleProductLists } from "#areas/catalogue/products/product-writes.ts";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { later, type Write } from "#lib/write.ts";

export type DoneProducts = { count: number; products: string[] };

export const deleteManyProducts: Write<readonly string[], DoneProducts> = {
	send: (products, idempotencyKey) =>
		api.call(deleteProducts, { body: { products: [...products] }, idempotencyKey }),
	stale: staleProductLists,
	done: ({ count, products }) => ({
		message: plural(count, { one: "# product deleted", other: "# products deleted" }),
		undo: later(restoreManyProducts, products),
	}),
	why: (error) => {
		const reason = errorSentence(error);
		return t({ comment: "reason is one sentence or more", message: `Nothing was deleted. ${reason}` });
	},
};

const restoreManyProducts: Write<string[], DoneProducts> = {
	send: (products, idempotencyKey) => api.call(restoreProducts, { body: { products }, idempotencyKey }),
	stale: staleProductLists,
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
