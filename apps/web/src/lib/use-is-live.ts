import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the app has taken over the page: false during server rendering, and without script. */
export function useIsLive(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
