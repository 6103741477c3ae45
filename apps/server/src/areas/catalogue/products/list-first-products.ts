import { FIRST_PRODUCTS } from "@freehub/contract/catalogue/product-limits";
import type { Language } from "@freehub/domain/language";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { statements } from "#db/statement.ts";
import { conditionsOf } from "./find/conditions.ts";
import { findPage, listTotal } from "./find/list.ts";
import { type Audience, isInShop, visibleTo } from "./in-shop.ts";
import { answerOf, type Known, type ProductPage } from "./list-products.ts";
import { type AnswerRow, answerColumns } from "./product-document.ts";
import { findProducts } from "./products.repo.ts";

/**
 * Whether a product has a picture of its own: other programs name the file of their placeholder so, too (`isPlaceholderPicture`).
 * The index product_pictured has the same condition; SQLite uses it only if it reads the same.
 */
const isPictured = sql<boolean>`image <> '' and lower(image) not like '%/no_image%'
	and lower(image) not like '%/noimage%' and lower(image) not like '%placeholder%'`;

const pictured = statements<AnswerRow, { inShop: boolean }>((db, { inShop }, value) =>
	sql<AnswerRow>`
		select ${sql.join(answerColumns.map((column) => sql.ref(`product.${column}`)))}
		from product ${db.engine.plansItself ? sql`` : sql`indexed by product_pictured`}
		where product.deleted_at is null and ${isPictured} ${inShop ? sql`and ${isInShop}` : sql``}
		order by ${sql.ref(`product.${db.engine.productOrder}`)} limit ${value("limit")}`.compile(db.kysely),
);

/**
 * The products on the home page, and the number of all: the chosen ones that the audience may see; if there are none, the first
 * ones in the order of addition, those with a picture before those without.
 * @param chosen ids of products, in order.
 */
export async function listFirstProducts(
	db: Db,
	{
		chosen,
		query,
		...known
	}: { chosen: readonly string[]; query: Audience & { language?: Language | undefined } } & Known,
): Promise<ProductPage> {
	const { language: _, ...audience } = query;
	const [rows, { total, isExact }] = await Promise.all([
		rowsOf(db, chosen, audience),
		listTotal(db, { sort: "created", conditions: conditionsOf(db.engine, audience) }),
	]);
	return { json: await answerOf(db, rows, query, known), total, isTotalExact: isExact, next: undefined };
}

async function rowsOf(db: Db, chosen: readonly string[], audience: Audience): Promise<readonly AnswerRow[]> {
	const picked = visibleTo(await findProducts(db, chosen), { ...audience, noSuppliers: undefined });
	if (picked.length > 0) return picked;
	const inShop = audience.inShop === true;
	const shown = await pictured(db, String(inShop), { inShop }, { limit: FIRST_PRODUCTS }, "once");
	if (shown.length === FIRST_PRODUCTS) return shown;
	// Fewer than a page have a picture, so that twice a page has enough without one.
	const first = await findPage<AnswerRow>(db, {
		sort: "created",
		conditions: conditionsOf(db.engine, audience),
		limit: 2 * FIRST_PRODUCTS,
	});
	const known = new Set(shown.map(({ id }) => id));
	return [...shown, ...first.filter(({ id }) => !known.has(id))].slice(0, FIRST_PRODUCTS);
}
