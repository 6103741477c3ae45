import * as contract from "@freehub/contract/shop-window/home";
import { audienceOf } from "#areas/catalogue/products/in-shop.ts";
import { knowsDays } from "#areas/catalogue/products/incoming-days.ts";
import { listFirstProducts } from "#areas/catalogue/products/list-first-products.ts";
import { knowsOf } from "#areas/catalogue/products/product-document.ts";
import { JsonText } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { changeHome, chooseFeatured, idsIn, toFeatured } from "./change-home.ts";
import { findSection } from "./home.repo.ts";
import { homeIn, listHomeTranslations, translateHome } from "./translate-home.ts";

/** The shop's own words, pictures and products on the home page. */
export function homeRoutes(server: Server, heavyReads: HeavyReads): void {
	const { db, access } = server;
	route(server, contract.getHome, ({ query }) => homeIn(db, query.language));
	route(server, contract.changeHome, ({ params, body, ifMatch = 0, request }) =>
		changeHome(db, params.slug, body, ifMatch, request),
	);
	route(server, contract.listHomeTranslations, ({ params }) => listHomeTranslations(db, params.slug));
	route(server, contract.translateHome, ({ params, body, ifMatch = 0, request }) =>
		translateHome(db, { section: params.slug, language: params.language }, body, ifMatch, request),
	);
	route(server, contract.listFeatured, async ({ query, caller, client }) => {
		const [audience, row] = await Promise.all([audienceOf(db, caller), findSection(db.kysely, "featured")]);
		const input = {
			chosen: idsIn(row?.products),
			query: { ...query, ...audience },
			knows: knowsOf(caller, access()),
			knowsDays: knowsDays(caller),
		};
		// Hidden products are left out one by one.
		const { json, ...page } = audience.inShop
			? await heavyReads.read(client, "listFirstProducts", input)
			: await listFirstProducts(db, input);
		return new PageAnswer({ ...page, items: new JsonText(json) });
	});
	route(server, contract.getFeatured, async () => toFeatured(await findSection(db.kysely, "featured")));
	route(server, contract.chooseFeatured, ({ body, ifMatch = 0, request }) =>
		chooseFeatured(db, body.products, ifMatch, request),
	);
}
