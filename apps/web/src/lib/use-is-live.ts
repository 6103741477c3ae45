import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the app has taken over the page: false as the server renders it, and where there is no script. */
export function useIsLive(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
