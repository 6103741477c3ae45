import { useState } from "react";

/** While `value` is not settled, a true last settled value stays true, so that elements that depend on it stay in place. */
export function useLastSettled(value: boolean, isSettled: boolean): boolean {
	const [last, setLast] = useState(value);
	if (isSettled && last !== value) setLast(value);
	return isSettled ? value : last || value;
}
