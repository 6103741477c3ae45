import { element, XML_HEAD } from "./xml.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

export const URLSET_START = `${XML_HEAD}<urlset xmlns="${NAMESPACE}">\n`;
export const URLSET_END = "</urlset>\n";

/** A sitemap entry: a page, and the time of its last change, if known. */
export function sitemapUrl(address: string, changed?: Date | number | null): string {
	const lastmod = changed ? element("lastmod", new Date(changed).toISOString()) : "";
	return `<url>${element("loc", address)}${lastmod}</url>\n`;
}

/** A sitemap index. */
export function sitemapIndex(addresses: readonly string[]): string {
	const lines = addresses.map((address) => `<sitemap>${element("loc", address)}</sitemap>\n`);
	return `${XML_HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join("")}</sitemapindex>\n`;
}
