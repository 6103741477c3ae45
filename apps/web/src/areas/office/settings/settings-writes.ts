import { type DemoSize, getDemo, removeDemo } from "@freehub/contract/demo";
import {
	type AllSettings,
	changeSettings,
	getSettings,
	type Settings,
} from "@freehub/contract/office/settings";
import type { SignUpChoice } from "@freehub/domain/people/sign-up";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { queryOptions } from "@tanstack/react-query";
import { sessionQuery, settingsQuery } from "#areas/people/sign-in/queries.ts";
import { reservationTermsQuery } from "#areas/shop-window/products/queries.ts";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";
import type { Write } from "#lib/write.ts";

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

export const changeShop: Write<Partial<Settings>, AllSettings> = {
	send: (body, idempotencyKey) => api.call(changeSettings, { body, idempotencyKey }),
	show: (settings, _, queryClient) => queryClient.setQueryData(shopSettingsQuery.queryKey, settings),
	// The settings affect what visitors and people without a role may do.
	stale: () => [
		shopSettingsQuery.queryKey,
		settingsQuery.queryKey,
		sessionQuery.queryKey,
		reservationTermsQuery.queryKey,
	],
	done: () => t`Settings saved`,
};

/** Demo data is nearly everywhere, so everything is read again. */
export const removeDemoData: Write<undefined, DemoSize> = {
	send: (_, idempotencyKey) => api.call(removeDemo, { idempotencyKey }),
	stale: () => [[]],
	done: ({ products }) =>
		t`${plural(products, { one: "# product", other: "# products" })} of the demo removed`,
};

/** The names of the sign-up choices. */
export const signUpNames: Record<SignUpChoice, MessageDescriptor> = {
	configured: msg`As the server is configured`,
	everyone: msg`Everyone, and they may change stock`,
	customer: msg`Everyone, as a customer`,
	invitation: msg`Only people who were invited`,
};
