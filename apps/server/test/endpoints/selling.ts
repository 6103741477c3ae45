import { type EndpointFacts, sellers } from "../endpoint-callers.ts";
import { batch, files, heavyReads, onePage, oneThing, wholeTables } from "../endpoint-costs.ts";
import { id } from "../fuzz/meanings.ts";

/** The endpoints of customers. */
export const endpoints: Record<string, EndpointFacts> = {
	"GET /customers": { callers: sellers, cost: heavyReads },
	"POST /customers": { callers: sellers, cost: batch },
	"GET /customers/{id}": { callers: sellers, cost: oneThing },
	"PATCH /customers/{id}": { callers: sellers, cost: batch },
	"DELETE /customers/{id}": { callers: sellers, cost: batch },
	"GET /customers.csv": { callers: sellers, cost: heavyReads },
	"POST /customer-files": { callers: sellers, cost: files },
	"POST /customer-files/problem-file": { callers: sellers, cost: files },
	"GET /customer-imports": { callers: sellers, cost: onePage },
	"DELETE /customer-imports/{id}": { callers: sellers, cost: wholeTables },
	"POST /customers/{id}/merging": { callers: sellers, cost: batch, longest: { into: id("customer") } },
	"POST /customers/{id}/separation": { callers: sellers, cost: batch },
};
