import { loadPart } from "#lib/load-part.ts";
import { createStore } from "#lib/store.ts";
import type { ToastAction, ToastKind, ToastLink } from "#ui/toasts.tsx";

const toasts = () => loadPart("toasts", () => import("#ui/toasts.tsx"));
// The action is done and its result is on the screen, so a missing message is not a failure.
const ignore = () => undefined;

/** Whether there has been a message. */
export const hasMessage = createStore(false);

/** Shows a message that something was done, or failed, or has an effect that somebody must know of. */
export function notify(
	message: string,
	kind: ToastKind = "done",
	action?: ToastAction,
	links?: ToastLink | readonly ToastLink[],
): void {
	hasMessage.set(true);
	toasts()
		.then(({ showToast }) => showToast(message, kind, action, links === undefined ? [] : [links].flat()))
		.catch(ignore);
}

/** Loads the code for messages early, for the time when there is no connection. */
export function prepareMessages(): void {
	void toasts().catch(ignore);
}

/** Removes the message whose action has this id, because the action was done elsewhere. */
export function takeAway(actionId: string): void {
	if (!hasMessage.get()) return;
	toasts()
		.then(({ hideToast }) => hideToast(actionId))
		.catch(ignore);
}

/** Runs the undo of the latest message, like pressing its button. */
export function undoLatest(): void {
	[...document.querySelectorAll<HTMLElement>("[data-undo]")].at(-1)?.click();
}
