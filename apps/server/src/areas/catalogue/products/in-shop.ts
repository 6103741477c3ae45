import { type RawBuilder, sql } from "kysely";
import type { Caller } from "#caller.ts";
import type { Connection, Db } from "#db/connection.ts";
import { untilCommit } from "#db/until-commit.ts";
import { readSettings } from "#shop/shop-settings.ts";
import { type AnswerRow, isShown, withoutSupplier } from "./product-document.ts";

// Visitors cannot see products that are hidden from the shop: explicitly, by default because they have no price, or
// because they are discontinued and none is left. They cannot see suppliers either, if the owner decided so. People who work with the stock see everything.

/** The parts that a read of products must omit, in addition to its filter. */
export type Audience = {
	/** Omit products that are not shown in the shop. */
	inShop?: true | undefined;
	/** Omit suppliers, and everything that would reveal them. */
	noSuppliers?: true | undefined;
	/** Stock states are those of visitors (`shopState`). */
	asVisitor?: true | undefined;
};

/**
 * Condition on `product`. The index product_not_in_shop covers these rows; SQLite uses it only if the condition reads the same.
 */
const notInShop = sql<boolean>`(show_in_shop = 'no' or show_in_shop is null and price = 0 or discontinued = 'yes' and on_hand = 0)`;

/** Whether a product is shown in the shop, as a condition on `product`. */
export const isInShop = sql<boolean>`((product.price > 0 and product.show_in_shop is null or product.show_in_shop = 'yes')
	and (product.on_hand > 0 or product.discontinued is null))`;

/** Whether the caller may see products that are hidden from the shop. */
export function seesAll(caller: Caller | undefined): boolean {
	return caller?.rights.some((right) => right === "stock.read" || right === "product.write") === true;
}

/** The parts that visitors may not see; if no product is hidden, `inShop` is omitted. */
const visitors = untilCommit(async ({ kysely }): Promise<Audience> => {
	const [{ rows }, { showSuppliers }] = await Promise.all([
		queryNotInShop(sql`1`, sql`limit 1`).execute(kysely),
		readSettings(kysely),
	]);
	return {
		asVisitor: true,
		...(rows.length > 0 && { inShop: true }),
		...(!showSuppliers && { noSuppliers: true }),
	};
});

/** The parts that the caller may not see. */
export async function audienceOf(db: Db, caller: Caller | undefined): Promise<Audience> {
	return seesAll(caller) ? {} : visitors(db);
}

/** The products that an audience may see, without the parts that it may not. */
export function visibleTo<Row extends Pick<AnswerRow, "document" | "show_in_shop" | "on_hand">>(
	rows: readonly Row[],
	{ inShop, noSuppliers }: Audience,
): Row[] {
	const shown = rows.filter((row) => !inShop || isShown(row));
	return noSuppliers ? shown.map((row) => ({ ...row, document: withoutSupplier(row.document) })) : shown;
}

/** The number of products hidden from the shop. */
export async function countNotInShop(connection: Connection): Promise<number> {
	const { rows } = await queryNotInShop<{ total: number }>(sql`count(*) as total`).execute(connection);
	return Number(rows[0]?.total ?? 0);
}

/** Columns of all products hidden from the shop. */
export async function rowsNotInShop<Row>(
	connection: Connection,
	columns: RawBuilder<unknown>,
): Promise<Row[]> {
	return (await queryNotInShop<Row>(columns).execute(connection)).rows;
}

export function queryNotInShop<Row>(columns: RawBuilder<unknown>, limit = sql``) {
	return sql<Row>`select ${columns} from product where deleted_at is null and ${notInShop} ${limit}`;
}
