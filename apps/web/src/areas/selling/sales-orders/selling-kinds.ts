import { listSalesOrders } from "@freehub/contract/selling/sales-orders";
import { msg } from "@lingui/core/macro";
import { IconShoppingBag } from "@tabler/icons-react";
import { api } from "#lib/api.ts";
import { salesOrderPath } from "#lib/paths.ts";
import { OWN } from "#lib/query-client.ts";
import { MOST_FOUND, type WebKind } from "#lib/web-kind.ts";

export const salesOrder = {
	name: msg`Customer orders`,
	page: ({ _id }) => salesOrderPath(_id),
	find: {
		needs: "sale.read",
		place: 0,
		isCode: true,
		Icon: IconShoppingBag,
		// Orders whose number begins with the text, and those of customers with that name.
		query: (search) => ({
			queryKey: [OWN, "sales-orders", "found", search],
			queryFn: async ({ signal }) => {
				const orders = await api.call(listSalesOrders, { query: { search, limit: MOST_FOUND }, signal });
				return orders.flatMap(({ _id: id, number, customer }) =>
					number === null ? [] : [{ id, label: number, note: customer?.name ?? "", to: salesOrderPath(id) }],
				);
			},
		}),
	},
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
		"sales_order.reserve": {
			name: msg`Reserve a product to collect it`,
			did: msg({ message: "{who} reserved a product to collect it" }),
			didTo: msg({ message: "{who} reserved a product to collect it: order {what}" }),
		},
		"sales_order.cancel-own": {
			name: msg`Cancel one’s own order`,
			did: msg({ message: "{who} cancelled their own order" }),
			didTo: msg({ message: "{who} cancelled their own order {what}" }),
		},
		"sales_order.change": {
			name: msg`Change a customer’s order`,
			did: msg({ message: "{who} changed a customer’s order" }),
			didTo: msg({ message: "{who} changed the customer’s order {what}" }),
		},
		"sales_order.delete": {
			name: msg`Delete a draft of a customer’s order`,
			did: msg({ message: "{who} deleted the draft of a customer’s order" }),
		},
		"sales_order.copy": {
			name: msg`Copy a customer’s order`,
			did: msg({ message: "{who} copied a customer’s order" }),
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
		"sales_order.reopen": {
			name: msg`Reopen lines of a customer’s order`,
			did: msg({ message: "{who} reopened lines of a customer’s order" }),
			didTo: msg({ message: "{who} reopened lines of the customer’s order {what}" }),
		},
		"sales_order.cancel": {
			name: msg`Cancel a customer’s order`,
			did: msg({ message: "{who} cancelled a customer’s order" }),
			didTo: msg({ message: "{who} cancelled the customer’s order {what}" }),
		},
		"sales_order.confirm": {
			name: msg`Confirm a reservation`,
			did: msg({ message: "{who} confirmed a reservation" }),
			didTo: msg({ message: "{who} confirmed the reservation {what}" }),
		},
		"sales_order.decline": {
			name: msg`Decline a reservation`,
			did: msg({ message: "{who} declined a reservation" }),
			didTo: msg({ message: "{who} declined the reservation {what}" }),
		},
		"sales_order.return": {
			name: msg`Take back what a customer brings`,
			did: msg({ message: "{who} took back what a customer brought" }),
			didTo: msg({ message: "{who} took back something of the customer’s order {what}" }),
		},
		"sales_order.check_return": {
			name: msg`Check what a customer brought back`,
			did: msg({ message: "{who} checked what a customer brought back" }),
			didTo: msg({ message: "{who} checked what came back of the customer’s order {what}" }),
		},
		"sales_order.delete_return": {
			name: msg`Delete a return that was not checked`,
			did: msg({ message: "{who} deleted a return of a customer’s order" }),
			didTo: msg({ message: "{who} deleted a return of the customer’s order {what}" }),
		},
		"sales_order.mail": {
			name: msg`Mail a customer about an order`,
			did: msg({ message: "{who} mailed a customer about an order" }),
			didTo: msg({ message: "{who} mailed the customer of the order {what}" }),
		},
	},
} satisfies WebKind<"sales_order">;
