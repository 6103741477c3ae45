import {
	buyers,
	type EndpointFacts,
	keepersOfPlaces,
	owners,
	peopleOfStaff,
	receivers,
	signedIn,
	staff,
	stockStaff,
} from "../endpoint-callers.ts";
import { batch, constant, heavyReads, onePage, texts } from "../endpoint-costs.ts";
import { only } from "../fuzz/meanings.ts";

/** The endpoints of movements, locations, and what Review finds. */
export const endpoints: Record<string, EndpointFacts> = {
	"GET /products/{id}/movements": { callers: staff, cost: heavyReads },
	"POST /products/{id}/movements": { callers: stockStaff, cost: texts },
	"POST /products/{id}/dropped-movements": { callers: signedIn, cost: texts },
	"GET /products/{id}/stock-series": { callers: staff, cost: heavyReads },
	"GET /movements": { callers: staff, cost: heavyReads },
	"GET /movements.csv": { callers: staff, cost: heavyReads },
	"GET /movers": { callers: staff, cost: heavyReads },
	"GET /movement-people": { callers: staff, cost: onePage },
	"POST /movements": { callers: stockStaff, cost: batch },
	"POST /movements/{id}/reversal": { callers: stockStaff, cost: texts },
	"POST /batches/{id}/reversal": { callers: stockStaff, cost: batch },
	"GET /stock": { callers: staff, cost: heavyReads },
	"GET /stock/totals": { callers: staff, cost: heavyReads },
	"GET /stock/last-moved": { callers: staff, cost: onePage },
	"GET /stock/reorder-points": { callers: staff, cost: onePage },
	"PUT /products/{id}/reorder-points/{store}": { callers: buyers, cost: texts },
	"GET /stock/last-counts": { callers: staff, cost: heavyReads },
	"GET /ledger/check": { callers: staff, cost: heavyReads },
	"GET /locations": { callers: staff, cost: onePage },
	"GET /counting": { callers: peopleOfStaff, cost: constant },
	"PUT /locations/{id}/counting": { callers: stockStaff, cost: constant },
	"POST /locations": {
		callers: keepersOfPlaces,
		cost: texts,
		longest: {
			kind: ({ n }) => (n % 2 === 0 ? "bin" : "warehouse"),
			parent: ({ n }) => (n % 2 === 0 ? "main" : undefined),
		},
	},
	"PATCH /locations/{id}": {
		callers: keepersOfPlaces,
		cost: texts,
		longest: { kind: only(undefined), parent: only(undefined) },
	},
	"POST /locations/{id}/closing": { callers: keepersOfPlaces, cost: constant },
	"POST /locations/{id}/reopening": { callers: keepersOfPlaces, cost: constant },
	"GET /review": { callers: peopleOfStaff, cost: heavyReads },
	"PATCH /review/limits": { callers: owners, cost: constant },
	"GET /findings": { callers: peopleOfStaff, cost: heavyReads },
	"POST /findings/{id}/seen": { callers: receivers, cost: constant },
	"POST /findings/seen": { callers: receivers, cost: batch },
	"DELETE /findings/{id}/seen": { callers: receivers, cost: constant },
};
