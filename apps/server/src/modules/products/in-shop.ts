import { type RawBuilder, sql } from "kysely";
import type { Caller } from "#caller.ts";
import type { Connection, Db } from "#db/connection.ts";
import { currentSettings } from "#modules/settings/shop-settings.ts";
import { type AnswerRow, isShown, withoutSupplier } from "./product-document.ts";

// Visitors are not told of products that are not shown in the shop: those that say so, and those that say nothing and have no
// price; nor of suppliers, where the owner says so. Whoever works with the stock is told of all.

/** What a read of products leaves out besides what its filter says. */
export type Audience = {
	/** Only what is shown in the shop. */
	inShop?: true | undefined;
	/** Suppliers, and what would tell who supplies a product. */
	noSuppliers?: true | undefined;
};

/** As a WHERE of `product`. The index product_not_in_shop holds such rows; SQLite uses it where the condition reads like its own. */
const notInShop = sql<boolean>`(show_in_shop = 'no' or show_in_shop is null and price = 0)`;

/** Whether a product is shown in the shop, as a WHERE of `product`. */
export const isInShop = sql<boolean>`(product.price > 0 and product.show_in_shop is null or product.show_in_shop = 'yes')`;

/** Whether somebody is told of products that the shop does not show. */
export function seesAll(caller: Caller | undefined): boolean {
	return caller?.rights.some((right) => right === "stock.read" || right === "product.write") === true;
}

/** What whoever asks is not told; where every product is shown, a list has nothing to leave out. */
export async function audienceOf(db: Db, caller: Caller | undefined): Promise<Audience> {
	if (seesAll(caller)) return {};
	const [{ rows }, { showSuppliers }] = await Promise.all([
		queryNotInShop(sql`1`, sql`limit 1`).execute(db.kysely),
		currentSettings(db.kysely),
	]);
	return { ...(rows.length > 0 && { inShop: true }), ...(!showSuppliers && { noSuppliers: true }) };
}

/** Those of the products that an audience is told of, with what it is told of them. */
export function toldOf<Row extends Pick<AnswerRow, "document" | "show_in_shop">>(
	rows: readonly Row[],
	{ inShop, noSuppliers }: Audience,
): Row[] {
	const shown = rows.filter((row) => !inShop || isShown(row));
	return noSuppliers ? shown.map((row) => ({ ...row, document: withoutSupplier(row.document) })) : shown;
}

/** How many products are not shown in the shop. */
export async function countNotInShop(connection: Connection): Promise<number> {
	const { rows } = await queryNotInShop<{ total: number }>(sql`count(*) as total`).execute(connection);
	return Number(rows[0]?.total ?? 0);
}

/** Columns of all products that are not shown in the shop. */
export async function rowsNotInShop<Row>(
	connection: Connection,
	columns: RawBuilder<unknown>,
): Promise<Row[]> {
	return (await queryNotInShop<Row>(columns).execute(connection)).rows;
}

export function queryNotInShop<Row>(columns: RawBuilder<unknown>, limit = sql``) {
	return sql<Row>`select ${columns} from product where deleted_at is null and ${notInShop} ${limit}`;
}
