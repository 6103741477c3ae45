import { lazyChunk } from "#lib/lazy-chunk.ts";
import { withWords } from "#lib/learn-words.ts";
import type { ToastAction, ToastLink } from "#ui/toasts.tsx";

const toasts = () => lazyChunk("toasts", () => withWords("site", () => import("#ui/toasts.tsx")));
// The act itself is done and its result is on the screen; a missing courtesy is no failure.
const ignore = () => undefined;

let hasMessage = false;
const waiting = new Set<() => void>();

export const isNotified = () => hasMessage;

/** @returns a function that stops listening. */
export function onFirstMessage(listener: () => void): () => void {
	waiting.add(listener);
	return () => waiting.delete(listener);
}

/** Says in passing that something was done, or was not. */
export function notify(
	message: string,
	kind: "done" | "failure" = "done",
	action?: ToastAction,
	link?: ToastLink,
): void {
	hasMessage = true;
	for (const listener of waiting) listener();
	toasts()
		.then(({ showToast }) => showToast(message, kind, action, link))
		.catch(ignore);
}

/** Loads what messages are shown with, for when there is no connection any more. */
export function prepareMessages(): void {
	void toasts().catch(ignore);
}

/** Takes the message away whose action has this id: it was done elsewhere. */
export function takeAway(actionId: string): void {
	if (!hasMessage) return;
	toasts()
		.then(({ hideToast }) => hideToast(actionId))
		.catch(ignore);
}

/** Does what the latest message offers to undo, as pressing its button does. */
export function undoLatest(): void {
	[...document.querySelectorAll<HTMLElement>("[data-undo]")].at(-1)?.click();
}
