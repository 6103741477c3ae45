import * as contract from "@freehub/contract/catalogue/models";
import { DEFAULT_PAGE } from "@freehub/contract/catalogue/products";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { compareSizes } from "@freehub/domain/catalogue/size-order";
import type { Language } from "@freehub/domain/language";
import { refusal } from "#app-error.ts";
import { audienceOf, visibleTo } from "#areas/catalogue/products/in-shop.ts";
import { knowsDays, withIncomingDays } from "#areas/catalogue/products/incoming-days.ts";
import { knowsOf, toProduct } from "#areas/catalogue/products/product-document.ts";
import { productsInLanguage } from "#areas/catalogue/products/product-texts.ts";
import type { Caller } from "#caller.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { findModel, type ModelRow, modelQuery, variantQuery } from "./models.repo.ts";

export function modelRoutes(server: Server): void {
	const { db, access } = server;
	route(server, contract.getModel, ({ params, query, caller }) =>
		getModel(server, params.id, query.language, caller),
	);
	route(server, contract.listModels, async ({ query, caller }) => {
		const { inShop } = await audienceOf(db, caller);
		const withPieces = knowsOf(caller, access()).pieces;
		return new PageAnswer(await listModels(db, { ...query, inShop, withPieces }));
	});
}

/**
 * A model with the variants that the caller may see, ordered by size, then colour.
 * @throws AppError not_found, also if it has variants but the caller may see none of them.
 */
async function getModel(
	{ db, access }: Server,
	id: string,
	language: Language | undefined,
	caller: Caller | undefined,
): Promise<contract.Model> {
	const model = await findModel(db.kysely, id);
	if (model === undefined) throw refusal("not_found", { what: "model" });
	const all = await variantQuery(db, id, contract.MAX_VARIANTS).execute();
	const variants = visibleTo(all, await audienceOf(db, caller));
	if (all.length > 0 && variants.length === 0) throw refusal("not_found", { what: "model" });
	const dated = knowsDays(caller) ? await withIncomingDays(db, variants) : variants;
	const rows = await productsInLanguage(db, dated, language);
	const keyed = rows.map((row) => ({ row, colour: sortKey(row.colour ?? "") }));
	keyed.sort(
		(a, b) =>
			compareSizes(a.row.size, b.row.size) || compare(a.colour, b.colour) || compare(a.row.id, b.row.id),
	);
	const knows = knowsOf(caller, access());
	return { _id: model.id, name: model.name, variants: keyed.map(({ row }) => toProduct(row, knows)) };
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

type Query = {
	search?: string | undefined;
	cursor?: string | undefined;
	limit?: number | undefined;
	inShop?: true | undefined;
	/** With the pieces of each model. */
	withPieces: boolean;
};

/** One page of models with variants, by name; `search` is a prefix of the name. */
async function listModels(
	db: Db,
	{ search = "", cursor, limit = DEFAULT_PAGE, inShop, withPieces }: Query,
): Promise<Page<contract.ModelLine>> {
	const after = decodeCursor(cursor, "text", "text");
	const begin = sortKey(search);
	// A search of only punctuation matches nothing, unlike an empty search.
	if (search !== "" && begin === "") return { items: [], next: undefined };
	const rows = await modelQuery(db.kysely, {
		begin,
		after,
		limit: limit + 1,
		inShop: inShop === true,
	}).execute();
	return pageOf(
		rows,
		limit,
		(row) => encodeCursor(row.name_key, row.name),
		(row) => toLine(row, withPieces),
	);
}

function toLine({ id, name, variants, ...pieces }: ModelRow, withPieces: boolean): contract.ModelLine {
	const [quantity, available] = [Number(pieces.quantity), Number(pieces.available)];
	const known = { quantity, reserved: quantity - available, available };
	return { _id: id, name, variants, ...(withPieces && known) };
}
