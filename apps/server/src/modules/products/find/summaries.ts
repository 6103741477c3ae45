import { MAX_SUMMARIES, type ProductSummaries, type SummaryQuery } from "@freehub/contract/products";
import { toDollars } from "@freehub/domain/money";
import type { Db } from "#db/connection.ts";
import type { ProductTable } from "#db/schema.ts";
import { conditionsOf, searchCondition } from "./conditions.ts";
import { findPage } from "./page.ts";
import { planOf } from "./plan.ts";
import { termsOf } from "./terms.ts";

const columns = ["name", "supplier", "on_hand", "price"] as const satisfies readonly (keyof ProductTable)[];

type SummaryRow = Pick<ProductTable, (typeof columns)[number]>;

/** The summaries of the products of a list, from the row numbered `at` on. */
export async function productSummaries(
	db: Db,
	{ search, sort = "created", at = 0, limit = MAX_SUMMARIES, ...filter }: SummaryQuery,
): Promise<ProductSummaries> {
	const conditions = conditionsOf(db, filter);
	if (search) {
		const terms = await termsOf(db, search);
		if (terms === undefined) return summariesOf([]);
		conditions.push(searchCondition(db, terms.terms));
	}
	const plan = await planOf(db, conditions);
	return summariesOf(await findPage<SummaryRow>(db, { sort, plan, at, limit, columns }));
}

function summariesOf(rows: readonly SummaryRow[]): ProductSummaries {
	return {
		names: rows.map(({ name }) => name),
		suppliers: rows.map(({ supplier }) => supplier),
		quantities: rows.map(({ on_hand }) => on_hand),
		prices: rows.map(({ price }) => toDollars(price)),
	};
}
