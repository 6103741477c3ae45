import { getDemo } from "@freehub/contract/demo";
import { getSettings } from "@freehub/contract/settings";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";

/** The owner's settings of the shop. */
export const shopSettingsQuery = queryOptions({
	queryKey: [OWN, "settings"],
	queryFn: ({ signal }) => api.call(getSettings, { signal }),
});

/** The amount of demo data in the shop. */
export const demoQuery = queryOptions({
	queryKey: [OWN, "demo"],
	queryFn: ({ signal }) => api.call(getDemo, { signal }),
});
