import { useEffect, useEffectEvent } from "react";
import type { LabelThing } from "./label-contents.ts";
import type { PrintJob } from "./print/load-pictures.ts";
import { shapeOf } from "./symbol-shape.ts";

/** Max time to draw symbols without a break, in ms, because the user may be typing. */
const STRETCH = 8;

/** Draws the symbols in advance, while nobody waits for them: 500 QR codes take longer than the rest of their PDF. */
export function useDrawnAhead(
	things: readonly LabelThing[],
	layoutOf: PrintJob["layoutOf"],
	key: string,
): void {
	const symbolsOf = useEffectEvent((index: number) => {
		const thing = things[index];
		const parts = thing === undefined ? [] : layoutOf(thing).parts;
		for (const part of parts) if (part.kind === "symbol") shapeOf(part.symbol);
	});
	const count = things.length;
	useEffect(() => {
		let next = 0;
		let timer: ReturnType<typeof setTimeout> | undefined;
		function go() {
			const end = performance.now() + STRETCH;
			while (next < count && performance.now() < end) symbolsOf(next++);
			if (next < count) timer = setTimeout(go, STRETCH);
		}
		timer = setTimeout(go, 300);
		return () => clearTimeout(timer);
	}, [count, key]);
}
