import { type RefObject, useLayoutEffect, useState } from "react";

/** From this width on, rows are lines of a table; below it, cards. The style sheets say the same. */
const LINES_FROM = 760;

/** Whether an element is too narrow for a table. */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
	const [isNarrow, setNarrow] = useState(() => innerWidth < LINES_FROM);
	useLayoutEffect(() => {
		const { current } = element;
		if (current === null) return;
		const measure = () => setNarrow(current.getBoundingClientRect().width < LINES_FROM);
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(current);
		return () => observer.disconnect();
	}, [element]);
	return isNarrow;
}
