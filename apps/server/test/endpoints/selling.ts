import { type EndpointFacts, salesReaders, sellers } from "../endpoint-callers.ts";
import { batch, oneThing } from "../endpoint-costs.ts";
import { only } from "../fuzz/meanings.ts";

/** The endpoints of customers' orders. */
export const endpoints: Record<string, EndpointFacts> = {
	"POST /sales-orders": {
		callers: sellers,
		cost: batch,
		longest: { collectAt: only("main"), due: only("2030-01-31") },
	},
	"GET /sales-orders/{id}": { callers: salesReaders, cost: oneThing },
	"POST /sales-orders/{id}/place": { callers: sellers, cost: batch, longest: { sources: only([]) } },
	"POST /sales-orders/{id}/lines/{line}/promise": { callers: sellers, cost: batch },
	"POST /sales-orders/{id}/close": { callers: sellers, cost: batch, longest: { lines: only(undefined) } },
	"POST /sales-orders/{id}/cancel": { callers: sellers, cost: batch },
};
