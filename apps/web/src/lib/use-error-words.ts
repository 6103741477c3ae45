import { useEffect, useState } from "react";
import { learnErrors } from "./learn-words.ts";

/** For what says by itself why a value was refused: a form at its fields, an import at its rows. */
export function useErrorWords(): void {
	const [, setLearnt] = useState(false);
	useEffect(() => void learnErrors().then(() => setLearnt(true)), []);
}
