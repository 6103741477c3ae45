import { t } from "@lingui/core/macro";
import { createContext } from "react";

/** What pages say that have nothing of their own to say. */
export function siteDescription(name: string): string {
	return t`${name} sells bicycles and everything around them, and counts its stock piece by piece: what a page says is there, is there.`;
}

/** What a page says of itself to browsers, search engines and other sites. */
export type DocumentHead = {
	/** Of the tab, without the site's name. */
	title: string;
	/** A sentence or two for a search's results. */
	description?: string | undefined;
	/** The page's one address on this site, whatever way somebody came. */
	path?: string | undefined;
	/** A picture of 1200 x 630 for links on other sites, as a path of this one. */
	picture?: string | undefined;
	kind?: "website" | "article" | "product";
	/** For the server alone (`import.meta.env.SSR`), so that browsers do not load it: schema.org's data about what the page shows. `site` is the site's origin: addresses in it are whole. */
	data?: ((site: string) => readonly object[]) | false | undefined;
	/** Search engines leave it out. */
	isHidden?: boolean;
};

/** Takes what a page says while the server renders it; in a browser it is put into the document. */
export const HeadContext = createContext<((head: DocumentHead) => void) | undefined>(undefined);
