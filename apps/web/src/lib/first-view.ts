import type { QueryClient } from "@tanstack/react-query";

/** Nothing was asked for so long: what the page was opened for is on the screen. */
const STILL_MS = 100;
/** What is not there by then is not waited for. */
const LATEST_MS = 4000;

let settle: () => void = () => undefined;
let isWatched = false;

/** Resolves when the first page that was opened shows what it was opened for, and the browser has nothing to do. */
export const firstView = new Promise<void>((resolve) => {
	settle = resolve;
});

/** Is called when the code of the first page is there and asks for what it shows. */
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
		// What was read last is in the next frame; a page that nobody sees has none.
		if (document.visibilityState === "visible") requestAnimationFrame(() => setTimeout(whenIdle));
		else whenIdle();
	}

	function whenIdle(): void {
		// Safari has none of it.
		if (typeof requestIdleCallback === "function") requestIdleCallback(settle, { timeout: STILL_MS });
		else setTimeout(settle);
	}
}

/** Somebody acts already: what follows the first view is loaded now. */
export function endFirstView(): void {
	settle();
}
