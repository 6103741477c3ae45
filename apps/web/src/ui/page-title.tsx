import { prefixOf } from "@freehub/domain/language";
import { type ReactNode, use, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useShopName } from "#lib/company.ts";
import { type DocumentHead, HeadContext, siteDescription } from "#lib/document-head.ts";
import { currentLanguage } from "#lib/words.ts";
import classes from "#ui/headings.module.css";

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
