import {
	type ProductSort,
	type SortColumn,
	type SortKey,
	sortColumns,
} from "@freehub/contract/catalogue/product-limits";
import { DEFAULT_PAGE, type ProductFilter, type ProductQuery } from "@freehub/contract/catalogue/products";
import { refusal } from "#app-error.ts";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { INTEGER } from "#db/storable.ts";
import { type Slice, textSlice } from "#queues/slice.ts";
import { bestMatches, idsOf } from "./find/best-matches.ts";
import { conditionsOf } from "./find/conditions.ts";
import { findPage, isByPiecesThere, type List, type ListPlace, listOf, listTotal } from "./find/list.ts";
import { withoutSupplierWords } from "./find/supplier-words.ts";
import { termsOf } from "./find/terms.ts";
import { type Audience, visibleTo } from "./in-shop.ts";
import { withIncomingDays } from "./incoming-days.ts";
import { cardsOf } from "./model-cards.ts";
import {
	type AnswerRow,
	answerTexts,
	answerTextsAt,
	answerTextsWith,
	isShown,
	type Knows,
} from "./product-document.ts";
import { productsInLanguage } from "./product-texts.ts";
import { findProducts, type Pieces, piecesAt, quantitiesAt } from "./products.repo.ts";

export type ProductPage = {
	/** The products as a JSON array. */
	json: string;
	/** Total of the whole list; a lower bound if it is not exact. */
	total: number;
	isTotalExact: boolean;
	next: string | undefined;
};

/** The facts about products that the reader may know; `knowsDays`: the next day of what is incoming. */
export type Known = { knows: Knows; knowsDays: boolean };

/** A row with its value of the sort column. */
export type PageRow = AnswerRow & { sort_value: string | number };

/**
 * One page of products, with the total and the cursor of the page after it.
 * @param version `indexVersion`, read before.
 */
export async function listProducts(
	db: Db,
	{ query, version, ...known }: { query: ProductQuery & Audience; version: number } & Known,
): Promise<ProductPage> {
	const { limit = DEFAULT_PAGE, search, sort, cursor } = query;
	if (search && sort === undefined) return bestPage(db, { ...query, search, limit, version }, known);
	const after = decodePlace(cursor, sort ?? "created");
	const list = await wholeList(db, query);
	if (list === undefined) return { json: "[]", total: 0, isTotalExact: true, next: undefined };
	const at = after === undefined ? query.at : undefined;
	// One extra row shows whether there is a next page.
	const [rows, { total, isExact }] = await Promise.all([
		findPage<PageRow>(db, { ...list, after, at, limit: limit + 1 }),
		listTotal(db, list),
	]);
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	if (last !== undefined) rows.length = limit;
	return {
		json: await answerOf(db, rows, query, known),
		total,
		isTotalExact: isExact,
		next: last && encodeCursor(list.sort, last.sort_value, last.id),
	};
}

/** The list of a filter; undefined if its search finds nothing. The default sort is the order of addition. */
async function wholeList(
	db: Db,
	{
		search,
		sort,
		group,
		...filter
	}: ProductFilter & Audience & Pick<ProductQuery, "group"> & { sort?: ProductSort | undefined },
): Promise<List | undefined> {
	const found = search ? await termsOf(db, search) : undefined;
	if (search && found === undefined) return undefined;
	const terms = found && (filter.noSuppliers ? await withoutSupplierWords(db, found.terms) : found.terms);
	const conditions = conditionsOf(db.engine, filter, terms && { terms, within: "text" });
	return listOf(db, conditions, sort, group !== undefined);
}

/** A page of the best matches. Their ids are cached until a product changes; the products themselves are read every time. */
async function bestPage(
	db: Db,
	{
		search,
		cursor,
		at = 0,
		limit,
		language,
		version,
		group,
		...filter
	}: ProductQuery & Audience & { search: string; limit: number; version: number },
	known: Known,
): Promise<ProductPage> {
	const start = decodePosition(cursor) ?? at;
	const best = await bestMatches(db, search, { filter, version });
	const ids = idsOf(best, group !== undefined);
	// A search by an additional barcode also finds hidden products.
	const found = await findProducts(db, ids.slice(start, start + limit));
	const rows = filter.inShop ? found.filter(isShown) : found;
	return {
		json: await answerOf(db, rows, { ...filter, language, group }, known),
		total: rows.length < found.length ? rows.length : ids.length,
		isTotalExact: best.isAll,
		next: start + limit < ids.length ? encodeCursor("best", start + limit) : undefined,
	};
}

/** Products as a JSON array; if the list is filtered by location, with the pieces there. */
export async function answerOf(
	db: Db,
	found: readonly AnswerRow[],
	{
		language,
		location,
		group,
		...audience
	}: Pick<ProductQuery, "language" | "location" | "group"> & Audience,
	{ knows, knowsDays }: Known,
): Promise<string> {
	const rows = knowsDays ? await withIncomingDays(db, found) : found;
	const translated = visibleTo(await productsInLanguage(db, rows, language), {
		noSuppliers: audience.noSuppliers,
	});
	if (group !== undefined) {
		const cards = await cardsOf(db, rows, { inShop: audience.inShop, pieces: knows.pieces });
		return answerTextsWith(translated, knows, cards);
	}
	if (!location) return answerTexts(translated, knows);
	const ids = rows.map(({ id }) => id);
	return answerTextsAt(translated, knows, await quantitiesAt(db, location, ids));
}

/** Products per read when a whole list is read: small enough to be fast, large enough to be efficient. */
const SLICE = 250;
/** The same for lists where each slice sorts the whole list again. */
const SORTED_SLICE = 5_000;

/** Where the next slice starts: after the product with this id and sort value. */
export type ProductPlace = ListPlace;

/**
 * The next slice of a list's products after a place, and where the next slice starts. Results of a search are in the order of
 * addition, unless a sort is given.
 */
export async function productSlice(
	db: Db,
	query: ProductFilter & Audience & { sort?: ProductSort | undefined },
	after: ProductPlace | undefined,
): Promise<{ rows: PageRow[]; next: ProductPlace | undefined }> {
	const list = await wholeList(db, query);
	const limit = list && isByPiecesThere(list) ? SORTED_SLICE : SLICE;
	const rows = list === undefined ? [] : await findPage<PageRow>(db, { ...list, after, limit });
	const last = rows.length === limit ? rows[limit - 1] : undefined;
	return {
		rows: visibleTo(rows, { noSuppliers: query.noSuppliers }),
		next: last && { value: last.sort_value, id: last.id },
	};
}

/**
 * The same by model, with all products of a model in one slice: `sort_value` is the key of the model's name, '' without a model.
 * Models with the same key are in the same slice, too.
 */
export async function sliceOfWholeModels(
	db: Db,
	query: ProductFilter & Audience,
	after: ProductPlace | undefined,
): Promise<{ rows: PageRow[]; next: ProductPlace | undefined }> {
	const rows: PageRow[] = [];
	for (let place = after; ; ) {
		const { rows: more, next } = await productSlice(db, { ...query, sort: "model" }, place);
		for (const row of more) rows.push(row);
		if (next === undefined) return { rows, next };
		// The products of the last model may go on in the next slice.
		const whole = next.value === "" ? rows.length : rows.findIndex((row) => row.sort_value === next.value);
		const last = whole > 0 ? rows[whole - 1] : undefined;
		if (last !== undefined) {
			rows.length = whole;
			return { rows, next: { value: last.sort_value, id: last.id } };
		}
		place = next;
	}
}

/** The pieces of each product at a location and its bins, by product id. */
export function placesOf(
	db: Db,
	location: string,
	rows: readonly AnswerRow[],
): Promise<Map<string, Pieces[]>> {
	return piecesAt(
		db,
		location,
		rows.map(({ id }) => id),
	);
}

/** A slice of all products, in the order of addition; the slices together form one JSON array. */
export async function productsAsJson(
	db: Db,
	{ knows, knowsDays, audience }: Known & { audience: Audience },
	after: ProductPlace | undefined,
): Promise<Slice<ProductPlace>> {
	const { rows: found, next } = await productSlice(db, audience, after);
	const rows = knowsDays ? await withIncomingDays(db, found) : found;
	const items = answerTexts(rows, knows).slice(1, -1);
	const lead = after === undefined ? "[" : items === "" ? "" : ",";
	return textSlice(lead + items + (next === undefined ? "]" : ""), next);
}

/** The range of a sort column's values, or that they are texts. */
function rangeOf(column: SortColumn): typeof INTEGER | "text" {
	if (column === "weight_order") return { min: -1, max: Number.MAX_SAFE_INTEGER };
	return column === "id" || column === "barcode_order" || column.endsWith("_key") ? "text" : INTEGER;
}

/** @throws AppError invalid_cursor if the cursor does not belong to a list in this order. */
function decodePlace(cursor: string | undefined, sort: ProductSort): ListPlace | undefined {
	const range = rangeOf(sortColumns[sort.replace("-", "") as SortKey]);
	const place = decodeCursor(cursor, "text", range, "text");
	if (place === undefined) return undefined;
	const [of, value, id] = place;
	if (of !== sort) throw refusal("invalid_cursor");
	return { value, id };
}

/** Best matches have no stored order, so their cursor is a position in the answer. */
function decodePosition(cursor: string | undefined): number | undefined {
	const [of = "best", position] = decodeCursor(cursor, "text", { ...INTEGER, min: 0 }) ?? [];
	if (of !== "best") throw refusal("invalid_cursor");
	return position;
}
