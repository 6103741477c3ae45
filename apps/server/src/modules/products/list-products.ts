import {
	DEFAULT_PAGE,
	type ProductFilter,
	type ProductQuery,
	type ProductSort,
} from "@freehub/contract/products";
import type { Db } from "#db/connection.ts";
import { bestMatches } from "./find/best-matches.ts";
import { type Condition, conditionsOf, searchCondition } from "./find/conditions.ts";
import { findPage } from "./find/page.ts";
import { planOf, totalOf } from "./find/plan.ts";
import { type Terms, termsOf } from "./find/terms.ts";
import {
	decodeCursor,
	decodePosition,
	encodeCursor,
	encodePosition,
	type ProductCursor,
} from "./product-cursor.ts";
import { type AnswerRow, answerTexts } from "./product-document.ts";
import { findProducts } from "./products.repo.ts";
import { unfilteredPage } from "./unfiltered-page.ts";

export type ProductPage = {
	/** The products as a JSON array. */
	json: string;
	/** Of the whole list; where it is not exact, there are more than these. */
	total: number;
	isTotalExact: boolean;
	next: string | undefined;
};

/** One page of products, with the total and the cursor of the page after it. */
export async function listProducts(db: Db, query: ProductQuery, withCost: boolean): Promise<ProductPage> {
	const { limit = DEFAULT_PAGE, search } = query;
	if (search) {
		const terms = await termsOf(db, search);
		if (terms === undefined) return { json: "[]", total: 0, isTotalExact: true, next: undefined };
		if (query.sort === undefined) return bestPage(db, { ...query, search, limit }, terms, withCost);
		return sortedPage(
			db,
			{ ...query, limit },
			[...conditionsOf(db, query), searchCondition(db, terms.terms)],
			withCost,
		);
	}
	return sortedPage(db, { ...query, limit }, conditionsOf(db, query), withCost);
}

async function sortedPage(
	db: Db,
	{ sort = "created", cursor, at, limit }: ProductQuery & { limit: number },
	conditions: readonly Condition[],
	withCost: boolean,
): Promise<ProductPage> {
	const after = cursor === undefined ? undefined : decodeCursor(cursor, sort);
	const plan = await planOf(db, conditions);
	// One row more than asked tells whether there is a next page.
	const rows =
		conditions.length === 0 && at === undefined
			? await unfilteredPage(db, sort, after, limit + 1)
			: await findPage(db, { sort, plan, after, at: after === undefined ? at : undefined, limit: limit + 1 });
	const { total, isExact } = await totalOf(db, plan);
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	if (last !== undefined) rows.length = limit;
	return {
		json: answerTexts(rows, withCost),
		total,
		isTotalExact: isExact,
		next: last && encodeCursor({ sort, value: last.sort_value, id: last.id }),
	};
}

/** The list of the best matches is made anew for each page: it is short, and a page further on is seldom asked for. */
async function bestPage(
	db: Db,
	{ search, cursor, at = 0, limit, ...filter }: ProductQuery & { search: string; limit: number },
	terms: Terms,
	withCost: boolean,
): Promise<ProductPage> {
	const start = cursor === undefined ? at : decodePosition(cursor);
	const { ids, isAll } = await bestMatches(db, search, terms, conditionsOf(db, filter));
	const rows = await findProducts(db.kysely, ids.slice(start, start + limit));
	return {
		json: answerTexts(rows, withCost),
		total: ids.length,
		isTotalExact: isAll,
		next: start + limit < ids.length ? encodePosition(start + limit) : undefined,
	};
}

/** The same of a filtered list; what may be told of the products is said in plain data. */
export async function filteredProducts(
	db: Db,
	{ query, knowsCost }: { query: ProductQuery; knowsCost: boolean },
): Promise<ProductPage> {
	return listProducts(db, query, knowsCost);
}

/** Products read at once where all of a list are read: few enough to be quick, many enough to be worth the asking. */
const SLICE = 250;

/** Where a list goes on: behind the product with this id and this value of what the list is sorted by. */
export type ProductPlace = Omit<ProductCursor, "sort">;

/**
 * Some of the products of a list, those behind `after` where it is given, and where the others begin. A search without
 * a sort comes in the order of addition.
 */
export async function productSlice(
	db: Db,
	{ search, sort = "created", ...filter }: ProductFilter & { sort?: ProductSort | undefined },
	after: ProductPlace | undefined,
): Promise<{ rows: AnswerRow[]; next: ProductPlace | undefined }> {
	const terms = search ? await termsOf(db, search) : undefined;
	if (search && terms === undefined) return { rows: [], next: undefined };
	const conditions = [...conditionsOf(db, filter), ...(terms ? [searchCondition(db, terms.terms)] : [])];
	const cursor = after && { sort, ...after };
	const rows =
		conditions.length === 0
			? await unfilteredPage(db, sort, cursor, SLICE)
			: await findPage(db, { sort, plan: await planOf(db, conditions), after: cursor, limit: SLICE });
	const last = rows.length === SLICE ? rows[SLICE - 1] : undefined;
	return { rows, next: last && { value: last.sort_value, id: last.id } };
}
