import { productPath } from "@freehub/domain/product-slug";
import { refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { type Slice, textSlice } from "#heavy-reads/slice.ts";
import { everyNthProduct, productsFrom } from "./feeds.repo.ts";
import { sitemapUrl, URLSET_END, URLSET_START } from "./sitemap-xml.ts";

// A file of the sitemap is a stretch of so many products in the order of their ids, and is named by the first of them:
// so it is read from there through the index of ids, without an OFFSET that would count all before it, and without
// anything kept that processes would have to agree on. Deleted products are counted, though they are not listed: their
// rows stay, and new ids are greater, so a file keeps its beginning, and its address, for good.

/** The first product of each file. It goes through the index of ids once. */
export function sitemapStarts(db: Db, { perFile }: { perFile: number }): Promise<string[]> {
	return everyNthProduct(db.kysely, perFile);
}

export type SitemapInput = {
	/** The site's address, without a slash at its end. */
	site: string;
	/** The id of the file's first product. */
	first: string;
	perFile: number;
};

/** Behind which product the file goes on, and how many are behind it already. */
type SitemapPlace = { id: string; done: number };

/** Rows read at once; an address is short. */
const SLICE = 2000;

/**
 * Some of the addresses of a file.
 * @throws AppError not_found where there is no such product.
 */
export async function sitemapOfProducts(
	db: Db,
	{ site, first, perFile }: SitemapInput,
	after: SitemapPlace | undefined,
): Promise<Slice<SitemapPlace>> {
	const done = after?.done ?? 0;
	const limit = Math.min(SLICE, perFile - done);
	const from = { id: after?.id ?? first, isWith: after === undefined };
	const rows = await productsFrom(db.kysely, from, limit).execute();
	if (after === undefined && rows[0]?.id !== first) {
		throw refusal("not_found.such", { what: "part of the sitemap" });
	}
	const last = rows.length === limit && done + limit < perFile ? rows.at(-1) : undefined;
	const urls = rows
		.filter((row) => row.is_listed === 1)
		.map((row) => sitemapUrl(`${site}${productPath(row.id, row.name)}`, row.updated_at));
	const text = (after === undefined ? URLSET_START : "") + urls.join("") + (last ? "" : URLSET_END);
	return textSlice(text, last && { id: last.id, done: done + rows.length });
}
