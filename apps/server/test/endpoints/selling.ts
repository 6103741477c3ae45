import { MAX_CONTACTS } from "@freehub/contract/selling/customers";
import {
	anyone,
	type EndpointFacts,
	orderTakers,
	salesReaders,
	sellers,
	signedIn,
} from "../endpoint-callers.ts";
import {
	batch,
	constant,
	drawnPapers,
	files,
	heavyReads,
	onePage,
	oneThing,
	openLines,
	wholeTables,
} from "../endpoint-costs.ts";
import { id, type Meanings, only } from "../fuzz/meanings.ts";

/** As many contacts as a customer can have, and no account: it must be somebody's. */
const customer: Meanings = {
	mails: ({ n }) =>
		Array.from({ length: MAX_CONTACTS }, (_, i) => `${n}x${i}${"a".repeat(50)}@${"c".repeat(60)}.test`),
	account: only(undefined),
};

/** The longest values of an order's head: a customer who is there, an open place, and a day that is to come. */
const order: Meanings = {
	customer: id("customer"),
	collectAt: only("main"),
	due: only("2030-01-31"),
	holdUntil: only("2030-01-31T08:00:00Z"),
};

/** The endpoints of customers and their orders. */
export const endpoints: Record<string, EndpointFacts> = {
	"POST /sales-orders": {
		callers: orderTakers,
		cost: batch,
		longest: order,
	},
	"GET /sales-orders": { callers: salesReaders, cost: heavyReads },
	"GET /sales-order-export": { callers: salesReaders, cost: heavyReads },
	"GET /sales-orders/{id}/revisions": { callers: salesReaders, cost: oneThing },
	"PATCH /sales-orders/{id}": {
		callers: orderTakers,
		cost: batch,
		longest: { ...order, _id: only(undefined), lines: only(undefined) },
	},
	"DELETE /sales-orders/{id}": { callers: orderTakers, cost: batch },
	"POST /sales-orders/{id}/copies": { callers: orderTakers, cost: batch },
	"POST /sales-orders/{id}/reopening": {
		callers: orderTakers,
		cost: batch,
		longest: { lines: only(undefined) },
	},
	"GET /products/{id}/availability": { callers: salesReaders, cost: oneThing },
	"POST /kept-pieces": {
		callers: orderTakers,
		cost: batch,
		longest: { ...order, newCustomer: only(undefined), source: only(undefined), order: only(undefined) },
	},
	"GET /sales-orders/{id}": { callers: salesReaders, cost: oneThing },
	"POST /sales-orders/{id}/place": { callers: orderTakers, cost: batch, longest: { sources: only([]) } },
	"POST /sales-orders/{id}/lines/{line}/promise": { callers: orderTakers, cost: batch },
	"POST /sales-orders/{id}/close": { callers: orderTakers, cost: batch, longest: { lines: only(undefined) } },
	"POST /sales-orders/{id}/cancel": { callers: orderTakers, cost: batch },
	"POST /sales-orders/{id}/confirm": { callers: orderTakers, cost: batch },
	"POST /sales-orders/{id}/decline": { callers: orderTakers, cost: batch },
	"POST /sales-orders/{id}/returns": {
		callers: orderTakers,
		cost: batch,
		longest: { delivery: id("movement"), to: only("main") },
	},
	"POST /sale-returns/{id}/check": { callers: orderTakers, cost: batch, longest: { to: only("main") } },
	"DELETE /sale-returns/{id}": { callers: orderTakers, cost: batch },
	"GET /sales-orders/{id}/file": { callers: salesReaders, cost: drawnPapers },
	"POST /sales-orders/{id}/mails": { callers: orderTakers, cost: drawnPapers },
	"GET /promise-sources": { callers: orderTakers, cost: openLines },
	"GET /waiting-promises": { callers: salesReaders, cost: openLines },
	"GET /reservation-terms": { callers: anyone, cost: constant },
	"GET /my-orders": { callers: signedIn, cost: oneThing },
	"POST /my-orders": {
		callers: signedIn,
		cost: batch,
		longest: { collectAt: only("main"), pieces: only(1) },
	},
	"POST /my-orders/{id}/cancellation": { callers: signedIn, cost: batch },
	"GET /picks": { callers: salesReaders, cost: heavyReads },
	"GET /customers": { callers: sellers, cost: heavyReads },
	"POST /customers": { callers: sellers, cost: batch, longest: customer },
	"GET /customers/{id}": { callers: sellers, cost: oneThing },
	"PATCH /customers/{id}": { callers: sellers, cost: batch, longest: customer },
	"DELETE /customers/{id}": { callers: sellers, cost: batch },
	"GET /customer-export": { callers: sellers, cost: heavyReads },
	"POST /customer-files": { callers: sellers, cost: files },
	"POST /customer-files/problem-file": { callers: sellers, cost: files },
	"GET /customer-imports": { callers: sellers, cost: onePage },
	"DELETE /customer-imports/{id}": { callers: sellers, cost: wholeTables },
	"POST /customers/{id}/merging": { callers: sellers, cost: batch, longest: { into: id("customer") } },
	"POST /customers/{id}/separation": { callers: sellers, cost: batch },
};
