import { useEffect, useState } from "react";
import { learnErrors } from "./learn-words.ts";

/** For components that show why a value was refused themselves: forms at their fields, imports at their rows. */
export function useErrorWords(): void {
	const [, setLearnt] = useState(false);
	useEffect(() => void learnErrors().then(() => setLearnt(true)), []);
}
