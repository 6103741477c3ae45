export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const entities: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};

/** Characters that are invalid in XML 1.0, even escaped. */
const foreign = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** An element with text content. */
export function element(name: string, text: string, attributes = ""): string {
	const content = text.replace(foreign, "").replace(/[&<>"']/g, (char) => entities[char] ?? char);
	return `<${name}${attributes}>${content}</${name}>`;
}

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
