import { deleteView, listViews, saveView } from "@freehub/contract/views";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/own-data.ts";

const viewsKey = [OWN, "views"] as const;

export const viewsQuery = queryOptions({
	queryKey: viewsKey,
	queryFn: ({ signal }) => api.call(listViews, { signal }),
});

export function useSaveView() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ idempotencyKey, ...body }: { name: string; query: string; idempotencyKey: string }) =>
			api.call(saveView, { body, idempotencyKey }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: viewsKey }),
	});
}

export function useDeleteView() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (id: string) => api.call(deleteView, { params: { id } }),
		onSettled: () => queryClient.invalidateQueries({ queryKey: viewsKey }),
	});
}
