import type { AnyLanguage } from "@freehub/domain/language";
import type { Shop } from "@freehub/domain/shop";

/** The parts of a query that the catalogue is made of. */
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

/** Of a product's page: its form was sent. */
const formParts = ["asked"];

/**
 * The part of a query that a rendered page is made of, in one order; whatever else is asked for, it is the same page.
 * @param path without a language.
 */
export function pageQuery(path: string, query: URLSearchParams): string {
	const names = /^\/products\/?$/i.test(path) ? catalogueParts : /^\/products\//i.test(path) ? formParts : [];
	const known = new URLSearchParams();
	for (const name of names) {
		const values = query.getAll(name);
		// Of several values the page takes the first, but for those of a form's boxes.
		for (const value of name === "stock" ? values : values.slice(0, 1)) {
			if (value !== "") known.append(name, value);
		}
	}
	return known.size === 0 ? "" : `?${known.toString()}`;
}

/**
 * What the server asks of the web app's build: a page as HTML. Neither imports the other: the server loads the built file,
 * and this is what both keep to.
 */
export type Page = {
	status: number;
	/** Where the page sends a browser on, with the query that it was asked with; it has no content then. */
	location?: string;
	html: string;
};

export type PageRequest = {
	/** With the site's origin, which canonical addresses begin with; its path may begin with a language. */
	url: string;
	/** The reader's, for an address that names none. */
	language: AnyLanguage;
	/** Nobody is signed in: the page is the visitor's. Otherwise it leaves open who is there. */
	isVisitor: boolean;
	/** Answers a read of the API, by its path on this site. */
	send: (path: string, init: RequestInit) => Promise<Response>;
};

export type RenderPage = (request: PageRequest) => Promise<Page>;

export type RendererOptions = {
	/** The built index.html. */
	template: string;
	/** Vite's manifest of the build: which files belong to which source. */
	manifest: string;
	/** @returns the text of one of the build's files, by its path on the site. */
	textOf: (path: string) => string;
	shop: Shop;
};

/** What the built file exports as `createRenderer`. */
export type CreateRenderer = (options: RendererOptions) => RenderPage;
