import { msg } from "@lingui/core/macro";
import type { WebKind } from "#lib/web-kind.ts";

export const settings = {
	name: msg`Settings`,
	find: null,
	actions: {
		"settings.change": {
			name: msg`Change the settings`,
			did: msg({ message: "{who} changed the settings" }),
		},
		"shop.restore": {
			name: msg`Restore a backup`,
			did: msg({ message: "{who} restored the shop from a backup" }),
		},
		"demo.remove": { name: msg`Remove demo data`, did: msg({ message: "{who} removed the demo data" }) },
	},
} satisfies WebKind<"settings">;

export const webhook = {
	name: msg`Webhooks`,
	find: null,
	actions: {
		"webhook.add": { name: msg`Add a webhook`, did: msg({ message: "{who} added a webhook" }) },
		"webhook.delete": { name: msg`Delete a webhook`, did: msg({ message: "{who} deleted a webhook" }) },
		"webhook.pause": { name: msg`Pause a webhook`, did: msg({ message: "{who} paused a webhook" }) },
		"webhook.resume": { name: msg`Resume a webhook`, did: msg({ message: "{who} resumed a webhook" }) },
		"webhook.try": {
			name: msg`Retry a webhook`,
			did: msg({ message: "{who} had a webhook retried at once" }),
		},
		"webhook.replay": {
			name: msg`Replay a webhook`,
			did: msg({ message: "{who} replayed a webhook from an earlier position" }),
		},
		"webhook.rotate": {
			name: msg`Change a webhook's secret`,
			did: msg({ message: "{who} changed a webhook's secret" }),
		},
		"webhook.test": {
			name: msg`Test a webhook`,
			did: msg({ message: "{who} sent a test to a webhook" }),
		},
		"webhook.repeat": {
			name: msg`Send a delivery again`,
			did: msg({ message: "{who} sent a webhook's delivery again" }),
		},
	},
} satisfies WebKind<"webhook">;
