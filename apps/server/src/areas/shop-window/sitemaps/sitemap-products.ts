import { productPath } from "@freehub/domain/catalogue/product-slug";
import { refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { type Slice, textSlice } from "#queues/slice.ts";
import { everyNthProduct, productsFrom } from "./sitemaps.repo.ts";
import { sitemapUrl, URLSET_END, URLSET_START } from "./xml.ts";

// A sitemap file is a range of `perFile` products ordered by id, and is named after the first one. So it can be read through the
// index of ids from there, without an OFFSET that counts all rows before it, and without state that processes would have to
// share. Deleted products are counted but not listed: their rows stay, and new ids are greater, so a file keeps its start and its
// address forever.

/** The first product of each file; scans the index of ids once. */
export function sitemapStarts(db: Db, { perFile }: { perFile: number }): Promise<string[]> {
	return everyNthProduct(db.kysely, perFile);
}

export type SitemapInput = {
	/** The site's URL, without a trailing slash. */
	site: string;
	/** The id of the file's first product. */
	first: string;
	perFile: number;
};

/** The product after which the file continues, and how many came before. */
type SitemapPlace = { id: string; done: number };

/** Rows per read; a URL is short. */
const SLICE = 2000;

/** A slice of a file's URLs. @throws AppError not_found if there is no such product. */
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
