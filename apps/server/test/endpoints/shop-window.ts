import { anyone, buyers, type EndpointFacts, owners } from "../endpoint-callers.ts";
import { constant, drawnPictures, heavyReads, onePage, oneThing, texts } from "../endpoint-costs.ts";
import { longText } from "../fuzz/longest-texts.ts";

/** The endpoints of articles, pages, enquiries and what search engines read. */
export const endpoints: Record<string, EndpointFacts> = {
	"GET /blogs": { callers: anyone, cost: oneThing },
	"GET /blogs/{id}": { callers: anyone, cost: oneThing },
	"GET /articles": { callers: buyers, cost: onePage },
	"GET /articles/{id}": { callers: buyers, cost: oneThing },
	"POST /articles": { callers: buyers, cost: texts },
	"PATCH /articles/{id}": { callers: buyers, cost: texts },
	"GET /articles/{id}/translations": { callers: buyers, cost: oneThing },
	"PUT /articles/{id}/translations/{language}": { callers: buyers, cost: texts },
	"POST /articles/{id}/publication": { callers: buyers, cost: texts },
	"DELETE /articles/{id}/publication": { callers: buyers, cost: texts },
	"DELETE /articles/{id}": { callers: buyers, cost: texts },
	"POST /articles/{id}/restoration": { callers: buyers, cost: texts },
	"GET /pages": { callers: anyone, cost: oneThing },
	"GET /pages/{slug}": { callers: anyone, cost: oneThing },
	"PATCH /pages/{slug}": { callers: owners, cost: texts },
	"GET /pages/{slug}/translations": { callers: owners, cost: oneThing },
	"PUT /pages/{slug}/translations/{language}": { callers: owners, cost: texts },
	"GET /company": { callers: anyone, cost: constant },
	"PATCH /company": { callers: owners, cost: texts },
	"POST /enquiries": { callers: anyone, cost: texts, longest: { text: (place) => longText(4000, place) } },
	"DELETE /enquiries/{id}": { callers: owners, cost: constant },
	"GET /sitemap.xml": { cost: heavyReads },
	"GET /sitemaps/{file}": { cost: heavyReads },
	"GET /og/{file}{home\\.jpg}": { cost: drawnPictures },
	"GET /og/logo.png": { cost: drawnPictures },
	"GET /og/products/{file}": { cost: drawnPictures },
	"GET /og/articles/{file}": { cost: drawnPictures },
	"GET /blogs/feed.xml": { cost: oneThing },
	"GET /sitemaps/pages.xml": { cost: oneThing },
};
