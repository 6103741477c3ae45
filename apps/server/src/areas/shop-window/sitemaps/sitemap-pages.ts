import { hasText } from "#areas/shop-window/pages/change-page.ts";
import type { Db } from "#db/connection.ts";
import { companyPages, publishedArticles } from "./sitemaps.repo.ts";
import { sitemapUrl, URLSET_END, URLSET_START } from "./xml.ts";

/** Pages that always exist. */
const fixed = ["/", "/products", "/blogs"];

/** All pages except products: the fixed ones, the written company pages, and the articles, of which a shop has tens. */
export async function sitemapOfPages(db: Db, site: string): Promise<string> {
	const [pages, articles] = await Promise.all([
		companyPages(db.kysely).execute(),
		publishedArticles(db.kysely).execute(),
	]);
	const urls = [
		...fixed.map((path) => sitemapUrl(`${site}${path}`)),
		...pages.filter(hasText).map(({ slug, updated_at }) => sitemapUrl(`${site}/pages/${slug}`, updated_at)),
		...articles.map(({ id, updated_at }) =>
			sitemapUrl(`${site}/blogs/${encodeURIComponent(id)}`, updated_at),
		),
	];
	return URLSET_START + urls.join("") + URLSET_END;
}
