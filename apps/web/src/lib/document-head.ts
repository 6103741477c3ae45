import { t } from "@lingui/core/macro";
import { createContext } from "react";

/** The description of pages that have none of their own. */
export function siteDescription(name: string): string {
	return t`${name} sells bicycles and everything around them, and counts its stock piece by piece: what a page says is there, is there.`;
}

/** A page's metadata for browsers, search engines and other sites. */
export type DocumentHead = {
	/** The tab's title, without the site's name. */
	title: string;
	/** One or two sentences for search results. */
	description?: string | undefined;
	/** The page's canonical path on this site. */
	path?: string | undefined;
	/** Preview picture for links on other sites, 1200 x 630, as a path on this site. */
	picture?: string | undefined;
	kind?: "website" | "article" | "product";
	/**
	 * schema.org data about the page's content. Set it on the server only (`import.meta.env.SSR`), so that browsers do not load the
	 * code for it. `site` is the site's origin, because addresses in the data are absolute.
	 */
	data?: ((site: string) => readonly object[]) | false | undefined;
	/** Search engines do not index the page. */
	isHidden?: boolean;
};

/** Receives a page's metadata while the server renders it. A browser writes the metadata into the document instead. */
export const HeadContext = createContext<((head: DocumentHead) => void) | undefined>(undefined);
