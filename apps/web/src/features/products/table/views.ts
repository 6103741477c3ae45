import { deleteView, listViews, saveView, type View } from "@freehub/contract/views";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import type { Command } from "#lib/command.ts";
import { OWN } from "#lib/own-data.ts";

const viewsKey = [OWN, "views"] as const;

export const viewsQuery = queryOptions({
	queryKey: viewsKey,
	queryFn: ({ signal }) => api.call(listViews, { signal }),
});

export const saveOneView: Command<{ name: string; query: string }, View> = {
	send: (body, idempotencyKey) => api.call(saveView, { body, idempotencyKey }),
	stale: () => [viewsKey],
	done: ({ name }) => `${name} saved`,
};

export const deleteOneView: Command<string, unknown> = {
	send: (id) => api.call(deleteView, { params: { id } }),
	stale: () => [viewsKey],
};
