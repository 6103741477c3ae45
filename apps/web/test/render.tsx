import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

const unmounts = new Set<() => void>();

/**
 * Renders into an element of the document.
 * @returns the element, and a function that removes it.
 */
export function render(content: ReactNode): { container: HTMLElement; unmount: () => void } {
	const container = document.createElement("div");
	document.body.append(container);
	const root = createRoot(container);
	flushSync(() => root.render(content));
	const unmount = (): void => {
		if (!unmounts.delete(unmount)) return;
		flushSync(() => root.unmount());
		container.remove();
	};
	unmounts.add(unmount);
	return { container, unmount };
}

/** Removes everything that is still rendered. */
export function cleanup(): void {
	for (const unmount of unmounts) unmount();
}
