import { type EndpointFacts, salesReaders, sellers } from "../endpoint-callers.ts";
import { batch, oneThing } from "../endpoint-costs.ts";

/** The endpoints of customers' orders. */
export const endpoints: Record<string, EndpointFacts> = {
	"POST /sales-orders": { callers: sellers, cost: batch },
	"GET /sales-orders/{id}": { callers: salesReaders, cost: oneThing },
	"POST /sales-orders/{id}/place": { callers: sellers, cost: batch },
	"POST /sales-orders/{id}/lines/{line}/promise": { callers: sellers, cost: batch },
	"POST /sales-orders/{id}/close": { callers: sellers, cost: batch },
	"POST /sales-orders/{id}/cancel": { callers: sellers, cost: batch },
};
