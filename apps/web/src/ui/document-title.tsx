import { useEffect } from "react";

/** The tab's title. */
export function DocumentTitle({ children }: { children: string }) {
	useEffect(() => {
		// The page arrives with a title of its own, and the first title in the document wins.
		document.querySelector("title[data-initial]")?.remove();
	}, []);
	return <title>{`${children} · Freehub`}</title>;
}
