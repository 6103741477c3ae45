import { useEffect, useRef } from "react";

/** On phones the menu is a row that scrolls: the entry of this page is brought into it. */
export function useCurrentInView(path: string, isComplete: boolean) {
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => {
		const row = list.current;
		const current = row?.querySelector("[aria-current]");
		if (!row || !current || !isComplete || path === "") return;
		// Not scrollIntoView, which would move the page as well.
		const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
		row.scrollLeft += Math.max(0, inner.right - outer.right + 16) - Math.max(0, outer.left - inner.left + 16);
	}, [path, isComplete]);
	return list;
}
