import { type DemoSize, removeDemo } from "@freehub/contract/demo";
import { type AllSettings, changeSettings, type Settings } from "@freehub/contract/settings";
import { plural, t } from "@lingui/core/macro";
import { sessionQuery, settingsQuery } from "#features/identity/queries.ts";
import { api } from "#lib/api.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import { shopSettingsQuery } from "./queries.ts";

export const changeShop: WriteCommand<Partial<Settings>, AllSettings> = {
	send: (body, idempotencyKey) => api.call(changeSettings, { body, idempotencyKey }),
	show: (settings, _, queryClient) => queryClient.setQueryData(shopSettingsQuery.queryKey, settings),
	// The settings affect what visitors and people without a role may do.
	stale: () => [shopSettingsQuery.queryKey, settingsQuery.queryKey, sessionQuery.queryKey],
	done: () => t`Settings saved`,
};

/** Demo data is nearly everywhere, so everything is read again. */
export const removeDemoData: WriteCommand<undefined, DemoSize> = {
	send: (_, idempotencyKey) => api.call(removeDemo, { idempotencyKey }),
	stale: () => [[]],
	done: ({ products }) =>
		t`${plural(products, { one: "# product", other: "# products" })} of the demo removed`,
};
