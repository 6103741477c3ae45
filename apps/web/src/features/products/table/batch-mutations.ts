import {
	changeProducts,
	deleteProducts,
	type ProductsChange,
	restoreProducts,
} from "@freehub/contract/product-batches";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { refresh } from "../mutations.ts";

type Batch = { products: string[]; idempotencyKey: string };

export function useDeleteProducts() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ products, idempotencyKey }: Batch) =>
			api.call(deleteProducts, { body: { products }, idempotencyKey }),
		onSuccess: () => refresh(queryClient),
	});
}

export function useRestoreProducts() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ products, idempotencyKey }: Batch) =>
			api.call(restoreProducts, { body: { products }, idempotencyKey }),
		onSuccess: () => refresh(queryClient),
	});
}

export function useChangeProducts() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ products, change, idempotencyKey }: Batch & { change: ProductsChange }) =>
			api.call(changeProducts, { body: { products, change }, idempotencyKey }),
		onSuccess: () => refresh(queryClient),
	});
}
