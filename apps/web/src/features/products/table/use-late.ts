import { useEffect, useState } from "react";

/** Whether something has lasted for this many milliseconds. */
export function useLate(isOn: boolean, after: number): boolean {
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		if (!isOn) return undefined;
		const timer = setTimeout(() => setLate(true), after);
		return () => {
			clearTimeout(timer);
			setLate(false);
		};
	}, [isOn, after]);
	return isOn && isLate;
}
