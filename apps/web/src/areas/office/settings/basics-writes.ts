import { changeBasics, getBasics, type ShopBasics } from "@freehub/contract/office/basics";
import type { Basics } from "@freehub/contract/shop-basics";
import { t } from "@lingui/core/macro";
import { queryOptions } from "@tanstack/react-query";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { api } from "#lib/api.ts";
import { isOwnShop, reopenShop } from "#lib/own-shop.ts";
import { OWN } from "#lib/query-client.ts";
import type { Write } from "#lib/write.ts";

/** The shop's currency, time zone, unit of weight and language, and which of them can be changed. */
export const basicsQuery = queryOptions({
	queryKey: [OWN, "settings", "basics"],
	queryFn: ({ signal }) => api.call(getBasics, { signal }),
	// A price that anybody enters can fix the currency.
	staleTime: 0,
});

export const changeShopBasics: Write<Partial<Basics>, ShopBasics> = {
	send: (body, idempotencyKey) => api.call(changeBasics, { body, idempotencyKey }),
	show(answer, _, queryClient) {
		queryClient.setQueryData(basicsQuery.queryKey, answer);
		queryClient.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, shop: answer });
		if (!isOwnShop(answer)) reopenShop(answer);
	},
	// Amounts, days and texts are everywhere.
	stale: () => [[]],
	done: () => t`Settings saved`,
};
