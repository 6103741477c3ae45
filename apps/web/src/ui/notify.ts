import { lazyChunk } from "#lib/lazy-chunk.ts";
import type { ToastAction } from "#ui/toasts.tsx";

/** Says in passing that something was done, or was not. */
export function notify(message: string, kind: "done" | "failure" = "done", action?: ToastAction): void {
	lazyChunk("toasts", () => import("#ui/toasts.tsx"))
		.then(({ showToast }) => showToast(message, kind, action))
		// The act itself is done and its result is on the screen; a missing courtesy is no failure.
		.catch(() => undefined);
}

/** Does what the latest message offers to undo, as pressing its button does. */
export function undoLatest(): void {
	[...document.querySelectorAll<HTMLElement>("[data-undo]")].at(-1)?.click();
}
