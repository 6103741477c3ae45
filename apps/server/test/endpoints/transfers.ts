import { carriers, type EndpointFacts, peopleOfStaff, staff } from "../endpoint-callers.ts";
import { batch, drawnPapers, heavyReads, oneThing, openLines } from "../endpoint-costs.ts";
import { each, id, only } from "../fuzz/meanings.ts";

const longest = {
	from: only("main"),
	// After the main one, the virtual ones and what is on its way: the newest.
	to: only("‹location 12›"),
	lines: each((place) => ({ product: id("product")(place), pieces: 3 })),
};

/** The endpoints of transfer notes. */
export const endpoints: Record<string, EndpointFacts> = {
	"GET /transfer-notes": { callers: staff, cost: heavyReads },
	"GET /transfer-notes/{id}": { callers: peopleOfStaff, cost: oneThing },
	"GET /transfers-on-their-way": { callers: staff, cost: openLines },
	"GET /transfer-notes/{id}/file": { callers: peopleOfStaff, cost: drawnPapers },
	"POST /transfer-notes": { callers: carriers, cost: batch, longest },
	"PATCH /transfer-notes/{id}": { callers: carriers, cost: batch, longest },
	"POST /transfer-notes/{id}/sending": { callers: carriers, cost: batch },
	"POST /transfer-notes/{id}/receipts": {
		callers: carriers,
		cost: batch,
		longest: { lines: each((place) => ({ line: id("transfer-line")(place), pieces: 1, over: 1 })) },
	},
	"POST /transfer-notes/{id}/closing": {
		callers: carriers,
		cost: batch,
		longest: { lines: each(id("transfer-line")) },
	},
	"POST /transfer-notes/{id}/cancellation": { callers: carriers, cost: batch },
	"POST /transfer-notes/{id}/reopening": { callers: carriers, cost: batch },
};
