import { DEFAULT_PAGE, type ProductQuery, type ProductSort } from "@freehub/contract/products";
import type { Db } from "#db/connection.ts";
import { JsonText } from "#json-text.ts";
import { bestMatches } from "./find/best-matches.ts";
import { type Condition, conditionsOf, searchCondition } from "./find/conditions.ts";
import { findPage } from "./find/page.ts";
import { planOf, totalOf } from "./find/plan.ts";
import { type Terms, termsOf } from "./find/terms.ts";
import { decodeCursor, decodePosition, encodeCursor, encodePosition } from "./product-cursor.ts";
import { type AnswerRow, answerTexts } from "./product-document.ts";
import { findProducts, type PageRow } from "./products.repo.ts";
import { unfilteredPage } from "./unfiltered-page.ts";

/** Rows read at once while all products are streamed: large enough to be quick, small enough to let others in. */
const BATCH = 500;

export type ProductPage = {
	items: JsonText;
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
		if (terms === undefined)
			return { items: new JsonText("[]"), total: 0, isTotalExact: true, next: undefined };
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
		items: new JsonText(answerTexts(rows, withCost)),
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
		items: new JsonText(answerTexts(rows, withCost)),
		total: ids.length,
		isTotalExact: isAll,
		next: start + limit < ids.length ? encodePosition(start + limit) : undefined,
	};
}

/** All products in the order they were added, in batches, so that a large catalogue never stands in memory. */
export async function* allProducts(db: Db, withCost: boolean): AsyncGenerator<string> {
	for await (const rows of batchesOf((after) => unfilteredPage(db, "created", after, BATCH), "created")) {
		yield answerTexts(rows, withCost);
	}
}

/** All products of a list, in batches; a search without a sort comes in the order of addition. */
export async function* productBatches(
	db: Db,
	{ search, sort = "created", ...filter }: ProductQuery,
): AsyncGenerator<AnswerRow[]> {
	const terms = search ? await termsOf(db, search) : undefined;
	if (search && terms === undefined) return;
	const conditions = [...conditionsOf(db, filter), ...(terms ? [searchCondition(db, terms.terms)] : [])];
	const plan = await planOf(db, conditions);
	yield* batchesOf((after) => findPage(db, { sort, plan, after, limit: BATCH }), sort);
}

type Page = (
	after: { sort: ProductSort; value: string | number; id: string } | undefined,
) => Promise<PageRow[]>;

async function* batchesOf(page: Page, sort: ProductSort): AsyncGenerator<PageRow[]> {
	let last: PageRow | undefined;
	do {
		const rows = await page(last && { sort, value: last.sort_value, id: last.id });
		yield rows;
		last = rows.length === BATCH ? rows[BATCH - 1] : undefined;
	} while (last !== undefined);
}
