import { buyers, type EndpointFacts } from "../endpoint-callers.ts";
import {
	batch,
	constant,
	files,
	heavyReads,
	onePage,
	oneThing,
	problemFile,
	texts,
} from "../endpoint-costs.ts";

/** The endpoints of suppliers' price lists and articles. */
export const endpoints: Record<string, EndpointFacts> = {
	"POST /suppliers/{id}/price-lists": { callers: buyers, cost: files },
	"GET /suppliers/{id}/price-lists": { callers: buyers, cost: onePage },
	"GET /price-lists/{id}": { callers: buyers, cost: oneThing },
	"GET /price-lists/{id}/problem-file": { callers: buyers, cost: problemFile },
	"GET /price-lists/{id}/rows": { callers: buyers, cost: onePage },
	"PATCH /price-lists/{id}": { callers: buyers, cost: files },
	"POST /price-lists/{id}/commit": { callers: buyers, cost: files },
	"POST /price-lists/{id}/cancellation": { callers: buyers, cost: files },
	"POST /price-lists/{id}/undo": { callers: buyers, cost: files },
	"GET /suppliers/{id}/articles": { callers: buyers, cost: onePage },
	"GET /suppliers/{id}/articles.csv": { callers: buyers, cost: heavyReads },
	"GET /suppliers/{id}/matches": { callers: buyers, cost: onePage },
	"POST /suppliers/{id}/matches": { callers: buyers, cost: batch },
	"POST /suppliers/{id}/refused-matches": { callers: buyers, cost: batch },
	"POST /suppliers/{id}/restored-matches": { callers: buyers, cost: batch },
	"POST /suppliers/{id}/articles/{article}/product": { callers: buyers, cost: texts },
	"DELETE /suppliers/{id}/articles/{article}/product": { callers: buyers, cost: constant },
};
