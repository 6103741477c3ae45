import { type AnyLanguage, languages, localeOf, prefixOf } from "@freehub/domain/language";
import { scriptText } from "#lib/structured-data.ts";
import { type DocumentHead, siteDescription } from "#ui/page-title.tsx";
import type { PageFiles } from "./manifest.ts";

/**
 * The page's own part of the document's head, as HTML.
 * @param site the site's origin.
 * @param shop the shop's name.
 * @param path the requested address, without its language.
 */
export function headOf(
	head: DocumentHead,
	shop: string,
	site: string,
	path: string,
	language: AnyLanguage,
): string {
	const {
		title,
		description = siteDescription(shop),
		kind = "website",
		picture = "/og/home.jpg",
		data,
	} = head;
	const name = title === "" ? shop : `${title} · ${shop}`;
	const addressIn = (other: AnyLanguage) =>
		new URL(prefixOf(other) + (head.path ?? path), site).href.replace(/(?<=\/\w\w)\/$/, "");
	const canonical = addressIn(language);
	const card: Record<string, string> = {
		"og:site_name": shop,
		"og:type": kind,
		"og:title": title === "" ? shop : title,
		"og:description": description,
		"og:url": canonical,
		"og:locale": localeOf(language).replace("-", "_"),
		"og:image": new URL(picture, site).href,
		"og:image:width": "1200",
		"og:image:height": "630",
	};
	return [
		`<title>${textOf(name)}</title>`,
		tag("meta", { name: "description", content: description }),
		tag("link", { rel: "canonical", href: canonical }),
		head.isHidden === true ? tag("meta", { name: "robots", content: "noindex" }) : alternates(addressIn),
		...Object.entries(card).map(([property, content]) => tag("meta", { property, content })),
		tag("meta", { name: "twitter:card", content: "summary_large_image" }),
		...(data ? data(site) : []).map(
			(one) => `<script type="application/ld+json">${scriptText(one)}</script>`,
		),
	].join("");
}

/** Links to the page in every language; readers of other languages get the English one. */
function alternates(addressIn: (language: AnyLanguage) => string): string {
	const links = [
		...languages.map((language) => [language, addressIn(language)]),
		["x-default", addressIn("en")],
	];
	return links
		.map(([hreflang = "", href = ""]) => tag("link", { rel: "alternate", hreflang, href }))
		.join("");
}

/** Tags that make the browser load a screen's files while it still reads the page. */
export function linksTo({ scripts, styles }: PageFiles): string {
	return [
		...styles.map((href) => tag("link", { rel: "stylesheet", crossorigin: "", href })),
		...scripts.map((href) => tag("link", { rel: "modulepreload", crossorigin: "", href })),
	].join("");
}

/**
 * A head with inline styles. Its scripts load after the page has been drawn, by before-app.js.
 * @param textOf reads a built file.
 */
export function drawnAtOnce(head: string, textOf: (path: string) => string): string {
	return head
		.replace(/<link rel="stylesheet"[^>]* href="([^"]+)">/g, (_, path: string) => {
			return `${tag("style", { "data-file": path })}${textOf(path)}</style>`;
		})
		.replace(
			/<script type="module"[^>]* src="([^"]+)"><\/script>|<link rel="modulepreload"[^>]* href="([^"]+)">/g,
			(_, script?: string, module?: string) =>
				tag("meta", { name: "freehub-script", content: script ?? module ?? "" }),
		);
}

function tag(name: string, attributes: Record<string, string>): string {
	const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeOf(value)}"`);
	return `<${name}${pairs.join("")}>`;
}

function textOf(text: string): string {
	return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

export function attributeOf(text: string): string {
	return textOf(text).replace(/"/g, "&quot;");
}
