import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { Condition, Index } from "./conditions.ts";

// Where several conditions meet, SQLite is told how to find out: the numbers of products are followed through one
// index, the other indexes are asked about each number, and only of what has passed them all is the row read. A row
// lies somewhere in the file and costs ten times what an index's entry does.

/** So many of the driver's products are tried to learn how many of all will pass. */
const SAMPLE = 500;
/** Reading and sorting a product's row takes as long as asking about so many numbers. */
const ROW = 4;

/** The numbers of the products that a condition begins with; in the order of addition where its index is. */
export function numbersOf({ index, source, kind }: Condition, rest: RawBuilder<unknown> = sql``) {
	if (index === undefined || index.isOfOthers) {
		// Of places it is known that they may name a product twice.
		const each = kind === "location" ? sql`distinct` : sql``;
		return sql`select ${each} product.seq as seq from ${source.from}
			where ${source.where} and product.deleted_at is null ${rest}`;
	}
	return sql`select product.seq as seq from product indexed by ${sql.ref(index.name)}
		where ${index.where((column) => sql.ref(`product.${column}`))} and product.deleted_at is null ${rest}`;
}

/**
 * The products with numbers `d.seq` of which all conditions are true.
 * @param numbers ends with a LIMIT, or SQLite would make one query of both and choose itself what to begin with.
 */
export function intersectionOf(
	conditions: readonly Condition[],
	numbers: RawBuilder<unknown>,
	driver?: Condition,
) {
	const asked = conditions.flatMap(({ index }, i) =>
		index === undefined || conditions[i] === driver ? [] : [hasEntry(index, sql`d.seq`)],
	);
	const tested = conditions.map((condition) => condition.tested);
	return {
		from: sql`(${numbers}) as d cross join product on product.seq = d.seq`,
		where: sql.join([...asked, sql`product.deleted_at is null`, ...tested], sql` and `),
	};
}

/** Whether an index says that a condition may be true of the product with a number. */
export function hasEntry({ name, where, isOfOthers }: Index, seq: RawBuilder<unknown>): RawBuilder<boolean> {
	const exists = sql<boolean>`exists (
		select 1 from product as other indexed by ${sql.ref(name)}
		where ${where((column) => sql.ref(`other.${column}`))} and other.seq = ${seq} and other.deleted_at is null
	)`;
	return isOfOthers ? sql`not ${exists}` : exists;
}

/**
 * Whether it is shorter to find all products of a plan and to sort them than to go along the order that is asked for
 * until there are enough.
 * @param along how many products there are in that order.
 */
export async function isSortingShorter(
	db: Db,
	{ conditions, driver, found }: { conditions: readonly Condition[]; driver: Condition; found: number },
	along: number,
	wanted: number,
): Promise<boolean> {
	const numbers = numbersOf(driver, sql`limit ${SAMPLE}`);
	const { from, where } = intersectionOf(conditions, numbers, driver);
	const { rows } = await sql<{
		passed: number;
	}>`select count(*) as passed from ${from} where ${where}`.execute(db.kysely);
	const share = Math.max(rows[0]?.passed ?? 0, 0.5) / Math.min(SAMPLE, found);
	const matches = found * share;
	return found + ROW * matches < (wanted * along) / matches;
}
