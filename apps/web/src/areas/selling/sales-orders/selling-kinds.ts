import { msg } from "@lingui/core/macro";
import type { WebKind } from "#lib/web-kind.ts";

export const salesOrder = {
	name: msg`Sales orders`,
	find: null,
	page: null,
	actions: {
		"sales_order.add": {
			name: msg`Begin a customer’s order`,
			did: msg({ message: "{who} began a customer’s order" }),
		},
		"sales_order.keep": {
			name: msg`Keep pieces for a customer`,
			did: msg({ message: "{who} kept pieces for a customer" }),
			didTo: msg({ message: "{who} kept pieces for a customer: order {what}" }),
		},
		"sales_order.place": {
			name: msg`Place a customer’s order`,
			did: msg({ message: "{who} placed a customer’s order" }),
			didTo: msg({ message: "{who} placed the customer’s order {what}" }),
		},
		"sales_order.promise": {
			name: msg`Promise pieces to a customer`,
			did: msg({ message: "{who} promised pieces to a customer" }),
			didTo: msg({ message: "{who} promised pieces for the customer’s order {what}" }),
		},
		"sales_order.close": {
			name: msg`Close lines of a customer’s order`,
			did: msg({ message: "{who} closed lines of a customer’s order" }),
			didTo: msg({ message: "{who} closed lines of the customer’s order {what}" }),
		},
		"sales_order.cancel": {
			name: msg`Cancel a customer’s order`,
			did: msg({ message: "{who} cancelled a customer’s order" }),
			didTo: msg({ message: "{who} cancelled the customer’s order {what}" }),
		},
	},
} satisfies WebKind<"sales_order">;
