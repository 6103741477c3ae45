import * as contract from "@freehub/contract/selling/customers";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { mergeCustomer, separateCustomer } from "./merge-customers.ts";
import { readCustomer } from "./read-customers.ts";
import { addCustomer, changeCustomer } from "./write-customers.ts";

/** Customers: only for people with a role that allows it, in every mode of access. */
export function customerRoutes(server: Server, heavyReads: HeavyReads): void {
	const { db } = server;
	route(
		server,
		contract.listCustomers,
		async ({ query, client }) => new PageAnswer(await heavyReads.read(client, "pageOfCustomers", query)),
	);
	route(server, contract.getCustomer, ({ params }) => readCustomer(db.kysely, params.id));
	route(server, contract.addCustomer, ({ body, request }) => addCustomer(db, body, request));
	route(server, contract.changeCustomer, ({ params, body, ifMatch = 0, request }) =>
		changeCustomer(db, params.id, body, ifMatch, request),
	);
	route(server, contract.mergeCustomer, ({ params, body, request }) =>
		mergeCustomer(db, params.id, body.into, request),
	);
	route(server, contract.separateCustomer, ({ params, request }) => separateCustomer(db, params.id, request));
	route(server, contract.eraseCustomer, ({ params, request }) => eraseCustomer(db, params.id, request));
}
