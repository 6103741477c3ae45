import { lazyChunk } from "#lib/lazy-chunk.ts";

/** Says in passing that something was done, or was not. */
export function notify(message: string, kind: "done" | "failure" = "done"): void {
	lazyChunk("toasts", () => import("#ui/toasts.tsx"))
		.then(({ showToast }) => showToast(message, kind))
		// The act itself is done and its result is on the screen; a missing courtesy is no failure.
		.catch(() => undefined);
}
