import type { QueryClient } from "@tanstack/react-query";

/** The first view is complete after this time without a request, in ms. */
const STILL_MS = 100;
/** Max wait for the first view, in ms. */
const LATEST_MS = 4000;

let settle: () => void = () => undefined;
let isWatched = false;

/** Resolves when the first page shows its content and the browser is idle. */
export const firstView = new Promise<void>((resolve) => {
	settle = resolve;
});

/** Call it when the first page's code has loaded and requests its data. */
export function watchFirstView(queryClient: QueryClient): void {
	if (isWatched) return;
	isWatched = true;
	let still: ReturnType<typeof setTimeout> | undefined;
	const latest = setTimeout(end, LATEST_MS);
	const stop = queryClient.getQueryCache().subscribe(look);
	look();

	function look(): void {
		clearTimeout(still);
		if (queryClient.isFetching() === 0) still = setTimeout(end, STILL_MS);
	}

	function end(): void {
		stop();
		clearTimeout(still);
		clearTimeout(latest);
		// The next frame shows the last answer; a hidden page has no frames.
		if (document.visibilityState === "visible") requestAnimationFrame(() => setTimeout(whenIdle));
		else whenIdle();
	}

	function whenIdle(): void {
		// Safari has no `requestIdleCallback`.
		if (typeof requestIdleCallback === "function") requestIdleCallback(settle, { timeout: STILL_MS });
		else setTimeout(settle);
	}
}

/** The user is already active: load now what waits for the first view. */
export function endFirstView(): void {
	settle();
}
