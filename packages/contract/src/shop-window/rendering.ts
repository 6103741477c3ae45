import type { AnyLanguage } from "@freehub/domain/language";
import type { Shop } from "@freehub/domain/shop";

/** The query parameters that affect the catalogue. */
export const catalogueParts = [
	"search",
	"category",
	"supplier",
	"brand",
	"stock",
	"minPrice",
	"maxPrice",
	"sort",
	"page",
] as const;

/** For a product's page: its form was sent. */
const formParts = ["asked"];

/**
 * The query parameters that affect a rendered page, in a fixed order; all others give the same page.
 * @param path without a language.
 */
export function pageQuery(path: string, query: URLSearchParams): string {
	const names = /^\/products\/?$/i.test(path) ? catalogueParts : /^\/products\//i.test(path) ? formParts : [];
	const known = new URLSearchParams();
	for (const name of names) {
		const values = query.getAll(name);
		// Of several values the page uses the first, except for a form's checkboxes.
		for (const value of name === "stock" ? values : values.slice(0, 1)) {
			if (value !== "") known.append(name, value);
		}
	}
	return known.size === 0 ? "" : `?${known.toString()}`;
}

/**
 * The interface between the server and the web app's build: a page as HTML. Neither imports the other: the server loads the built
 * file, and both follow these types.
 */
export type Page = {
	status: number;
	/** The redirect target, including the query of the request; the page then has no content. */
	location?: string;
	html: string;
};

export type PageRequest = {
	/** Includes the site's origin, used for canonical URLs; its path may start with a language. */
	url: string;
	/** The reader's language, for URLs without one. */
	language: AnyLanguage;
	/** True: nobody is signed in, and the page is the visitor's. False: the page does not depend on who is signed in. */
	isVisitor: boolean;
	/** Answers a read of the API, by its path on this site. */
	send: (path: string, init: RequestInit) => Promise<Response>;
};

export type RenderPage = (request: PageRequest) => Promise<Page>;

export type RendererOptions = {
	/** The built index.html. */
	template: string;
	/** Vite's manifest of the build: the files of each source. */
	manifest: string;
	/** @returns the text of a file of the build, by its path on the site. */
	textOf: (path: string) => string;
	shop: Shop;
};

/** The type of the built file's export `createRenderer`. */
export type CreateRenderer = (options: RendererOptions) => RenderPage;
