import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** The first screen is complete after this time without a request, in ms. */
const STILL_MS = 100;
/** Max wait for the first screen, in ms. */
const LATEST_MS = 4000;

/**
 * Whether the first screen has its data, or the user already changes something. Code that no screen waits for loads then.
 */
export function useFirstScreen(queryClient: QueryClient): boolean {
	const [isComplete, setComplete] = useState(false);
	useEffect(() => {
		if (isComplete) return undefined;
		const end = () => setComplete(true);
		const latest = setTimeout(end, LATEST_MS);
		let still: ReturnType<typeof setTimeout> | undefined;
		function look(): void {
			clearTimeout(still);
			if (queryClient.isMutating() > 0) end();
			else if (queryClient.isFetching() === 0) still = setTimeout(end, STILL_MS);
		}
		const stops = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
			cache.subscribe(look),
		);
		look();
		return () => {
			for (const stop of stops) stop();
			clearTimeout(still);
			clearTimeout(latest);
		};
	}, [queryClient, isComplete]);
	return isComplete;
}
