import { ApiError } from "@freehub/contract/errors";
import type { NewProduct } from "@freehub/contract/product-fields";
import { addProduct, deleteProduct } from "@freehub/contract/products";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys } from "./queries.ts";

/** What the Add Item form holds: its six fields, as typed. */
export type NewItem = Record<
	Extract<keyof NewProduct, "name" | "description" | "price" | "quantity" | "supplier" | "image">,
	string
>;

export function useAddProduct() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ item, idempotencyKey }: { item: NewItem; idempotencyKey: string }) =>
			api.call(addProduct, { body: item, idempotencyKey }),
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
function refresh(queryClient: QueryClient): void {
	void queryClient.invalidateQueries({ queryKey: productKeys.all });
	void queryClient.invalidateQueries({ queryKey: productKeys.suppliers });
}
