import { plainText } from "@freehub/domain/plain-text";
import { shop } from "@freehub/domain/shop";
import type { Db } from "#db/connection.ts";
import { shopName } from "#shop/shop-look.ts";
import { publishedArticles } from "./sitemaps.repo.ts";
import { element, XML_HEAD } from "./xml.ts";

/** Max articles in the feed: readers poll regularly, and remember what they have. */
const LATEST = 50;

/** Max length of an item's text, in characters. */
const DESCRIPTION = 500;

/** The latest articles as RSS 2.0. @param site the site's URL, without a trailing slash. */
export async function blogRss(db: Db, site: string): Promise<string> {
	const articles = await publishedArticles(db.kysely).limit(LATEST).execute();
	const items = articles.map(({ id, title, body, author, published_at }) => {
		const address = `${site}/blogs/${encodeURIComponent(id)}`;
		return [
			"<item>",
			element("title", title),
			element("link", address),
			// The id, not the URL: otherwise readers would show all articles again when the site moves.
			element("guid", id, ' isPermaLink="false"'),
			...(published_at === null ? [] : [element("pubDate", new Date(published_at).toUTCString())]),
			element("dc:creator", author),
			element("description", beginning(plainText(body))),
			"</item>\n",
		].join("");
	});
	return [
		XML_HEAD,
		'<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
		"<channel>\n",
		element("title", `${await shopName(db)}: Blog`),
		element("link", `${site}/blogs`),
		element("description", "Articles about bicycles and everything around them."),
		element("language", shop().language),
		`${element("atom:link", "", ` href="${site}/blogs/feed.xml" rel="self" type="application/rss+xml"`)}\n`,
		...items,
		"</channel></rss>\n",
	].join("");
}

/** The beginning of a text, cut at the end of a word. */
function beginning(text: string): string {
	if (text.length <= DESCRIPTION) return text;
	const cut = text.slice(0, DESCRIPTION - 1);
	return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)) || cut}…`;
}
