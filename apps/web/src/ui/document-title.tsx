import { prefixOf } from "@freehub/domain/language";
import { use, useEffect } from "react";
import { useShopName } from "#lib/company.ts";
import { type DocumentHead, HeadContext, siteDescription } from "#lib/document-head.ts";
import { currentLanguage } from "#lib/words.ts";

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
