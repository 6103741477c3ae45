import { getWebhook, listDeliveries, listWebhooks, type Webhook } from "@freehub/contract/office/webhooks";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { pagedQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";

/** Poll intervals of a webhook's page and of the list, in ms. */
const PAGE_POLL_MS = 2000;
const LIST_POLL_MS = 10_000;
const PAGE = 30;

export const webhookKeys = {
	list: [OWN, "webhooks", "list"],
	one: (id: string) => [OWN, "webhooks", "one", id],
	deliveries: (id: string) => [OWN, "webhooks", "deliveries", id],
} as const;

export const webhooksQuery = queryOptions({
	queryKey: webhookKeys.list,
	queryFn: ({ signal }) => api.call(listWebhooks, { signal }),
	refetchInterval: LIST_POLL_MS,
});

export function webhookQuery(id: string) {
	return queryOptions<Webhook>({
		queryKey: webhookKeys.one(id),
		queryFn: ({ signal }) => api.call(getWebhook, { params: { id }, signal }),
		refetchInterval: PAGE_POLL_MS,
	});
}

/** The deliveries of a webhook, latest first. */
export function deliveryPagesQuery(id: string) {
	return {
		...pagedQuery(webhookKeys.deliveries(id), listDeliveries, { params: { id }, query: { limit: PAGE } }),
		refetchInterval: PAGE_POLL_MS,
	};
}
