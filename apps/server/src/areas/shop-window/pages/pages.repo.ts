import { type PageSlug, pageSlugs } from "@freehub/contract/shop-window/pages";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { CompanyPageTable, CompanyTable, PageTextTable } from "#db/site-schema.ts";
import type { CompanyRow } from "#shop/shop-look.ts";

export type PageRow = Selectable<CompanyPageTable>;

/** All pages, written or not, in the contract's order. */
export async function listPages(connection: Connection): Promise<PageRow[]> {
	const rows = await connection.selectFrom("company_page").selectAll().execute();
	return rows.toSorted((a, b) => pageSlugs.indexOf(a.slug) - pageSlugs.indexOf(b.slug));
}

export function findPage(connection: Connection, slug: PageSlug): Promise<PageRow> {
	return pageOf(connection, slug).executeTakeFirstOrThrow();
}

/** A page, locked until the transaction ends. */
export function lockPage(db: Db, tx: Tx, slug: PageSlug): Promise<PageRow> {
	return db.engine.lockRows(pageOf(tx, slug)).executeTakeFirstOrThrow();
}

function pageOf(connection: Connection, slug: PageSlug) {
	return connection.selectFrom("company_page").selectAll().where("slug", "=", slug);
}

export function updatePage(tx: Tx, slug: PageSlug, columns: Updateable<CompanyPageTable>): Promise<PageRow> {
	return tx
		.updateTable("company_page")
		.set(columns)
		.where("slug", "=", slug)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** All stored translations of pages; includes empty ones, for their versions. */
export function textsQuery(connection: Connection, pages: readonly PageSlug[]) {
	return connection
		.selectFrom("page_text")
		.select(["page as of", "language", "title", "body as text", "version"])
		.where("page", "in", pages);
}

export function saveText(tx: Tx, text: Insertable<PageTextTable>) {
	const { page: _, language: _l, ...changed } = text;
	return tx
		.insertInto("page_text")
		.values(text)
		.onConflict((conflict) => conflict.columns(["page", "language"]).doUpdateSet(changed))
		.execute();
}

/** The company, locked until the transaction ends. */
export function lockCompany(db: Db, tx: Tx): Promise<CompanyRow> {
	return db.engine.lockRows(tx.selectFrom("company").selectAll()).executeTakeFirstOrThrow();
}

export function updateCompany(tx: Tx, columns: Updateable<CompanyTable>): Promise<CompanyRow> {
	return tx.updateTable("company").set(columns).returningAll().executeTakeFirstOrThrow();
}
