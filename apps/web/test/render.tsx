import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

const unmounts = new Set<() => void>();

type Rendered = { container: HTMLElement; rerender: (content: ReactNode) => void; unmount: () => void };

/**
 * Renders into an element of the document.
 * @returns the element, and functions that render other content there and that remove it.
 */
export function render(content: ReactNode): Rendered {
	const container = document.createElement("div");
	document.body.append(container);
	const root = createRoot(container);
	const rerender = (next: ReactNode) => flushSync(() => root.render(next));
	rerender(content);
	const unmount = (): void => {
		if (!unmounts.delete(unmount)) return;
		flushSync(() => root.unmount());
		container.remove();
	};
	unmounts.add(unmount);
	return { container, rerender, unmount };
}

/** Removes everything that is still rendered. */
export function cleanup(): void {
	for (const unmount of unmounts) unmount();
}
