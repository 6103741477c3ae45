import { startTransition, useEffect, useState } from "react";

/** Rows that are rendered at once: more than a screen has. */
const FIRST = 40;

/**
 * The first rows at once, and the others when those are painted, so that a list of hundreds opens as fast as a short one.
 * @param rows in the order in which they are shown.
 */
export function useGradual<Row>(rows: readonly Row[]): readonly Row[] {
	const [isWhole, setWhole] = useState(rows.length <= FIRST);
	useEffect(() => {
		if (!isWhole) startTransition(() => setWhole(true));
	}, [isWhole]);
	return isWhole ? rows : rows.slice(0, FIRST);
}
