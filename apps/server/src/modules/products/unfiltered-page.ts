import type { ProductSort } from "@freehub/contract/products";
import type { CompiledQuery } from "kysely";
import type { Db } from "#db/connection.ts";
import { pageQuery } from "./find/page.ts";
import { plainPlan } from "./find/plan.ts";
import type { ProductCursor } from "./product-cursor.ts";
import type { PageRow } from "./products.repo.ts";

const statements = new WeakMap<Db, Map<string, CompiledQuery<PageRow>>>();

/** What stands in a compiled statement where a page's own values are filled in. */
const blank = { value: "the value", id: "the id" };
const LIMIT = -1;

/**
 * One page in keyset order: at most `limit` rows after the cursor. Without a filter the statement only differs by sort
 * and by having a cursor; compiling it costs a fifth of the whole request, so it is compiled once and its parameters
 * are filled in.
 */
export async function unfilteredPage(
	db: Db,
	sort: ProductSort,
	after: ProductCursor | undefined,
	limit: number,
): Promise<PageRow[]> {
	const statement = compiled(db, sort, after !== undefined);
	const given = new Map<unknown, unknown>([
		[blank.value, after?.value],
		[blank.id, after?.id],
		[LIMIT, limit],
	]);
	const parameters = statement.parameters.map((parameter) => given.get(parameter));
	return (await db.kysely.executeQuery<PageRow>({ ...statement, parameters })).rows;
}

function compiled(db: Db, sort: ProductSort, hasCursor: boolean): CompiledQuery<PageRow> {
	let known = statements.get(db);
	if (known === undefined) {
		known = new Map();
		statements.set(db, known);
	}
	const key = `${sort} ${hasCursor}`;
	let statement = known.get(key);
	if (statement === undefined) {
		const after = hasCursor ? { sort, ...blank } : undefined;
		statement = pageQuery(db, { sort, plan: plainPlan([]), after, limit: LIMIT }).compile(db.kysely);
		known.set(key, statement);
	}
	return statement;
}
