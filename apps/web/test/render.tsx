import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

const unmounts = new Set<() => void>();

/** Renders into an element of the document. @returns the element, and what takes it away again. */
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

/** Takes away whatever is rendered still. */
export function cleanup(): void {
	for (const unmount of unmounts) unmount();
}
