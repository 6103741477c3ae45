import { ApiError } from "@freehub/contract/errors";
import { addProduct, changeProduct, deleteProduct, restoreProduct } from "@freehub/contract/products";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import type { Item } from "./item.ts";
import { nameKeys } from "./name-queries.ts";
import { facetKeys, productKeys, productQuery } from "./queries.ts";

export function useAddProduct() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ item, idempotencyKey }: { item: Item; idempotencyKey: string }) =>
			api.call(addProduct, { body: item, idempotencyKey }),
		onSuccess: () => refresh(queryClient),
	});
}

type Change = {
	id: string;
	/** The changed fields, as typed. */
	changes: Partial<Item>;
	/** The version that the person has seen. */
	version: number;
	idempotencyKey: string;
};

export function useChangeProduct() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ id, changes, ...options }: Change) =>
			api.call(changeProduct, { params: { id }, body: changes, ...options }),
		onSuccess: (product) => {
			queryClient.setQueryData(productQuery(product._id).queryKey, product);
			refresh(queryClient);
		},
	});
}

export function useRestoreProduct() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
			api.call(restoreProduct, { params: { id }, idempotencyKey }),
		onSuccess: () => refresh(queryClient),
	});
}

export function useDeleteProduct() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: async (id: string) => {
			try {
				await api.call(deleteProduct, { params: { id } });
			} catch (error) {
				// Someone else was quicker: it is gone, which is what was asked for.
				if (!(error instanceof ApiError && error.status === 404)) throw error;
			}
		},
		onSuccess: () => refresh(queryClient),
	});
}

/** Marks every list as out of date; those in view are read again at once. */
export function refresh(queryClient: QueryClient): void {
	void queryClient.invalidateQueries({ queryKey: productKeys.all });
	void queryClient.invalidateQueries({ queryKey: facetKeys.all });
	void queryClient.invalidateQueries({ queryKey: nameKeys.all });
}
