import { prefixOf } from "@freehub/domain/language";
import { t } from "@lingui/core/macro";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useShopName } from "#lib/company.ts";
import { currentLanguage } from "#lib/words.ts";
import classes from "#ui/headings.module.css";

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

type Props = {
	children: ReactNode;
	className?: string | undefined;
	/** Set if it is not the page's language. */
	lang?: string | undefined;
};

/**
 * The page's main heading. After a navigation it takes the focus, so that screen readers announce the new page, unless somebody
 * is already typing in the palette.
 */
export function PageTitle({ children, className = classes.pageTitle, lang }: Props) {
	const heading = useRef<HTMLHeadingElement>(null);
	const { key } = useLocation();
	// The server has no history entry; before-app.js stores the document's first one.
	const [isNavigated] = useState(() => key !== "default" && key !== document.documentElement.dataset.entry);
	useEffect(() => {
		if (isNavigated && !document.activeElement?.matches("[data-palette]"))
			heading.current?.focus({ preventScroll: true });
	}, [isNavigated]);
	return (
		<h1 ref={heading} tabIndex={-1} className={className} lang={lang}>
			{children}
		</h1>
	);
}

/** Sets the tab's title. */
export function DocumentTitle({ children }: { children: string }) {
	return <PageInfo title={children} />;
}

/** Sets a page's metadata: the server writes all of it into the page's head, and a browser keeps it up to date after that. */
export function PageInfo(head: DocumentHead) {
	use(HeadContext)?.(head);
	const name = useShopName();
	const { title, description = siteDescription(name), path } = head;
	useEffect(() => {
		document.title = `${title} · ${name}`;
		document.querySelector('meta[name="description"]')?.setAttribute("content", description);
		const canonical =
			path === undefined ? "" : new URL(prefixOf(currentLanguage()) + path, location.href).href;
		document.querySelector('link[rel="canonical"]')?.setAttribute("href", canonical || location.href);
	}, [title, description, path, name]);
	return null;
}

/** A section's heading, with less important text at the other end of its line. */
export function SectionHead({ heading, aside }: { heading: string; aside?: ReactNode }) {
	return (
		<div className={classes.sectionHead}>
			<h2 className={classes.sectionHeading}>{heading}</h2>
			{aside && <p className="dim figures reach-links">{aside}</p>}
		</div>
	);
}
