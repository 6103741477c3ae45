import { listCustomers } from "@freehub/contract/selling/customers";
import { msg } from "@lingui/core/macro";
import { IconAddressBook } from "@tabler/icons-react";
import { api } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";
import { OWN } from "#lib/query-client.ts";
import { MOST_FOUND, type WebKind } from "#lib/web-kind.ts";
import { lineNote, lineTitle } from "./line-title.ts";

export const customer = {
	name: msg`Customers`,
	page: ({ _id }) => paths.customer(_id),
	find: {
		needs: "customer.read",
		place: 2,
		Icon: IconAddressBook,
		query: (search) => ({
			queryKey: [OWN, "customers", "found", search],
			queryFn: async ({ signal }) => {
				const customers = await api.call(listCustomers, { query: { search, limit: MOST_FOUND }, signal });
				return customers.map((each) => ({
					id: each._id,
					label: lineTitle(each),
					note: lineNote(each),
					to: paths.customer(each._id),
				}));
			},
		}),
	},
	actions: {
		"customer.add": {
			name: msg`Add a customer`,
			did: msg({ message: "{who} added a customer" }),
			didTo: msg({ message: "{who} added a customer, {what}" }),
		},
		"customer.change": {
			name: msg`Change a customer`,
			did: msg({ message: "{who} changed a customer" }),
			didTo: msg({ message: "{who} changed the customer {what}" }),
		},
		"customer.merge": {
			name: msg`Merge customers`,
			did: msg({ message: "{who} merged two customers" }),
			didTo: msg({ message: "{who} merged the customer {what} into another one" }),
		},
		"customer.separate": {
			name: msg`Separate merged customers`,
			did: msg({ message: "{who} separated two customers again" }),
			didTo: msg({ message: "{who} separated the customer {what} from another one again" }),
		},
		"customer.import": {
			name: msg`Import customers`,
			did: msg({ message: "{who} imported customers" }),
		},
		"customer.undo": {
			name: msg`Take back an import of customers`,
			did: msg({ message: "{who} took back an import of customers" }),
		},
		"customer.erase": {
			name: msg`Erase a customer`,
			did: msg({ message: "{who} erased a customer" }),
		},
	},
} satisfies WebKind<"customer">;
