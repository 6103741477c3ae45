import { getWebhook, listDeliveries, listWebhooks, type Webhook } from "@freehub/contract/webhooks";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/own-data.ts";

/** How often a page asks how a delivery went that waits, and otherwise for new ones, in ms. */
const ASK_MS = 1000;
const LOOK_MS = 10_000;
const PAGE = 30;

export const webhookKeys = {
	list: [OWN, "webhooks", "list"],
	one: (id: string) => [OWN, "webhooks", "one", id],
	deliveries: (id: string) => [OWN, "webhooks", "deliveries", id],
} as const;

export const webhooksQuery = queryOptions({
	queryKey: webhookKeys.list,
	queryFn: ({ signal }) => api.call(listWebhooks, { signal }),
	refetchInterval: LOOK_MS,
});

export function webhookQuery(id: string) {
	return queryOptions<Webhook>({
		queryKey: webhookKeys.one(id),
		queryFn: ({ signal }) => api.call(getWebhook, { params: { id }, signal }),
		refetchInterval: LOOK_MS,
	});
}

/** The deliveries of a webhook, the latest first. */
export function deliveryPagesQuery(id: string) {
	return infiniteQueryOptions({
		queryKey: webhookKeys.deliveries(id),
		queryFn: ({ pageParam, signal }) =>
			api.page(listDeliveries, {
				params: { id },
				query: { limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
				signal,
			}),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: (page) => page.next,
		refetchInterval: ({ state }) => {
			// What has failed already is tried again in minutes or hours.
			const isAnyNew = state.data?.pages.some(({ items }) =>
				items.some((item) => item.state === "waiting" && item.attempts === 0),
			);
			return isAnyNew === true ? ASK_MS : LOOK_MS;
		},
	});
}
