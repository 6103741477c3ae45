import { getSettings } from "@freehub/contract/settings";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/own-data.ts";

/** What the owner has decided about the shop. */
export const shopSettingsQuery = queryOptions({
	queryKey: [OWN, "settings"],
	queryFn: ({ signal }) => api.call(getSettings, { signal }),
});
