import { type EndpointFacts, keepersOfPlaces, peopleOfStaff, staff } from "../endpoint-callers.ts";
import { batch, drawnPapers, heavyReads, oneThing, openLines } from "../endpoint-costs.ts";
import { each, id, only } from "../fuzz/meanings.ts";

const longest = {
	from: only("main"),
	to: id("location"),
	lines: each((place) => ({ product: id("product")(place), pieces: 1 })),
};

/** The endpoints of transfer notes. */
export const endpoints: Record<string, EndpointFacts> = {
	"GET /transfer-notes": { callers: staff, cost: heavyReads },
	"GET /transfer-notes/{id}": { callers: peopleOfStaff, cost: oneThing },
	"GET /transfers-on-their-way": { callers: staff, cost: openLines },
	"GET /transfer-notes/{id}/file": { callers: peopleOfStaff, cost: drawnPapers },
	"POST /transfer-notes": { callers: keepersOfPlaces, cost: batch, longest },
	"PATCH /transfer-notes/{id}": { callers: keepersOfPlaces, cost: batch, longest },
	"POST /transfer-notes/{id}/sending": { callers: keepersOfPlaces, cost: batch },
	"POST /transfer-notes/{id}/receipts": {
		callers: keepersOfPlaces,
		cost: batch,
		longest: { line: id("transfer-line") },
	},
	"POST /transfer-notes/{id}/closing": {
		callers: keepersOfPlaces,
		cost: batch,
		longest: { lines: each(id("transfer-line")) },
	},
	"POST /transfer-notes/{id}/cancellation": { callers: keepersOfPlaces, cost: batch },
	"POST /transfer-notes/{id}/reopening": { callers: keepersOfPlaces, cost: batch },
};
