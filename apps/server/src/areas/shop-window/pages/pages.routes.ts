import * as company from "@freehub/contract/shop-window/company";
import * as contract from "@freehub/contract/shop-window/pages";
import * as translations from "@freehub/contract/translations";
import { refusal } from "#app-error.ts";
import type { Caller } from "#caller.ts";
import { route, type Server } from "#http/route.ts";
import { readCompany } from "#shop/shop-look.ts";
import { changeCompany, changeOpeningHours, toCompany, toHours } from "./change-company.ts";
import { changePage, hasText, toLine, toPage } from "./change-page.ts";
import * as repo from "./pages.repo.ts";
import { linesIn, listPageTranslations, pageIn, translatePage } from "./translate-page.ts";

/** Visitors see only written pages; people who write the pages see all. */
export function pageRoutes(server: Server): void {
	const { db } = server;
	const isShown = (row: repo.PageRow, caller: Caller | undefined) =>
		hasText(row) || caller?.rights.includes("page.write") === true;
	route(server, contract.listPages, async ({ caller, query }) => {
		const rows = (await repo.listPages(db.kysely)).filter((row) => isShown(row, caller));
		return linesIn(db, rows.map(toLine), query.language);
	});
	route(server, contract.getPage, async ({ params, caller, query }) => {
		const row = await repo.findPage(db.kysely, slugIn(params));
		if (isShown(row, caller)) return pageIn(db, toPage(row), query.language);
		throw refusal("not_found.page_text");
	});
	route(server, contract.changePage, async ({ params, body, ifMatch = 0, request }) =>
		changePage(db, slugIn(params), body, ifMatch, request),
	);
	route(server, translations.listPageTranslations, ({ params }) => listPageTranslations(db, slugIn(params)));
	route(server, translations.translatePage, ({ params, body, ifMatch = 0, request }) =>
		translatePage(db, { slug: slugIn(params), language: params.language }, body, ifMatch, request),
	);
	route(server, company.getCompany, async () => toCompany(await readCompany(db.kysely)));
	route(server, company.getOpeningHours, async () => toHours(await readCompany(db.kysely)));
	route(server, company.changeOpeningHours, ({ body, ifMatch = 0, request }) =>
		changeOpeningHours(db, body.openingHours, ifMatch, request),
	);
	route(server, company.changeCompany, ({ body, request }) => changeCompany(db, body, request));
}

/** @throws AppError not_found */
function slugIn({ slug }: { slug: string }): contract.PageSlug {
	const known = contract.pageSlugs.find((one) => one === slug);
	if (known === undefined) throw refusal("not_found.such", { what: "page" });
	return known;
}
