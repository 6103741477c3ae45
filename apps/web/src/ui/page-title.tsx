import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import classes from "#ui/page-title.module.css";

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
export function PageTitle({ children, className = classes.title, lang }: Props) {
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
