import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import classes from "#ui/page-title.module.css";

type Props = {
	children: ReactNode;
	className?: string | undefined;
	/** Where it is not the page's. */
	lang?: string | undefined;
};

/** The page's main heading; after a navigation it takes the focus, so that the new page is announced. */
export function PageTitle({ children, className = classes.title, lang }: Props) {
	const heading = useRef<HTMLHeadingElement>(null);
	const { key } = useLocation();
	const [isNavigated] = useState(key !== "default");
	useEffect(() => {
		if (isNavigated) heading.current?.focus({ preventScroll: true });
	}, [isNavigated]);
	return (
		<h1 ref={heading} tabIndex={-1} className={className} lang={lang}>
			{children}
		</h1>
	);
}
