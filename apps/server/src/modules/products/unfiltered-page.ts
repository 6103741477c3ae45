import { type ProductSort, productSorts } from "@freehub/contract/products";
import type { Db } from "#db/connection.ts";
import { statement } from "#db/statement.ts";
import { pageQuery } from "./find/page.ts";
import { plainPlan } from "./find/plan.ts";
import type { ProductCursor } from "./product-cursor.ts";
import type { PageRow } from "./products.repo.ts";

const plan = plainPlan([]);

/** The first page and a page behind a product, in each order. */
const statements = new Map(
	productSorts.map((sort) => [
		sort,
		{
			first: statement<PageRow, "limit">((db, value) =>
				pageQuery(db, { sort, plan, limit: value("limit") }).compile(db.kysely),
			),
			next: statement<PageRow, "limit" | "value" | "id">((db, value) => {
				const after = { sort, value: value("value"), id: value("id") };
				return pageQuery(db, { sort, plan, after, limit: value("limit") }).compile(db.kysely);
			}),
		},
	]),
);

/** One page of all products in keyset order: at most `limit` rows after the cursor. */
export async function unfilteredPage(
	db: Db,
	sort: ProductSort,
	after: ProductCursor | undefined,
	limit: number,
): Promise<PageRow[]> {
	const page = statements.get(sort);
	if (page === undefined) throw new Error(`There is no order ${sort}.`);
	return after === undefined
		? page.first(db, { limit })
		: page.next(db, { limit, value: after.value, id: after.id });
}
