import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import classes from "#ui/page-title.module.css";

type Props = {
	children: ReactNode;
	className?: string | undefined;
	/** Where it is not the page's. */
	lang?: string | undefined;
};

/**
 * The page's main heading; after a navigation it takes the focus, so that the new page is announced, unless somebody already
 * types in the palette.
 */
export function PageTitle({ children, className = classes.title, lang }: Props) {
	const heading = useRef<HTMLHeadingElement>(null);
	const { key } = useLocation();
	// The server knows no entry of the history; the document's first one is named in before-app.js.
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
