import { useState } from "react";

/** A value as it was last settled, while it is not: what hangs on it stays in its place meanwhile. */
export function useLastSettled(value: boolean, isSettled: boolean): boolean {
	const [last, setLast] = useState(value);
	if (isSettled && last !== value) setLast(value);
	return isSettled ? value : last || value;
}
